import { sql } from 'kysely';
import { addDays, clubDay, slotInstant, startOfWeek } from '#domain/dates.ts';
import { calendar } from '#server/desk/reservable-times/service.ts';
import { createEvent } from '#server/messages/events/service.ts';
import { generateTimes } from '#server/sales/times/service.ts';
import type { Actor } from '../context.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { openYear } from '../ledger/years.ts';
import { asSystem, unitOfWork } from '../unit-of-work.ts';
import { accountingEvents, setUpAccounting } from './accounting.ts';
import { playDays } from './days.ts';
import { Random } from './random.ts';
import { setUpClub } from './setup.ts';
import { type DemoEvent, inOrder } from './stage.ts';
import { setUpTickets, ticketEvents } from './tickets.ts';

const SEED = 1405;
const WEEKS_BEFORE = 2;
const WEEKS = 4;
/** Events per transaction: fewer commits, and no lock is held during the whole load. */
const BATCH = 100;

const WELCOME = {
  type: 1,
  priority: 3,
  subject: 'باشگاه نمونه آماده است',
  content:
    'چهار هفته رزرو با پولشان اینجاست.\n\n- **تقویم** جای کار هر روز است\n- هر چه بزنید واقعی ثبت می‌شود',
} as const;
const NOTE = {
  type: 3,
  priority: 3,
  subject: 'توپ‌های تازه رسید',
  content: 'دو جعبه توپ در انبار است. **جعبه‌ی آبی** برای کلاس‌ها.',
} as const;

/**
 * Loads the sample club (D2) through the same services as real input: four weeks of reservations around today with
 * their payments, each at its own time. The same seed and date create the same club.
 */
export async function loadDemo(
  db: Db,
  { now, say, seed = SEED }: { now: Date; say(line: string): void; seed?: number },
): Promise<void> {
  const started = performance.now();
  const random = new Random(seed);
  const { time_zone: zone } = await db.selectFrom('club').select('time_zone').executeTakeFirstOrThrow();
  const from = addDays(startOfWeek(clubDay(now, zone)), -7 * WEEKS_BEFORE);
  const to = addDays(from, 7 * WEEKS - 1);
  // The club opens its books and calendar a week before its first slot.
  const opening = slotInstant(addDays(from, -7), '08:00', zone);
  const { club, accounting, slots } = await asSystem(db, { now: opening, call: 'demo' }, async (ctx) => {
    await openYear(ctx, clubDay(opening, zone));
    const club = await setUpClub(ctx, random);
    const accounting = await setUpAccounting(ctx);
    await setUpTickets(ctx, club.staff);
    await createEvent(ctx, WELCOME);
    await generateTimes(ctx, { from, to });
    const slots = await calendar(ctx, { date: { from, to } });
    return {
      club,
      accounting,
      slots: slots.map((slot) => ({ ...slot, court_id: slot.court.id, term_id: slot.term.id })),
    };
  });
  say(
    `Sample club: ${club.court_ids.length} courts, ${club.customers.length} customers, ${slots.length} times.`,
  );

  const stage = { random, club, zone, now, opening };
  const events = inOrder([...playDays(stage, slots), ...accountingEvents(stage, accounting)]);
  for (let first = 0; first < events.length; first += BATCH) {
    await play(db, events.slice(first, first + BATCH), club.reception);
    // Plans made on empty tables would be used for the whole load.
    if (first === 0) await sql`analyze`.execute(db);
  }
  const yesterday = slotInstant(addDays(clubDay(now, zone), -1), '18:00', zone);
  const note: DemoEvent = { at: yesterday, run: async (ctx) => void (await createEvent(ctx, NOTE)) };
  await play(db, [note, ...ticketEvents({ random, club, now }, club.staff)], club.reception);
  await sql`analyze`.execute(db);
  say(
    `Four weeks of reservations and their money in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
  );
}

/** Runs events in order, with the clock set to each one's time. */
async function play(db: Db, events: readonly DemoEvent[], reception: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const club = await tx.selectFrom('club').selectAll().executeTakeFirstOrThrow();
    for (const event of events) {
      const { ctx, flush } = unitOfWork(tx, db, {
        actor: event.actor ?? reception,
        now: event.at,
        locale: 'fa',
        call: 'demo',
        address: '',
        club,
      });
      await event.run(ctx);
      await flush();
    }
  });
}
