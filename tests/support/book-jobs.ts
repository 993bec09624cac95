import assert from 'node:assert/strict';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { sum } from './desk.ts';
import type { DeskJob } from './desk-jobs.ts';
import type { Device } from './devices.ts';
import { bookSeason } from './seasons.ts';

/** Answers the ticket that has waited longest: it opens with the cursor in its answer. */
const answerTicket = (device: Device): DeskJob => ({
  number: 15,
  title: 'answer a ticket',
  budget: 3,
  person: 'manager',
  device,
  async prepare(stage) {
    const ticket = await stage.waitingTicket();
    return {
      async go(desk) {
        const { page } = desk;
        if (device === 'phone') {
          await page.goto('/');
          await page.getByRole('link', { name: /تیکت منتظر پاسخ/ }).tap();
        } else {
          // The section links to the waiting ticket once it is known.
          await page
            .getByRole('navigation')
            .getByRole('link', { name: /^پیام‌ها/ })
            .tap();
        }
        await page.waitForURL(`**/tickets/support/${ticket}`);
        await desk.type(page.locator('.composer textarea'), 'امروز به کارت شما برگشت.');
        const send = device === 'phone' ? 'فرستادن پاسخ' : 'پاسخ و بستن';
        const arrived = page.waitForResponse(
          (reply) => reply.url().endsWith(`/${ticket}/messages`) && reply.status() === 201,
        );
        await page.getByRole('button', { name: send, exact: true }).tap();
        await arrived;
        await page.getByRole('log').getByText('امروز به کارت شما برگشت.').waitFor();
        if (device !== 'phone') await desk.toast('تیکت بسته شد').waitFor();
      },
      async check() {
        const { status, last_message } = await stage.ticket(ticket);
        assert.equal(status, device === 'phone' ? 'operatorAnswer' : 'completed');
        assert.equal(last_message.message, 'امروز به کارت شما برگشت.');
      },
    };
  },
});

/** Moves cash from a till to the bank while its shift is open. */
const takeCashOut: DeskJob = {
  number: 22,
  title: 'cash out of a till during its shift',
  budget: 5,
  async prepare(stage) {
    await stage.fillPlaces();
    await stage.shift();
    const before = await stage.inBox();
    return {
      async go(desk) {
        await desk.ownButton().tap();
        await desk.page.getByRole('button', { name: 'شیفت صندوق' }).tap();
        await desk.button('برداشتن').tap();
        await desk.type(desk.sheet().getByRole('textbox', { name: 'مبلغ' }), '100000');
        await desk.button(`برداشتن ${sum(100_000)}`).tap();
        await desk.sheet().waitFor({ state: 'hidden' });
      },
      check: async () => assert.equal(await stage.inBox(), before - 100_000),
    };
  },
};

/** A line takes an account code and an amount; the second line proposes the missing amount. */
const postByHand = (device: Device, budget: number): DeskJob => ({
  number: 20,
  title: 'post a manual document',
  budget,
  person: 'manager',
  device,
  async prepare(stage) {
    const before = await stage.balanceOfAccount('55');
    return {
      async go(desk) {
        const { page } = desk;
        if (device === 'phone') {
          await desk.ownButton().tap();
          await desk
            .sheet()
            .getByRole('button', { name: /^حسابداری/ })
            .tap();
        } else await desk.section('حسابداری').tap();
        await desk.sheet().getByRole('button', { name: 'سند تازه', exact: true }).tap();
        await desk.type(page.getByRole('textbox', { name: 'شرح', exact: true }), 'قرض سوخت‌شده');
        await page.keyboard.press('Enter');
        const rows = page.getByRole('list', { name: 'ردیف‌های سند' });
        const account = async (n: number, code: string) => {
          await rows.getByRole('combobox').nth(n).focus();
          await desk.type(rows.getByRole('combobox').nth(n), code);
          await page.getByRole('option').first().waitFor();
          await page.keyboard.press('Enter');
          await rows
            .locator('.field-unit', { hasText: toPersianDigits(code) })
            .first()
            .waitFor();
        };
        await account(0, '55');
        await page.keyboard.press('Tab');
        await desk.type(rows.locator('input[inputmode=numeric]').nth(0), '260000');
        await account(1, '29');
        const credit = rows.locator('input[inputmode=numeric]').nth(3);
        await credit.focus();
        await page.keyboard.press('Tab');
        await desk.main().tap();
        await page.waitForURL(/\/documents\/doc-\d+$/);
      },
      check: async () => assert.equal(await stage.balanceOfAccount('55'), before + 260_000),
    };
  },
});

