import { spansText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import { insteadText, named } from '#app/parts/slots/slot-words.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { isNone, type LostSlot } from './use-lost.ts';

/**
 * The part of the button's text about a lost slot: its replacement («زمین ۶», «۱۸ تا ۱۹»; with remaining slots «با زمین
 * ۶»), or the remaining slots when it is dropped. Null when nothing is lost or chosen.
 */
export function placeText(
  words: Words,
  lost: readonly LostSlot[],
  { slots, wanted, today }: { slots: readonly CalendarTime[]; wanted: number; today: string },
): string | null {
  const [first, ...others] = lost;
  if (!first || lost.some(({ choice }) => choice === null || isNone(choice))) return null;
  const { slot, offers, choice } = first;
  const offer = typeof choice === 'object' && offers.find(({ id }) => id === choice?.id);
  if (others.length === 0 && offer) {
    const place = insteadText(words, offer, slot, today);
    return wanted > 1 ? words.t('booking.with_place', { place }) : place;
  }
  const hours = others.length === 0 && spansText(words, slots.map(named));
  return hours || words.t('booking.slots_count', { n: slots.length });
}
