import type { Logger } from 'pino';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';
import { endWarning, warn } from '#server/messages/events/warnings.ts';
import { clockBehind } from '#server/system/status/server-clock.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

/**
 * Warns, once while it lasts, when the server's clock is behind logged times: it was set back, or was ahead before.
 * Documents would get past dates, and a year closed too early would stay closed.
 */
export async function warnOfWrongClock({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: Clock;
  log?: Logger;
}): Promise<void> {
  await asSystem(db, { now: clock.now(), call: 'job.clock' }, async (ctx) => {
    const newest = await clockBehind(ctx.db, ctx.now);
    if (!newest) return endWarning(ctx, 'clock');
    const { time_zone } = await ctx.club();
    const said = (locale: Locale) =>
      [ctx.now, newest].map(
        (at) =>
          `${formatDate(clubDay(at, time_zone), locale)} ${formatInstant(at, locale, time_zone, 'time')}`,
      );
    const fresh = await warn(ctx, 'clock', { said });
    if (fresh)
      log?.warn(
        { now: ctx.now, newest },
        'the clock of the server stands before the newest entry of the log',
      );
  });
}
