import type { Words } from '#app/i18n/words.ts';
import { Amount } from '#ui/amount.tsx';
import { balanceWord } from './cells.tsx';

/** A line's amount with its word: the side is never shown by colour alone. */
export function LineSum({ price, words }: { price: number; words: Words }) {
  // An opening balance moves nothing.
  if (price === 0) return null;
  const debit = price > 0;
  return (
    <span className="flex-none whitespace-nowrap">
      <span className="me-1.5 text-caption text-muted">
        {words.t(debit ? 'account.debit' : 'account.credit')}
      </span>
      <Amount value={price} sign="never" tone={debit ? 'negative' : 'positive'} className="font-strong" />
    </span>
  );
}

/** The end of an account's line: the amount in large, the balance after it in small. */
export function LineSums({
  line: { price, balance },
  words,
}: {
  line: { price: number; balance: number | null };
  words: Words;
}) {
  return (
    <span className="flex flex-none flex-col items-end leading-normal">
      <LineSum price={price} words={words} />
      <span className="text-caption text-muted">
        {balance === 0 ? (
          balanceWord(words, balance)
        ) : balance === null ? null : (
          <>
            {words.t('account.balance_then')} <Amount value={balance} sign="never" />{' '}
            {balanceWord(words, balance)}
          </>
        )}
      </span>
    </span>
  );
}

/** A line's amount at a place of money, with its sign. */
export function PlaceMove({ price }: { price: number }) {
  if (price === 0) return null;
  return (
    <Amount
      value={price}
      sign="always"
      tone={price > 0 ? 'positive' : 'negative'}
      className="flex-none font-strong"
    />
  );
}

/** The same with the balance after it. */
export function PlaceLineSums({
  line: { price, balance },
  words,
}: {
  line: { price: number; balance: number | null };
  words: Words;
}) {
  return (
    <span className="flex flex-none flex-col items-end leading-normal">
      <PlaceMove price={price} />
      {balance !== null && (
        <span className="text-caption text-muted">
          {words.t('account.balance_then')} <Amount value={balance} />
        </span>
      )}
    </span>
  );
}
