import { useQuery } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { can } from '#app/data/access.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { defineResource } from '#app/resource/resource.ts';
import { accounts as calls, type LedgerLine, ledgerList } from '#contract/accounts.ts';
import { ledgerColumns } from '#contract/columns/accounts.ts';
import { manualDocuments } from '#contract/manual-documents.ts';
import { documentTextIn } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { codeText } from './tree-nodes.ts';

/** Whose ledger it is. */
function LedgerHead({ id }: { id: string; paper?: boolean }) {
  const { digits } = useWords();
  const account = useQuery(queryFor(calls.get, { params: { id } })).data?.data;
  if (!account) return null;
  return (
    <p className="flex items-baseline gap-3 px-1 py-2">
      <bdi dir="ltr" className="text-muted">
        {digits(codeText(account.code))}
      </bdi>
      <span className="text-lead font-heavy">{digits(account.name)}</span>
    </p>
  );
}

/** The ledger of any account, with all that is below it, in the order of dates. */
export const accountLedger = defineResource<LedgerLine>({
  name: 'account-ledger',
  path: '/accountancy/types/$id/transactions',
  calls: { list: calls.transactions, total: calls.totalTransactions },
  spec: ledgerList,
  columns: ledgerColumns,
  words: {
    title: 'accountancy.ledger',
    count: 'accountancy.ledger_lines',
    nothing: 'accountancy.ledger_nothing',
  },
  icon: ScrollText,
  filters: [
    { name: 'date', label: 'accountancy.date' },
    {
      name: 'level',
      label: 'accountancy.ledger_level',
      options: {
        0: 'accountancy.level_own',
        1: 'accountancy.level_one',
        2: 'accountancy.level_two',
        3: 'accountancy.level_three',
      },
    },
  ],
  titleOf: ({ description }) => description,
  card: ({ description, date, document, debit, credit, balance }, words) => ({
    title: words.digits(documentTextIn(description, words.locale)),
    wraps: true,
    detail: [words.date(date), words.digits(String(document.doc_number ?? ''))].filter(Boolean).join(' · '),
    end: (
      <span className="flex flex-none flex-col items-end leading-normal">
        <Amount value={debit - credit} className="font-heavy" />
        <Amount value={balance} className="text-caption" tone="muted" />
      </span>
    ),
  }),
  page: ({ document: { id } }) =>
    can(manualDocuments.get.permission) ? `/accountancy/documents/doc-${id}` : null,
  head: LedgerHead,
  sums: ({ opening = 0, debit = 0, credit = 0, balance = 0 }, { t }) => [
    { label: t('accountancy.opening'), value: opening, minor: true },
    { label: t('accountancy.debit'), value: debit },
    { label: t('accountancy.credit'), value: credit },
    { label: t('accountancy.balance'), value: balance },
  ],
});
