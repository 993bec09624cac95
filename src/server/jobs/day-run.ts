import { clubDay } from '#domain/dates.ts';
import { storeMonthEnd } from '#server/accountancy/books/aged.ts';
import { recogniseDay, unrecognisedDays } from '#server/calendar/recognition.ts';
import { warn } from '#server/messages/events/warnings.ts';
import { closeWaiting } from '#server/sales/waitlist/service.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

/** The name under which its runs are recorded. */
const NAME = 'day';

/**
 * The daily run: recognises unmarked slots of past days as played, also of days when the server was off, with one
 * transaction and document per day; ends waitlist entries for past days; stores people's debts by age at the end of a
 * month. Returns the number of slots.
 */
export async function runDay({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const who = { now: clock.now(), call: 'job.day' };
  const days = await asSystem(db, who, unrecognisedDays);
  let slots = 0;
  for (const day of days) slots += await asSystem(db, who, (ctx) => recogniseDay(ctx, day));
  await asSystem(db, who, closeWaiting);
  await asSystem(db, who, storeMonthEnd);
  await asSystem(db, who, noteRun);
  return slots;
}

/** Records a successful run: once a day, and after every failure. */
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

/** Records a failure and notifies those responsible for the server, once a day. */
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