/** Pays what is due out of the till with one tap: from the list's row, on a phone from the coach's sheet. */
const payCoach = (device: Device): DeskJob => ({
  number: 21,
  title: 'pay a coach what is due',
  // On a phone a section and its page are one more tap away.
  budget: device === 'phone' ? 5 : 4,
  person: 'manager',
  device,
  async prepare(stage) {
    const due = await stage.coachDue();
    return {
      async go(desk) {
        const { page } = desk;
        if (device === 'phone') {
          await desk.ownButton().tap();
          await desk
            .sheet()
            .getByRole('button', { name: /^خزانه/ })
            .tap();
        } else await desk.section('خزانه').tap();
        await desk.sheet().getByRole('button', { name: 'بستانکاری مربیان', exact: true }).tap();
        if (device === 'phone') {
          await page
            .getByRole('main')
            .getByRole('button', { name: new RegExp(due.name) })
            .first()
            .tap();
          await desk.button(new RegExp(`^پرداخت ${sum(due.price)}`)).tap();
        } else await page.getByRole('button', { name: new RegExp(`^پرداخت ?: ${due.name}$`) }).tap();
        await desk.toast(new RegExp(`به ${due.name} پرداخت شد`)).waitFor();
      },
      check: async () => assert.equal(await stage.balance(due.user_id), 0),
    };
  },
});

/** «رزرو اکنون» opens job 1 at its second step. */
const walkIn = (device: Device): DeskJob => ({
  number: 24,
  title: 'a walk-in from the now board, unpaid',
  budget: 4,
  device,
  async prepare(stage) {
    const [slot, person] = [await stage.freeNow(), await stage.person()];
    return {
      async go(desk) {
        const { page } = desk;
        await page.goto('/sales/board');
        const card = page.getByRole('region', { name: slot.court.name, exact: true });
        await card.getByRole('button', { name: 'رزرو اکنون' }).tap();
        await desk.type(desk.search(), person.name);
        await desk.found(person.name).tap();
        await desk.button(`رزرو · ${sum(slot.price)} به حساب`).tap();
        await desk.toast(new RegExp(`${person.name} · .* رزرو شد`)).waitFor();
      },
      async check() {
        assert.equal((await stage.invoiceOf(slot)).user.id, person.id);
        assert.equal(await stage.balance(person.id), slot.price);
      },
    };
  },
});

/** The same weekday, hour and court after the season's end: job 9's preview is shown. */
const goOn = (device: Device): DeskJob => ({
  number: 25,
  title: 'continue a season',
  budget: 2,
  person: 'manager',
  device,
  async prepare(stage) {
    const person = await stage.person();
    const { slot } = await stage.weekly(7);
    const season = await bookSeason(await stage.club.as('top'), {
      user_id: person.id,
      from: slot.date,
      to: addDays(slot.date, 21),
      slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
    });
    return {
      async go(desk) {
        const { page } = desk;
        await page.goto(`/sales/season-schedules/${season.id}`);
        await page.getByRole('button', { name: 'ادامه در فصل بعد', exact: true }).tap();
        await page
          .getByRole('button', { name: /^رزرو ۴ جلسه · .* به حساب$/ })
          .and(desk.main())
          .tap();
        await desk.toast(new RegExp(`${person.name} · ۴ جلسه رزرو شد`)).waitFor();
      },
      async check() {
        const top = await stage.club.as('top');
        const { data } = await top.ok(seasonSchedules.list, { query: { user_id: String(person.id) } });
        const spans = data.map(({ from, to, count }) => [from, to, count]);
        assert.deepEqual(
          spans.sort(),
          [0, 28].map((days) => [addDays(slot.date, days), addDays(slot.date, days + 21), 4]),
        );
      },
    };
  },
});

