import type { TakenTime } from '#app/data/taken-times.ts';
import { dayWithin } from '#app/i18n/day-name.ts';
import { hoursText, type NamedSlot, visitText } from '#app/i18n/visit-text.ts';
import type { Words } from '#app/i18n/words.ts';
import { minutesOf } from '#domain/dates.ts';
import type { AboutSlot } from '#outbox/item.ts';

type Slot = Omit<AboutSlot, 'id' | 'price'>;

export const named = ({ court, date, start_time, end_time }: Slot): NamedSlot => ({
  court: court.name,
  date,
  start_time,
  end_time,
});

/** «زمین ۶ · ۱۷ تا ۱۸»; of another day than the one that was wanted with the day before it. */
export function offerText(words: Words, offer: Slot, wanted: Slot | undefined, today: string): string {
  const place = visitText(words, [named(offer)]);
  if (!wanted || offer.date === wanted.date) return place;
  return words.t('booking.on_day', { day: dayWithin(words, offer.date, today), place });
}

/** What differs between an offer and the wanted slot: «زمین ۶», «۱۸ تا ۱۹», both, and the day before them. */
export function insteadText(words: Words, offer: Slot, wanted: Slot, today: string): string {
  const hours = hoursText(words, offer);
  if (offer.date === wanted.date && offer.court.id === wanted.court.id) return hours;
  const court = words.digits(offer.court.name);
  const same = offer.start_time === wanted.start_time && offer.end_time === wanted.end_time;
  if (offer.date === wanted.date && same) return court;
  return offerText(words, offer, wanted, today);
}

/** «همین ساعت، خاکی»; «همین زمین، یک ساعت دیرتر»; undefined where neither is the same. */
export function nearText(
  { t, number }: Words,
  offer: Slot,
  wanted: Slot,
  kind: string | undefined,
): string | undefined {
  if (offer.date !== wanted.date) return undefined;
  const by = minutesOf(offer.start_time) - minutesOf(wanted.start_time);
  if (offer.court.id !== wanted.court.id) {
    if (by !== 0) return kind;
    return kind ? t('booking.same_hour_kind', { kind }) : t('booking.same_hour');
  }
  const minutes = Math.abs(by);
  const span =
    minutes === 60
      ? t('booking.by_hour')
      : minutes % 60 === 0
        ? t('booking.by_hours', { n: number(minutes / 60) })
        : t('booking.by_minutes', { n: number(minutes) });
  return t(by > 0 ? 'booking.same_court_later' : 'booking.same_court_earlier', { by: span });
}

/** «۴۵٬۰۰۰ ارزان‌تر», «همان قیمت». */
export function differenceText({ t, amount }: Words, by: number): string {
  if (by === 0) return t('booking.same_price');
  return t(by > 0 ? 'booking.dearer' : 'booking.cheaper', { sum: amount(Math.abs(by)) });
}

/** «زمین ۲، ۱۷ تا ۱۸ را کیان شریفی گرفت»; who may not be named is not. */
export function lostText(words: Words, slot: Slot, taken: TakenTime | undefined, closed: boolean): string {
  const { t, digits } = words;
  const place = { court: digits(slot.court.name), hours: hoursText(words, slot) };
  if (closed) return t('booking.lost_closed', place);
  const user = taken?.invoice?.user;
  if (!user) return t('booking.lost', place);
  return t('booking.lost_by', { ...place, name: digits(`${user.name} ${user.family}`.trim()) });
}

/** «میز ۲»: a desk by its name, or by the number of its prefix («T2»). */
export function deskText({ t, digits }: Words, device: string): string {
  const [, n] = /^T(\d+)(?:-|$)/.exec(device) ?? [];
  return n ? t('booking.desk', { n }) : digits(device);
}
