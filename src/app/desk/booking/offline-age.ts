import { byServer } from '#app/data/clock.ts';
import type { Words } from '#app/i18n/words.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** A slot that was seen so long ago may have been taken (look.md §10). */
const OLD_MS = 15 * MINUTE_MS;

/**
 * The age of the price, and a warning that an old slot may be taken; times in ms of this device's clock, shown in the
 * server's time like all others.
 */
export function ageLines(
  { t, instant }: Pick<Words, 't' | 'instant'>,
  time_zone: string,
  { as_of, seen }: { as_of: number | null; seen: number | null },
): string[] {
  const at = (ms: number) => instant(byServer(ms), time_zone, 'weekday');
  return [
    ...(as_of ? [t('booking.price_as_of', { time: at(as_of) })] : []),
    ...(seen !== null && Date.now() - seen > OLD_MS ? [t('booking.seen_at', { time: at(seen) })] : []),
  ];
}
