import ScrollText from 'lucide-react/icons/scroll-text';
import { can } from '#app/data/access.ts';
import { defineResource, type Resource, type Sum } from '#app/engine/resource.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { Words } from '#app/i18n/words.ts';
import type { LedgerLine } from '#contract/accountancy/accounts.ts';
import { ledgerColumns } from '#contract/accountancy/columns/accounts.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { sideOf } from '#contract/columns/statement.ts';
import type { Column } from '#contract/columns.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';

/** An amount with its side of the account, since it has no sign. */
export function SidedSum({
  value,
  words,
  className,
}: {
  value: number;
  words: Words;
  className?: string | undefined;
}) {
  return (
    <span className="flex-none whitespace-nowrap">
      <Amount value={value} sign="never" className={className} />
      {value !== 0 && (
        <span className="ms-1 text-caption font-normal text-muted">{sideOf(value, words.locale)}</span>
      )}
    </span>
  );
}

/** On screen and paper the side that a line leaves alone is a zero among sums; a file has nothing there. */
const lineColumns = {
  ...ledgerColumns,
  debit: { ...ledgerColumns.debit, value: ({ debit }) => debit } as Column<LedgerLine>,
  credit: { ...ledgerColumns.credit, value: ({ credit }) => credit } as Column<LedgerLine>,
};

/** A ledger: lines in the order of dates with the balance after each, and its side. */
export function ledgerOf({
  words,
  more,
  ...of
}: Pick<Resource<LedgerLine>, 'name' | 'path' | 'calls' | 'spec' | 'head' | 'useActions'> & {
  /** Additional totals in its foot. */
  more?: (totals: Readonly<Record<string, number>>, words: Words) => Sum[];
  words: { title: WordKey; nothing: WordKey };
}): Resource<LedgerLine> {
  return defineResource<LedgerLine>({
    ...of,
    columns: lineColumns,
    words: { count: 'accountancy.ledger_lines', none: 'accountancy.ledger_nothing', ...words },
    icon: ScrollText,
    titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
    card: ({ description, date, document, debit, credit, balance }, words_) => ({
      title: words_.digits(translateDocumentText(description, words_.locale)),
      wraps: true,
      detail: [words_.date(date), words_.digits(String(document.doc_number ?? ''))]
        .filter(Boolean)
        .join(' · '),
      end: (
        <span className="flex flex-none flex-col items-end leading-normal">
          <SidedSum value={debit - credit} words={words_} className="font-heavy" />
          <span className="text-caption text-muted">
            {words_.t('accountancy.balance')} <SidedSum value={balance} words={words_} />
          </span>
        </span>
      ),
    }),
    page: ({ document: { id } }) =>
      can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${id}` : null,
    sums: ({ opening = 0, debit = 0, credit = 0, balance = 0, ...totals }, words_) => [
      { ...sided('accountancy.opening', opening, words_), minor: true },
      { label: words_.t('accountancy.debit'), value: debit },
      { label: words_.t('accountancy.credit'), value: credit },
      sided('accountancy.balance', balance, words_),
      ...(more?.(totals, words_) ?? []),
    ],
  });
}

const sided = (word: WordKey, value: number, { t, locale }: Words): Sum => ({
  label: [t(word), sideOf(value, locale)].filter(Boolean).join(' '),
  value: Math.abs(value),
});
