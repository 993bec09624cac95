import { describe } from 'vitest';
import { BOOK_JOBS } from '../support/book-jobs.ts';
import { DESK_JOBS } from '../support/desk-jobs.ts';
import { expect, test } from './fixtures.ts';

/** The desk jobs on both devices: done within their budget of taps, and correct at the server. */
for (const device of ['tablet', 'phone'] as const) {
  describe(device, () => {
    for (const job of [...DESK_JOBS, ...BOOK_JOBS].filter((one) => (one.device ?? device) === device)) {
      test(`${job.number}. ${job.title}`, async ({ stage, openDesk }) => {
        const { go, check } = await job.prepare(stage);
        const desk = await openDesk({ device, ...(job.person && { person: job.person }) });
        await go(desk);
        const { touched, typed } = await desk.taps();
        await check();
        expect(touched + typed).toBeLessThanOrEqual(job.budget);
      });
    }
  });
}
