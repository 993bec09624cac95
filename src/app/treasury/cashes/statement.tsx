import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { placeStatementOf } from '#app/engine/statement.tsx';
import { PlaceHead } from '#app/parts/places/place-head.tsx';
import { cashes } from '#contract/treasury/cashes.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';

function CashHead({ id, paper }: { id: string; paper?: boolean }) {
  const query = useQuery(queryFor(cashes.get, { params: { id } }));
  return (
    <PlaceHead query={query} name={({ name }) => name} own={`/treasury/cash-boxes/${id}`} paper={paper} />
  );
}

const { transactions, totalTransactions } = placeAccounts.cashes;
/** The statement of a cash box. */
export const cashStatement = placeStatementOf({
  name: 'cash-statement',
  path: '/treasury/cash-boxes/$id/transactions',
  calls: { list: transactions, total: totalTransactions },
  head: CashHead,
});
