import type { Words } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';

/** «زمین ۲ · ۱۵:۰۰ تا ۱۶:۰۰». */
export const slotText = (
  { t, time, digits }: Words,
  slot: { court: { name: string }; start_time: string; end_time: string },
): string =>
  t('booking.slot', {
    court: digits(slot.court.name),
    from: time(slot.start_time),
    to: time(slot.end_time),
  });

/** «۸» for 08:00, «۸:۳۰» for 08:30. */
export const hourOf = (time: string): string => time.replace(/:00$/, '').replace(/^0/, '');

/** All slots of a booking in a few words: «زمین ۲، ۱۷ تا ۱۹» where they touch on one court, else how many they are. */
export function slotsText(words: Words, slots: readonly CalendarTime[]): string {
  const sorted = slots.toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1));
  const [first] = sorted;
  const last = sorted.at(-1);
  const touch = sorted.every(
    (slot, at) =>
      at === 0 ||
      (slot.court.id === first?.court.id &&
        slot.date === first.date &&
        slot.start_time === sorted[at - 1]?.end_time),
  );
  if (!first || !last || !touch) return words.t('booking.slots_count', { n: slots.length });
  return words.t('booking.at_court', {
    court: words.digits(first.court.name),
    from: words.time(hourOf(first.start_time)),
    to: words.time(hourOf(last.end_time)),
  });
}
