import { visitText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import { named } from '#app/parts/slots/slot-words.ts';

type Slots = Pick<UnsentItem, 'slots'>;

/** The effect of giving up the whole booking: all slots go, including free ones. */
export function dropBookingText({ t, amount, number }: Words, { slots }: Slots, safe: number): string {
  const several = slots.length > 1;
  const figures = { n: number(slots.length), sum: amount(safe) };
  if (safe > 0) return t(several ? 'unsent.keep_credit_all' : 'unsent.keep_credit', figures);
  return t(several ? 'unsent.no_booking_all' : 'unsent.no_booking', figures);
}

/** The booking without its lost slots: the text, and the remaining slots. Null when none remains. */
export function dropSlotsText(words: Words, { slots }: Slots, gone: ReadonlySet<number>) {
  const stay = slots.filter(({ id }) => !gone.has(id));
  const n = slots.length - stay.length;
  if (n === 0 || stay.length === 0) return null;
  const place = visitText(words, stay.map(named));
  return {
    title: n === 1 ? words.t('booking.without') : words.t('unsent.without_n', { n: words.number(n) }),
    detail: words.t('booking.without_detail', { slots: place }),
    button: words.t('booking.book_place', { place }),
  };
}
