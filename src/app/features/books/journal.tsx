import BookOpen from 'lucide-react/icons/book-open';
import UsersRound from 'lucide-react/icons/users-round';
import { can } from '#app/data/access.ts';
import { balanceWord } from '#app/resource/cells.tsx';
import { LineSum } from '#app/resource/line-sums.tsx';
import { defineResource } from '#app/resource/resource.ts';
import { type AgedRow, agedList, bookLists, type JournalLine, journalList } from '#contract/book-lists.ts';
import { agedColumns, journalColumns } from '#contract/columns/book-lists.ts';
import { DOCUMENT_NAMES } from '#contract/columns/books.ts';
import { manualDocuments } from '#contract/manual-documents.ts';
import { documentTextIn } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';

/** Every line of the books; a figure of another one leads here with its account and its days. */
export const journal = defineResource<JournalLine>({
  name: 'journal',
  path: '/accountancy/books/journal',
  calls: { list: bookLists.journal, total: bookLists.totalJournal },
  spec: journalList,
  columns: journalColumns,
  words: { title: 'books.journal', count: 'books.journal_count', nothing: 'books.journal_nothing' },
  icon: BookOpen,
  filters: [
    { name: 'date', label: 'record.date' },
    { name: 'type', label: 'record.type', labels: DOCUMENT_NAMES },
    { name: 'price', label: 'books.sum' },
    { name: 'description', label: 'record.description' },
  ],
  search: { filter: 'description', label: 'record.description' },
  titleOf: ({ description }) => description,
  card: (row, words) => ({
    title: words.digits(row.account.name),
    detail: `${words.date(row.date)} · ${words.digits(documentTextIn(row.description, words.locale))}`,
    end: <LineSum price={row.debit - row.credit} words={words} />,
  }),
  sums: ({ debit = 0, credit = 0 }, { t }) => [
    { label: t('record.sum_debit'), value: debit },
    { label: t('record.sum_credit'), value: credit },
  ],
  // The document, which knows the way to its receipt or reservation.
  page: ({ document: { id } }) =>
    can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${id}` : null,
});

/** Debtors and creditors by the age of what they owe. */
export const aged = defineResource<AgedRow>({
  name: 'aged',
  path: '/accountancy/books/aged',
  calls: { list: bookLists.aged, total: bookLists.totalAged },
  spec: agedList,
  columns: agedColumns,
  words: { title: 'books.aged', count: 'books.aged_count', nothing: 'books.aged_nothing' },
  icon: UsersRound,
  filters: [
    { name: 'side', label: 'books.side', options: { debtor: 'books.debtor', creditor: 'books.creditor' } },
  ],
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
  sheet: 'customer',
  opens: 'user.show',
});
