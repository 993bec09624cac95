import type { Sum } from '#app/engine/resource.ts';
import { ToldAmount } from '#app/engine/told-amount.tsx';
import type { Words } from '#app/i18n/words.ts';

/** What is in a place of money: below zero danger, otherwise success (seeds §9). */
export function PlaceBalance({ value }: { value: number | null }) {
  const sign = Math.sign(value ?? 0);
  return (
    <ToldAmount
      value={value}
      tone={sign < 0 ? 'negative' : sign > 0 ? 'positive' : 'muted'}
      className="font-strong"
    />
  );
}

/** The foot of a list of places; nothing where it would tell what is in a till that is to be counted. */
export const placeSums = ({ balance }: Readonly<Record<string, number>>, { t }: Words): Sum[] =>
  balance === undefined
    ? []
    : [{ label: t('places.balance_all'), value: balance, tone: balance < 0 ? 'negative' : 'positive' }];