/** The largest debtor is ticked; the text is one of the club's templates. */
const remind = (device: Device): DeskJob => ({
  number: 26,
  title: 'remind a debtor',
  budget: device === 'phone' ? 7 : 6,
  person: 'manager',
  device,
  async prepare(stage) {
    const before = await stage.messages();
    return {
      async go(desk) {
        const { page } = desk;
        if (device === 'phone') {
          await desk.ownButton().tap();
          await desk
            .sheet()
            .getByRole('button', { name: /^گزارش‌ها/ })
            .tap();
        } else await page.getByRole('navigation').getByRole('link', { name: 'گزارش‌ها', exact: true }).tap();
        await page
          .getByRole('main')
          .getByRole('link', { name: /^بدهکاران سانس‌های گذشته/ })
          .tap();
        await page.getByRole('main').getByRole('checkbox').first().tap();
        await page.getByRole('button', { name: 'یادآوری به ۱ نفر' }).tap();
        await desk.button('یادآوری مانده').tap();
        await desk.button('فرستادن به ۱ نفر').tap();
        await desk.toast('پیامک ۱ نفر در صف فرستادن است').waitFor();
      },
      check: async () => assert.equal(await stage.messages(), before + 1),
    };
  },
});

/** Jobs of the accountant. */
export const BOOK_JOBS: readonly DeskJob[] = [
  answerTicket('tablet'),
  answerTicket('phone'),
  {
    number: 16,
    title: 'today’s money by court, down to its reservations',
    budget: 2,
    person: 'manager',
    device: 'phone',
    prepare: async () => ({
      async go(desk) {
        const { page } = desk;
        await page.goto('/');
        await page.getByRole('link', { name: /^دریافت تا همین ساعت/ }).tap();
        await page.waitForURL(/\/reports\/sale-details\?.*group=court/);
        await page.getByRole('main').getByRole('link', { name: /^زمین/ }).first().tap();
        await page.waitForURL(/\/sales\/invoices\?.*court=/);
        await page.locator('[data-row="0"]').first().waitFor();
      },
      check: async () => {},
    }),
  },
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
          await desk.sheet().getByRole('button', { name: 'سال مالی و افتتاحیه', exact: true }).tap();
          // The year to close is open, with nothing to do first.
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
  postByHand('tablet', 7),
  // On a phone the section is one more tap away.
  postByHand('phone', 8),
  payCoach('tablet'),
  payCoach('phone'),
  takeCashOut,
  walkIn('tablet'),
  walkIn('phone'),
  goOn('tablet'),
  goOn('phone'),
  remind('tablet'),
  remind('phone'),
  {
    number: 23,
    title: 'approve the difference of a till',
    budget: 2,
    person: 'manager',
    device: 'phone',
    async prepare(stage) {
      const shift = await stage.waitingShift();
      return {
        async go(desk) {
          await desk.page.goto('/');
          const approve = desk.page.getByRole('button', { name: /^تأیید ?: کسری/ });
          await approve.waitFor();
          // New content ignores taps at first (useMeant).
          await desk.page.waitForTimeout(900);
          await approve.tap();
          await desk.toast(`کسری ${sum(80_000)} تأیید می‌شود`).waitFor();
          await desk.page.evaluate(() => dispatchEvent(new Event('pagehide')));
          await desk.toast('اختلاف تأیید شد.').waitFor();
        },
        check: async () => assert.equal(await stage.shiftState(shift), 'closed'),
      };
    },
  },
];
