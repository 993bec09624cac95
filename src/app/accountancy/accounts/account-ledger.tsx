import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { ledgerOf } from '#app/parts/books/ledger-of.tsx';
import { useBackKey } from '#app/shell/use-page-keys.ts';
import { accounts as calls, ledgerList } from '#contract/accountancy/accounts.ts';
import { codeText } from './tree-nodes.ts';

/** The head of an account's ledger. */
function LedgerHead({ id }: { id: string; paper?: boolean }) {
  const { digits } = useWords();
  useBackKey('/accountancy/types');
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
export const accountLedger = ledgerOf({
  name: 'account-ledger',
  path: '/accountancy/types/$id/transactions',
  calls: { list: calls.transactions, total: calls.totalTransactions },
  spec: ledgerList,
  // Without it as the books count: a closed year shows what it earned.
  words: { title: 'accountancy.ledger', nothing: 'accountancy.ledger_nothing' },
  head: LedgerHead,
});
