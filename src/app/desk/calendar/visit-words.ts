import type { Words } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { COMMA } from '#domain/digits.ts';
import type { Block } from './layout.ts';

/** Whole hours without their zeros: «۱۵», «۱۶:۳۰». */
const shortTime = (time: string): string => time.replace(/^0/, '').replace(':00', '');

/** «۱۵ تا ۱۶». */
export const hoursText = ({ t }: Words, start: string, end: string): string =>
  t('desk.hours', { from: shortTime(start), to: shortTime(end) });

/** How much a block holds: «۲ سانس تا ۱۷», «۲ زمین», «۲ زمین · ۲ سانس تا ۲۰»; `until` may be unknown (empty). */
export function extentText(
  { t }: Words,
  { slots, courts, until }: { slots: number; courts: number; until: string },
): string {
  const all = until
    ? t('desk.slots_until', { n: slots, time: shortTime(until) })
    : t('desk.terms_count', { n: slots });
  const wide = t('desk.courts_count', { n: courts });
  if (courts < 2) return all;
  return slots < 2 ? wide : t('desk.courts_slots', { courts: wide, slots: all });
}

export const endOfBlock = ({ times }: Block): string => times.at(-1)?.end_time ?? '';

/** Where the rest of a visit is: «با زمین ۷», on the same court «با ۱۹ تا ۲۰»; empty where there is none. */
export function apartText(words: Words, { times, apart }: Block): string {
  const [first] = apart;
  if (!first) return '';
  const own = new Set(times.map(({ court }) => court.id));
  const courts = new Map(
    apart.filter(({ court }) => !own.has(court.id)).map(({ court }) => [court.id, court]),
  );
  const [other] = courts.values();
  if (courts.size > 1) return words.t('desk.with_courts', { n: courts.size });
  if (other) return words.t('desk.with', { other: words.digits(other.name) });
  return words.t('desk.with', { other: hoursText(words, first.start_time, apart.at(-1)?.end_time ?? '') });
}

/** Facts one after the other, as a name that is read aloud has them. */
export const listed = ({ locale }: Words, parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(COMMA[locale]);

/** «زمین ۲»; of a block over several courts «زمین ۵ و زمین ۶». */
export function courtsText({ t, digits }: Words, times: readonly ShownTime[]): string {
  const names = [...new Map(times.map(({ court }) => [court.id, digits(court.name)])).values()];
  return names.reduce((before, name) => t('desk.and', { before, name }));
}
