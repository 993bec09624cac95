import assert from 'node:assert/strict';
import { documents } from '#contract/documents.ts';
import { financialYears } from '#contract/financial-years.ts';
import { openYear } from '#server/ledger/years.ts';
import type { DeskJob } from './desk-jobs.ts';

const BANK = 5;
/** A day of the year before that of the sample club. */
const LAST_YEAR = '2026-02-01';

/** What whoever keeps the books does again and again. */
export const BOOK_JOBS: readonly DeskJob[] = [
  {
    number: 17,
    title: 'close a year',
    budget: 6,
    person: 'manager',
    device: 'tablet',
    async prepare(stage) {
      await stage.club.run((ctx) => openYear(ctx, LAST_YEAR));
      const top = await stage.club.as('top');
      const { id: user_id } = await stage.person();
      const transaction_reference_id = String(99_000 + user_id);
      const body = { user_id, price: 10_000, bank_id: BANK, date: LAST_YEAR, transaction_reference_id };
      await top.ok(documents.createReceive, { body });
      return {
        async go(desk) {
          await desk.section('حسابداری').tap();
          await desk.sheet().getByRole('button', { name: 'سال مالی', exact: true }).tap();
          // The one that is over stands open.
          await desk.main().tap();
          const asked = desk.page.getByRole('alertdialog');
          await asked.getByRole('button', { name: /^بستن ۱۴۰۴/ }).tap();
          await desk.toast(/۱۴۰۴/).waitFor();
        },
        async check() {
          const years = (await top.ok(financialYears.list)).data;
          assert.equal(years.find(({ name }) => name === '1404')?.status, 'closed');
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
