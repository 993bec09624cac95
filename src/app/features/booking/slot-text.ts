import type { Words } from '#app/i18n/words.ts';

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
