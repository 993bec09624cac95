import { dayName } from '#app/i18n/day-name.ts';
import { visitText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { Named } from '#app/parts/setup/named-chips.tsx';
import { insteadText, named } from '#app/parts/slots/slot-words.ts';
import type { ClosingOffer } from '#contract/sales/closed-invoices.ts';
import { COMMA } from '#domain/digits.ts';

type Slot = Pick<ClosingOffer, 'date' | 'start_time' | 'end_time' | 'court'>;

/** How many names are listed; beyond that only their number. */
const NAMED = 3;

/** «زمین ۷، زمین ۸»; null means all. */
export function whichText(
  { t, digits, locale }: Words,
  what: 'courts' | 'terms',
  list: readonly Named[] | null,
): string {
  if (list === null) return t(`closed-invoices.all_${what}`);
  if (list.length > NAMED) return t(`closed-invoices.n_${what}`, { n: list.length });
  return list.map(({ name }) => digits(name)).join(COMMA[locale]);
}

/** «شنبه ۳۰ آبان تا دوشنبه ۲ آذر»; of one day that day. */
export function spanText({ t, day }: Words, { from, to }: { from: string; to: string }): string {
  return from === to ? day(from) : t('closed-invoices.span', { from: day(from), to: day(to) });
}

/** «شنبه ۳۰ آبان، زمین ۷ · ۱۷ تا ۱۸». */
export const slotText = (words: Words, slot: Slot, today: string): string =>
  words.t('booking.on_day', {
    day: dayName(words, slot.date, today),
    place: visitText(words, [named(slot)]),
  });

/** Where it goes instead, as far as that is another place: «زمین ۶». */
export const insteadOf = (words: Words, to: Slot, from: Slot, today: string): string =>
  insteadText(words, to, from, today);
