import type { DeskJob } from './desk-jobs.ts';

/** What whoever keeps the books does again and again. */
export const BOOK_JOBS: readonly DeskJob[] = [
  {
    number: 19,
    title: 'why a figure of the books is what it is',
    budget: 3,
    person: 'accountant',
    device: 'tablet',
    prepare: async () => ({
      async go(desk) {
        await desk.page.goto('/accountancy/books/trial-balance');
        await desk.page.getByRole('link', { name: 'اجاره‌ی زمین' }).tap();
        await desk.page.waitForURL(/\/accountancy\/types\/\d+\/transactions/);
        await desk.page.getByRole('row').nth(1).tap();
        await desk.page.waitForURL(/\/accountancy\/documents\/doc-\d+$/);
        // And from there to its reservation.
        await desk.page.getByRole('link', { name: /^رزرو/ }).first().waitFor();
      },
      check: async () => {},
    }),
  },
];
