import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/client.ts';
import { keepMonthEnd } from '../features/books/aged.ts';
import { recogniseDay, unrecognisedDays } from '../features/sale-invoices/recognition.ts';
import { closeWaiting } from '../features/waitlist/service.ts';
import { asSystem } from '../unit-of-work.ts';

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
  return slots;
}
