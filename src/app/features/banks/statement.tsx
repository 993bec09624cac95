import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { PlaceHead } from '#app/parts/places/place-head.tsx';
import { placeStatementOf } from '#app/resource/statement.tsx';
import { banks } from '#contract/banks.ts';
import { placeAccounts } from '#contract/place-accounts.ts';

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
