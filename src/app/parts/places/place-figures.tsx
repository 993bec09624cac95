import type { Words } from '#app/i18n/words.ts';
import type { Sum } from '#app/resource/resource.ts';
import { Amount } from '#ui/amount.tsx';

/** What is in a place of money: below zero danger, otherwise success (seeds §9). */
export function PlaceBalance({ value }: { value: number }) {
  return (
    <Amount
      value={value}
      tone={value < 0 ? 'negative' : value > 0 ? 'positive' : 'muted'}
      className="font-strong"
    />
  );
}

/** The foot of a list of places. */
export const placeSums = ({ balance = 0 }: Readonly<Record<string, number>>, { t }: Words): Sum[] => [
  { label: t('places.balance_all'), value: balance, tone: balance < 0 ? 'negative' : 'positive' },
];
