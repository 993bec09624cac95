import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { openBenchClub } from './bench-club.ts';
import { Booker } from './book-http.ts';
import { record } from './book-record.ts';
import { Replayer } from './book-replay.ts';
import { alternately, figure, median, spreadOf, spreadText } from './report.ts';
import { Slots } from './slots.ts';

const CLIENTS = [8, 32];
const ROUNDS = 5;
const RUN_MS = 4_000;
const WARM_UP_MS = 10_000;
const RATIO = 0.5;

/**
 * Bookings with receipts per second over HTTP, all on one cash box, compared with the recorded statements of one such
 * booking replayed over plain connections.
 */
export async function run(): Promise<boolean> {
  const club = await openBenchClub({ freeYears: 2 });
  try {
    const slots = await Slots.open(club.config, club.free);
    const statements = await record(club, slots);
    console.log(`  One booking is ${statements.length} statements.`);
    const deadlocks = await countDeadlocks(club.db);
    let ok = true;
    for (const clients of CLIENTS) {
      const booker = new Booker(club, slots, clients);
      const replayer = await Replayer.open(club.config, statements, slots, clients);
      await booker.run(WARM_UP_MS);
      await replayer.run(WARM_UP_MS / 2);
      const rates = await alternately(
        ROUNDS,
        () => booker.run(RUN_MS),
        () => replayer.run(RUN_MS),
      );
      await replayer.close();
      const ratios = rates.ours.map((rate, round) => rate / (rates.anchor[round] ?? Number.NaN));
      figure(`${clients} clients: bookings a second over HTTP`, median(rates.ours), '/s');
      figure(`${clients} clients: the same statements, bare`, median(rates.anchor), '/s');
      console.log(`  ${clients} clients: ratio, median and spread: ${spreadText(spreadOf(ratios))}`);
      ok = figure(`${clients} clients: ratio`, median(ratios), '', { least: RATIO }) && ok;
    }
    const met = (await countDeadlocks(club.db)) - deadlocks;
    return figure('deadlocks', met, '', { most: 0 }) && ok;
  } finally {
    await club.stop();
  }
}

async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
