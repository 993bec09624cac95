import { useNavigate } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import UsersRound from 'lucide-react/icons/users-round';
import { can } from '#app/data/access.ts';
import { balanceWord } from '#app/engine/cells.tsx';
import { LineSum } from '#app/engine/line-sums.tsx';
import { defineResource, type ListAction, type Resource, type Sum } from '#app/engine/resource.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { ledgerOf, SidedSum } from '#app/parts/books/ledger-of.tsx';
import {
  type AgedRow,
  agedList,
  bookLedgerList,
  bookLists,
  type GeneralLine,
  generalLedgerList,
  type JournalLine,
  journalList,
} from '#contract/accountancy/book-lists.ts';
import {
  agedColumns,
  BROUGHT,
  comparedAgedColumns,
  generalLedgerColumns,
  generalLedgerGroups,
  journalColumns,
} from '#contract/accountancy/columns/book-lists.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { jalaliYearSpan } from '#domain/dates.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';

/** The turnover of the previous span; undefined without a chosen span. */
function turnoverBefore(
  { before_debit, before_credit }: Readonly<Record<string, number | null>>,
  { t }: Words,
): Sum[] {
  if (typeof before_debit !== 'number' || typeof before_credit !== 'number') return [];
  return [
    { label: t('books.before_debit'), value: before_debit, minor: true },
    { label: t('books.before_credit'), value: before_credit, minor: true },
  ];
}

/** The action that goes back to choosing a ledger. */
function useOtherLedger(): readonly ListAction[] {
  const { t } = useWords();
  const navigate = useNavigate();
  const onPress = () => void navigate(linkTo('/accountancy/books/ledger'));
  return [{ key: 'other', label: t('books.ledger_other'), icon: Search, onPress }];
}

/** The ledger as a book: of any accounts, people and places that are chosen. */
export const ledger = ledgerOf({
  more: turnoverBefore,
  name: 'ledger',
  path: '/accountancy/books/ledger',
  calls: { list: bookLists.ledger, total: bookLists.totalLedger },
  spec: bookLedgerList,
  words: { title: 'books.ledger', nothing: 'accountancy.ledger_nothing' },
  useActions: useOtherLedger,
});

/** The ledgers of all accounts one after the other, as the legal book has them. */
export const generalLedger = defineResource<GeneralLine>({
  name: 'general-ledger',
  path: '/accountancy/books/general-ledger',
  calls: { list: bookLists.generalLedger, total: bookLists.totalGeneralLedger },
  spec: generalLedgerList,
  columns: generalLedgerColumns,
  groups: generalLedgerGroups,
  words: {
    title: 'books.general_ledger',
    count: 'accountancy.ledger_lines',
    nothing: 'accountancy.ledger_nothing',
  },
  icon: ScrollText,
  starts: (today) => ({ date: `${jalaliYearSpan(today).start_date}_${today}` }),
  unmarked: true,
  titleOf: (row, { locale }) =>
    row.document ? translateDocumentText(row.description, locale) : `${row.account.name}, ${BROUGHT[locale]}`,
  card: (row, words) => ({
    title: words.digits(
      row.document
        ? translateDocumentText(row.description, words.locale)
        : `${row.account.code} ${row.account.name}`,
    ),
    wraps: true,
    detail: row.date
      ? [words.digits(row.account.name), words.date(row.date)].join(' · ')
      : BROUGHT[words.locale],
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        {row.document && <SidedSum value={row.debit - row.credit} words={words} className="font-heavy" />}
        <span className="text-caption text-muted">
          {words.t('accountancy.balance')} <SidedSum value={row.balance} words={words} />
        </span>
      </span>
    ),
  }),
  // Where the next account begins is seen from afar.
  cells: {
    account: (row, { digits }) => (
      <span className={row.document ? undefined : 'font-heavy'}>{digits(row.account.name)}</span>
    ),
  },
  sums: ({ debit = 0, credit = 0, ...totals }, words) => [
    { label: words.t('record.sum_debit'), value: debit },
    { label: words.t('record.sum_credit'), value: credit },
    ...turnoverBefore(totals, words),
  ],
  page: ({ document }) =>
    document && can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${document.id}` : null,
});

/** Every line of the books; a figure of another one leads here with its account and its days. */
export const journal = defineResource<JournalLine>({
  name: 'journal',
  path: '/accountancy/books/journal',
  calls: { list: bookLists.journal, total: bookLists.totalJournal },
  spec: journalList,
  columns: journalColumns,
  words: { title: 'books.journal', count: 'books.journal_count', nothing: 'books.journal_nothing' },
  icon: BookOpen,
  search: { filter: 'description', label: 'record.description' },
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: (row, words) => ({
    title: words.digits(row.account.name),
    detail: `${words.date(row.date)} · ${words.digits(translateDocumentText(row.description, words.locale))}`,
    end: <LineSum price={row.debit - row.credit} words={words} />,
  }),
  sums: ({ debit = 0, credit = 0, ...totals }, words) => [
    { label: words.t('record.sum_debit'), value: debit },
    { label: words.t('record.sum_credit'), value: credit },
    ...turnoverBefore(totals, words),
  ],
  // The document, which knows the way to its receipt or reservation.
  page: ({ document: { id } }) =>
    can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${id}` : null,
});

const agedNow: Resource<AgedRow> = {
  name: 'aged',
  path: '/accountancy/books/aged',
  calls: { list: bookLists.aged, total: bookLists.totalAged },
  spec: agedList,
  columns: agedColumns,
  words: { title: 'books.aged', count: 'books.aged_count', nothing: 'books.aged_nothing' },
  icon: UsersRound,
  search: { filter: 'name', label: 'books.person' },
  titleOf: ({ user }) => `${user.name} ${user.family}`,
  card: ({ user, balance }, words) => ({
    title: `${user.name} ${user.family}`,
    detail: balanceWord(words, balance),
    picture: null,
    end: (
      <Amount
        value={balance}
        sign="never"
        tone={balance > 0 ? 'negative' : 'positive'}
        className="font-strong"
      />
    ),
  }),
  // Seven totals: each named by its column only.
  sums: ({ balance = 0, ...totals }, words) => [
    ...Object.values(comparedAgedColumns).flatMap(({ title, sum }) =>
      sum && sum !== 'balance' && typeof totals[sum] === 'number'
        ? [{ label: words.title(title), value: totals[sum] ?? 0 }]
        : [],
    ),
    { label: `${words.t('accountancy.balance')} ${balanceWord(words, balance)}`, value: Math.abs(balance) },
    ...(totals.difference ? [{ label: words.t('books.dated_later'), value: totals.difference }] : []),
  ],
  sheet: 'customer',
  opens: 'user.show',
};
const agedCompared: Resource<AgedRow> = { ...agedNow, columns: comparedAgedColumns };

/** Debtors and creditors by age of debt; with a comparison to the end of a month. */
export const aged = defineResource<AgedRow>({
  ...agedNow,
  under: ({ beside }) => (beside ? agedCompared : undefined),
});
