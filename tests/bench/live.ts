import { Desk } from '../support/desk.ts';
import { Stage } from '../support/desk-jobs.ts';
import { openCachedDesk } from './desk-with-cache.ts';
import { figure, percentile, shown, spreadOf } from './report.ts';

const WARM_UP = 3;
const BOOKINGS = 20;
const SEEN_MS = 1_000;

/** How soon a booking of another device stands on an open desk, from its answer on. */
export async function run(): Promise<boolean> {
  const kept = await openCachedDesk();
  try {
    const context = await kept.open(false);
    const desk = new Desk(await context.newPage());
    await desk.open();
    const stage = new Stage(kept.club);
    const taken: number[] = [];
    for (let n = 0; n < WARM_UP + BOOKINGS; n++) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      await stage.book(slot, person.id);
      const answered = performance.now();
      await desk.cell(slot).filter({ hasText: person.name }).waitFor();
      taken.push(performance.now() - answered);
    }
    await context.close();
    const late = taken.slice(WARM_UP);
    console.log(`  milliseconds, median and spread: ${shown(spreadOf(late))}`);
    return figure('a booking seen on another device, p95', percentile(late, 95), 'ms', { most: SEEN_MS });
  } finally {
    await kept.stop();
  }
}
