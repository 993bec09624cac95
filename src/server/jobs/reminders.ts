import { remindOfTomorrow } from '#server/sales/sale-invoices/reminders.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/client.ts';
import { asSystem } from '../unit-of-work.ts';

/** Reminds customers of tomorrow's reservations, from the club's set hour on, once a day; returns how many. */
export const runReminders = ({ db, clock }: { db: Db; clock: Clock }): Promise<number> =>
  asSystem(db, { now: clock.now(), call: 'job.reminders' }, remindOfTomorrow);
