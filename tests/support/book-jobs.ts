import assert from 'node:assert/strict';
import { sum } from './desk.ts';
import type { DeskJob } from './desk-jobs.ts';

/** What whoever keeps the books does again and again. */
export const BOOK_JOBS: readonly DeskJob[] = [
  {
    number: 17,
    title: 'close a year',
    budget: 6,
    person: 'manager',
    device: 'tablet',
    async prepare(stage) {
      const income = 12_000_000;
      const year = await stage.endedYear(income);
      return {
        async go(desk) {
          await desk.section('حسابداری').tap();
          await desk.sheet().getByRole('button', { name: 'سال مالی', exact: true }).tap();
          // The year that waits stands open, with nothing left to do first.
          const close = new RegExp(`^بستن .* و انتقال ${sum(income)}$`);
          await desk.page.getByRole('button', { name: close }).tap();
          await desk.page.getByRole('alertdialog').getByRole('button', { name: close }).tap();
          await desk.toast(/بسته شد/).waitFor();
        },
        async check() {
          const { status, result, closing_document_id } = await stage.year(year);
          assert.deepEqual([status, result], ['closed', income]);
          assert.ok(closing_document_id);
        },
      };
    },
  },
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
