import { clubDay } from '#domain/dates.ts';
import { keepMonthEnd } from '#server/accountancy/books/aged.ts';
import { recogniseDay, unrecognisedDays } from '#server/calendar/recognition.ts';
import { warn } from '#server/messages/events/warnings.ts';
import { closeWaiting } from '#server/sales/waitlist/service.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

/** Under which its runs are noted. */
const NAME = 'day';

/**
 * Recognises what was played on past days of the club and not marked, also on days when the server was off: a
 * transaction and a document a day. Answers how many slots. Who waited for days gone by waits no more, and
 * what people owed by age at the end of a month is kept.
 */
export async function runDay({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const who = { now: clock.now(), call: 'job.day' };
  const days = await asSystem(db, who, unrecognisedDays);
  let slots = 0;
  for (const day of days) slots += await asSystem(db, who, (ctx) => recogniseDay(ctx, day));
  await asSystem(db, who, closeWaiting);
  await asSystem(db, who, keepMonthEnd);
  await asSystem(db, who, noteRun);
  return slots;
}

/** That it ran through: each day once, and whenever it had failed. */
async function noteRun(ctx: Context): Promise<void> {
  const { time_zone } = await ctx.club();
  const last = ctx.db.selectFrom('job_runs').selectAll().where('name', '=', NAME);
  const row = await last.executeTakeFirst();
  const today = clubDay(ctx.now, time_zone);
  if (row?.ran_at && !row.failed_at && clubDay(row.ran_at, time_zone) === today) return;
  const ran = { ran_at: ctx.now, failed_at: null };
  await ctx.db
    .insertInto('job_runs')
    .values({ name: NAME, ...ran })
    .onConflict((clash) => clash.column('name').doUpdateSet(ran))
    .execute();
  ctx.changed('system', []);
}

/** That it failed: those who may look after the server are told, once a day. */
export async function dayFailed({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await asSystem(db, { now: clock.now(), call: 'job.day' }, async (ctx) => {
    const { time_zone } = await ctx.club();
    await ctx.db
      .insertInto('job_runs')
      .values({ name: NAME, failed_at: ctx.now })
      .onConflict((clash) => clash.column('name').doUpdateSet({ failed_at: ctx.now }))
      .execute();
    await warn(ctx, 'day', { key: clubDay(ctx.now, time_zone) });
    ctx.changed('system', []);
  });
}
