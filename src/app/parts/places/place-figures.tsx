import { PlaceAmount } from '#app/engine/place-amount.tsx';
import type { Sum } from '#app/engine/resource.ts';
import type { Words } from '#app/i18n/words.ts';

/** A place's balance: red below zero, otherwise green (seeds §9). */
export function PlaceBalance({ value }: { value: number | null }) {
  const sign = Math.sign(value ?? 0);
  return (
    <PlaceAmount
      value={value}
      tone={sign < 0 ? 'negative' : sign > 0 ? 'positive' : 'muted'}
      className="font-strong"
    />
  );
}

/** The totals of a list of places; none when they would reveal the balance of an uncounted till. */
export const placeSums = ({ balance }: Readonly<Record<string, number>>, { t }: Words): Sum[] =>
  balance === undefined
    ? []
    : [{ label: t('places.balance_all'), value: balance, tone: balance < 0 ? 'negative' : 'positive' }];
