import { daysAhead, makeAhead, noteAhead } from '#server/sales/times/ahead.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

/** Generates reservable times as far ahead as the club wants, once a day; returns how many. */
export async function runTimesAhead({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const who = { now: clock.now(), call: 'job.times' };
  const parts = await asSystem(db, who, daysAhead);
  if (parts.length === 0) return 0;
  let made = 0;
  for (const part of parts) made += await asSystem(db, who, (ctx) => makeAhead(ctx, part));
  await asSystem(db, who, noteAhead);
  return made;
}
