import '../tools/require-node.ts';
import { BOOK_JOBS } from '../support/book-jobs.ts';
import { Desk } from '../support/desk.ts';
import { DESK_JOBS, Stage } from '../support/desk-jobs.ts';
import type { Device } from '../support/devices.ts';
import { withApp } from '../support/with-app.ts';

// `npm run taps`: does each desk job on a tablet and a phone, counts taps and typed texts, and fails when a job exceeds
// its budget (rules.md, Desk).
console.log('Counting the taps of the desk jobs: fingers lifted + things typed, from the calendar.');
const ok = await withApp(async ({ club, devices }) => {
  let within = true;
  const stage = new Stage(club);
  for (const device of ['tablet', 'phone'] satisfies Device[]) {
    console.log(`\n${device}`);
    for (const job of [...DESK_JOBS, ...BOOK_JOBS].filter((one) => (one.device ?? device) === device)) {
      const { go, check } = await job.prepare(stage);
      const desk = new Desk(await devices.open({ device, ...(job.person && { person: job.person }) }));
      await desk.open();
      try {
        await go(desk);
      } catch (error) {
        await desk.page.screenshot({ path: `.look/failed-job-${job.number}-${device}.png` });
        throw error;
      }
      const { touched, typed } = await desk.taps();
      await check();
      await devices.closeAll();
      const taps = touched + typed;
      within &&= taps <= job.budget;
      const mark = taps <= job.budget ? ' ' : '✗';
      console.log(
        `${mark} ${job.number}. ${job.title.padEnd(48)} ${taps} of ${job.budget}  (${touched} + ${typed})`,
      );
    }
  }
  if (devices.complaints.length > 0) {
    console.error(`The pages complained:\n${devices.complaints.join('\n')}`);
    return false;
  }
  return within;
});
if (!ok) console.error('\nOver budget, or pages that complain: see the lines with ✗.');
process.exitCode = ok ? 0 : 1;
