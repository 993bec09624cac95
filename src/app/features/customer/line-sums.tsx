import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { Amount } from '#ui/amount.tsx';

/** The end of a line of an account: what it moved, and the balance after it. */
export function LineSums({ line: { price, balance } }: { line: { price: number; balance: number } }) {
  return (
    <span className="flex flex-none flex-col items-end">
      <Amount value={price} sign="never" tone={price > 0 ? 'negative' : 'positive'} className="font-strong" />
      <span className="text-caption">
        <PersonBalance value={balance} />
      </span>
    </span>
  );
}
