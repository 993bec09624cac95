import type { Words } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import { sumOf } from '#domain/money.ts';

type Receipt = Pick<UnsentItem, 'key' | 'ref' | 'money' | 'state'>;

/** The payments queued on this device for a visit, in words by means; null without any. */
export function takenMoney<T extends Receipt>(
  { t }: Words,
  coming: VisitFacts['coming'],
  items: readonly T[],
): { sum: number; text: string; receipts: T[] } | null {
  const sum = sumOf(coming, ({ price }) => price);
  if (sum === 0) return null;
  const refs = new Set(coming.map(({ ref }) => ref));
  const receipts = items.filter(({ ref }) => refs.has(ref));
  const ways = new Set(receipts.flatMap(({ money }) => money.map(({ source }) => source)));
  const [only] = ways;
  const taken = t('unsent.taken_by', { way: t(`unsent.${ways.size === 1 && only ? only : 'mixed'}`) });
  const stuck = receipts.some(({ state }) => state === 'needs_you');
  return {
    sum,
    receipts,
    text: t(stuck ? 'reservation.taken_stuck' : 'reservation.taken_queued', { taken }),
  };
}
