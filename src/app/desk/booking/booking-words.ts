import type { Question } from '#app/engine/use-question.tsx';
import type { Words } from '#app/i18n/words.ts';
import { hasTyped } from '#app/offline/draft.ts';
import { payLackText } from '#app/parts/money/pay-words.ts';
import { phoneLackText } from '#app/parts/people/new-customer.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { PriceLines } from '#contract/sales/sale-invoices.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { Missing } from './booking-rules.ts';
import { slotText } from './slot-text.ts';

/** Below the sheet's name: day and place of the one slot; its day alone where it is lost; of several how many. */
export function subtitleText(words: Words, slots: readonly CalendarTime[], losing: boolean): string {
  const { t, day } = words;
  const [only] = slots;
  if (!only) return t('booking.no_slot');
  if (slots.length > 1) return t('booking.slots_count', { n: slots.length });
  return losing ? day(only.date) : `${day(only.date)} · ${slotText(words, only)}`;
}

/** «رزرو و دریافت ۵۲۵٬۰۰۰ نقدی», «رزرو زمین ۶ · ۴۵۰٬۰۰۰ به حساب». */
export function bookText(
  { t, amount }: Words,
  { place, total, paid }: { place: string | null; total: number; paid: string | false },
): string {
  const of = place === null ? ({} as { place?: string }) : { place };
  if (paid) return t(place === null ? 'booking.book_paid' : 'booking.book_place_paid', { ...of, paid });
  if (total > 0) {
    const sum = amount(total);
    return t(place === null ? 'booking.book_account' : 'booking.book_place_account', { ...of, sum });
  }
  return t(place === null ? 'booking.book' : 'booking.book_place', of);
}

/** «حوله × ۱»; of several slots, each of which gets as many, «حوله × ۱ × ۲ سانس». */
export function addonText(
  { t, number }: Words,
  { name, count = 1 }: PriceLines['lines'][number],
  lines: PriceLines['lines'],
): string {
  const slots = lines.filter(({ kind }) => kind === 'slot').length;
  return slots > 1
    ? t('booking.addon_line_each', { name, count: number(count / slots), n: slots })
    : t('booking.addon_line', { name, count: number(count) });
}

/** The question before a booking becomes a season: what the season drops or replaces; null when nothing is lost. */
export function seasonQuestion(
  { t }: Words,
  { addons, discount, pay }: Pick<BookingDraft, 'addons' | 'discount' | 'pay'>,
): Question | null {
  const drops = addons.length > 0 || discount !== null || pay.parts.length > 0;
  const replaces = hasTyped('season');
  if (!drops && !replaces) return null;
  const lines = [drops && t('booking.season_drops'), replaces && t('booking.season_replaces')];
  return {
    title: t('booking.season_ask'),
    text: lines.filter(Boolean).join(' '),
    yes: t('booking.season_go'),
  };
}

export function lackText(words: Words, lack: Missing): string {
  const { t } = words;
  if (lack.what === 'amount' || lack.what === 'tracking') return payLackText(words, lack);
  if (lack.what === 'phone') return phoneLackText(words, lack.digits);
  return t(`booking.lack_${lack.what}`);
}
