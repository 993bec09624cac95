import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { placeStatementOf } from '#app/engine/statement.tsx';
import { PlaceHead } from '#app/parts/places/place-head.tsx';
import { banks } from '#contract/treasury/banks.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';

function BankHead({ id, paper }: { id: string; paper?: boolean }) {
  const query = useQuery(queryFor(banks.get, { params: { id } }));
  return <PlaceHead query={query} name={({ name }) => name} own={`/treasury/banks/${id}`} paper={paper} />;
}

const { transactions, totalTransactions } = placeAccounts.banks;
/** The statement of a bank. */
export const bankStatement = placeStatementOf({
  name: 'bank-statement',
  path: '/treasury/banks/$id/transactions',
  calls: { list: transactions, total: totalTransactions },
  head: BankHead,
});
