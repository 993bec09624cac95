import assert from 'node:assert/strict';
import { documents } from '#contract/documents.ts';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { saleAddons } from '#contract/sale-addons.ts';
import { type BookingInput, saleInvoices } from '#contract/sale-invoices.ts';
import { users } from '#contract/users.ts';
import type { AppClub } from './app-club.ts';
import type { Desk } from './desk.ts';
import { sum } from './desk.ts';

/** The default cash box of the first start. */
const CASH = 4;

/** One of the ten jobs at the desk (product.md §1), on records made for it. */
export interface DeskJob {
  number: number;
  title: string;
  budget: number;
  /** Makes what the job needs; `go` does it from the calendar, `check` asks the server whether it is so. */
  prepare(stage: Stage): Promise<{ go(desk: Desk): Promise<void>; check(): Promise<void> }>;
}

/** Makes people and reservations for jobs; no slot and no name is given twice. */
export class Stage {
  readonly club: AppClub;
  readonly #given = new Set<number>();
  #people = 0;

  constructor(club: AppClub) {
    this.club = club;
  }

  /** Today's slots, each with its reservation. */
  async today(): Promise<CalendarTime[]> {
    const top = await this.club.as('top');
    const day = this.club.clock.now().toISOString().slice(0, 10);
    return (await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } })).data;
  }

  /** A free slot that begins at least so many hours from now; none is given twice. */
  async freeSlot(hours = 1): Promise<CalendarTime> {
    const [slot] = await this.#free(hours);
    assert(slot, `no slot is free ${hours} h from now`);
    this.#given.add(slot.id);
    return slot;
  }

  /** Two free slots of one court, at most two hours from each other. */
  async freePair(): Promise<[CalendarTime, CalendarTime]> {
    const free = await this.#free(1);
    const hour = ({ start_time }: CalendarTime) => Number(start_time.slice(0, 2));
    for (const first of free) {
      const second = free.find(
        (slot) => slot.court.id === first.court.id && [1, 2].includes(hour(slot) - hour(first)),
      );
      if (!second) continue;
      this.#given.add(first.id).add(second.id);
      return [first, second];
    }
    throw new Error('no two slots of a court are free near each other');
  }

  async #free(hours: number): Promise<CalendarTime[]> {
    const from = new Date(this.club.clock.now().getTime() + hours * 3_600_000);
    const time = from.toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Tehran',
      hour: '2-digit',
      minute: '2-digit',
    });
    return (await this.today()).filter(
      ({ id, state, start_time }) => state === 'free' && start_time >= time && !this.#given.has(id),
    );
  }

  /** A new customer with a name that nobody else has. */
  async person(): Promise<{ id: number; name: string }> {
    const letter = 'ابپتجچخدرزسشصطعغفقکگلمنوهی'[this.#people++] as string;
    const fields = { name: 'آزموده', family: `${letter}نیک${letter}ان` };
    const top = await this.club.as('top');
    const phone_number = `0935${String(this.#people).padStart(7, '0')}`;
    const { data } = await top.ok(users.create, { body: { ...fields, gender: 2, phone_number } });
    return { id: data.id, name: `${fields.name} ${fields.family}` };
  }

  async book(slot: CalendarTime, user_id: number, more: Partial<BookingInput> = {}) {
    const top = await this.club.as('top');
    const body = { user_id, reservable_time_ids: [slot.id], ...more };
    const { data } = await top.ok(saleInvoices.create, { body });
    const [invoice] = data;
    assert(invoice);
    return invoice;
  }

  /** Sells one of the club's first add-on. */
  async addon(invoice_id: number): Promise<void> {
    const top = await this.club.as('top');
    const [addon] = (await top.ok(saleAddons.list, { query: {} })).data;
    assert(addon);
    const body = { addons: [{ sale_addon_id: addon.id, count: 1 }] };
    await top.ok(saleInvoices.addAddons, { params: { id: String(invoice_id) }, body });
  }

  async balance(user_id: number): Promise<number> {
    return (await (await this.club.as('top')).ok(users.get, { params: { id: String(user_id) } })).data
      .balance;
  }

  async invoice(id: number) {
    return (await (await this.club.as('top')).ok(saleInvoices.get, { params: { id: String(id) } })).data;
  }

  /** The active reservation of a slot. */
  async invoiceOf(slot: CalendarTime) {
    const held = (await this.today()).find((one) => one.id === slot.id)?.invoice;
    assert(held, 'the slot is not booked');
    return this.invoice(held.id);
  }

  async lastReceive(user_id: number) {
    const top = await this.club.as('top');
    return (await top.ok(documents.receives, { query: { user: String(user_id) } })).data[0];
  }
}

export const DESK_JOBS: readonly DeskJob[] = [
  {
    number: 1,
    title: 'book, known customer, unpaid',
    budget: 4,
    async prepare(stage) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.type(desk.search(), person.name);
          await desk.found(person.name).tap();
          await desk.button('رزرو').tap();
          await desk.toast('رزرو ثبت شد').waitFor();
        },
        async check() {
          const invoice = await stage.invoiceOf(slot);
          assert.equal(invoice.user.id, person.id);
          assert.equal(invoice.due, slot.price);
          assert.equal(await stage.balance(person.id), slot.price);
        },
      };
    },
  },
  {
    number: 2,
    title: 'book and take the full price in cash',
    budget: 5,
    async prepare(stage) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.type(desk.search(), person.name);
          await desk.found(person.name).tap();
          await desk.choice('نقدی').tap();
          await desk.button(`رزرو و دریافت ${sum(slot.price)} تومان`).tap();
          await desk.toast(`رزرو و دریافت ${sum(slot.price)} ثبت شد`).waitFor();
        },
        async check() {
          const invoice = await stage.invoiceOf(slot);
          assert.equal(invoice.user.id, person.id);
          assert.deepEqual([invoice.due, invoice.paid], [0, slot.price]);
          assert.equal(await stage.balance(person.id), 0);
          const receipt = await stage.lastReceive(person.id);
          assert.deepEqual([receipt?.price, receipt?.source?.id], [slot.price, CASH]);
        },
      };
    },
  },
  {
    number: 3,
    title: 'take a whole debt',
    budget: 4,
    async prepare(stage) {
      const person = await stage.person();
      const slot = await stage.freeSlot();
      const invoice = await stage.book(slot, person.id);
      return {
        async go(desk) {
          await desk.receiveButton().tap();
          await desk.type(desk.search(), person.name);
          await desk.found(person.name).tap();
          await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`).tap();
          await desk.toast(`دریافت ${sum(slot.price)} ثبت شد`).waitFor();
        },
        async check() {
          assert.equal(await stage.balance(person.id), 0);
          assert.equal((await stage.invoice(invoice.id)).due, 0);
          const receipt = await stage.lastReceive(person.id);
          assert.deepEqual([receipt?.price, receipt?.source?.id], [slot.price, CASH]);
        },
      };
    },
  },
  {
    number: 4,
    title: 'add a new customer while booking',
    budget: 7,
    async prepare(stage) {
      const slot = await stage.freeSlot();
      const phone = `0936${String(slot.id).padStart(7, '0')}`;
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.type(desk.search(), 'ماهور تازه‌وارد');
          await desk.button(/^مشتری تازه/).tap();
          await desk.type(desk.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' }), phone);
          await desk.choice('خانم').tap();
          await desk.button('رزرو').tap();
          await desk.toast('رزرو ثبت شد').waitFor();
        },
        async check() {
          const invoice = await stage.invoiceOf(slot);
          assert.equal(`${invoice.user.name} ${invoice.user.family}`, 'ماهور تازه‌وارد');
          assert.equal(invoice.user.phone_number, phone);
          assert.equal(await stage.balance(invoice.user.id), slot.price);
        },
      };
    },
  },
  {
    number: 5,
    title: 'cancel with the refund that the rules give',
    budget: 4,
    async prepare(stage) {
      const person = await stage.person();
      const slot = await stage.freeSlot(4);
      const payments = [{ price: slot.price, cash_id: CASH }];
      const invoice = await stage.book(slot, person.id, { payments });
      const refund = slot.price * 0.8;
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.button('لغو رزرو').tap();
          await desk.button(`لغو و بازگرداندن ${sum(refund)} تومان`).tap();
          await desk.toast(`${sum(refund)} بازگردانده شد`).waitFor();
        },
        async check() {
          const after = await stage.invoice(invoice.id);
          assert.deepEqual(
            [after.status, after.cancel_price, after.penalty],
            [2, refund, slot.price - refund],
          );
          assert.equal(await stage.balance(person.id), 0);
        },
      };
    },
  },
  {
    number: 6,
    title: 'move to another free slot',
    budget: 3,
    async prepare(stage) {
      const person = await stage.person();
      const [from, to] = [await stage.freeSlot(), await stage.freeSlot()];
      const invoice = await stage.book(from, person.id);
      return {
        async go(desk) {
          await desk.cell(from).tap();
          await desk.button('جابه‌جایی').tap();
          await desk.cell(to).tap();
          await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
        },
        async check() {
          const after = await stage.invoice(invoice.id);
          assert.equal(after.reserved_time.id, to.id);
          assert.equal(await stage.balance(person.id), to.price);
        },
      };
    },
  },
  {
    number: 7,
    title: 'find a customer: balance and next bookings',
    budget: 2,
    async prepare(stage) {
      const person = await stage.person();
      const slot = await stage.freeSlot();
      await stage.book(slot, person.id);
      return {
        async go(desk) {
          await desk.findButton().tap();
          await desk.type(desk.search(), person.name.slice(3));
          const found = desk.sheet().getByRole('button', { name: new RegExp(person.name) });
          await found
            .filter({ hasText: sum(slot.price) })
            .filter({ hasText: 'بدهکار' })
            .waitFor();
          await desk.sheet().getByText(slot.court.name).first().waitFor();
        },
        async check() {
          assert.equal(await stage.balance(person.id), slot.price);
        },
      };
    },
  },
  {
    number: 8,
    title: 'sell an add-on to a running reservation',
    budget: 4,
    async prepare(stage) {
      const slot = (await stage.today()).find(
        ({ invoice, start_time, end_time }) => invoice && start_time <= '14:05' && end_time > '14:05',
      );
      assert(slot?.invoice, 'nothing runs at 14:05');
      const { id, user } = slot.invoice;
      const before = await stage.invoice(id);
      const balance = await stage.balance(user.id);
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.button('افزودنی').tap();
          await desk.button(/^حوله/).tap();
          await desk.button(`افزودن ${sum(30_000)}`).tap();
          await desk.toast(sum(30_000)).waitFor();
        },
        async check() {
          const after = await stage.invoice(id);
          assert.equal(after.addons_price, before.addons_price + 30_000);
          assert.equal(await stage.balance(user.id), balance + 30_000);
        },
      };
    },
  },
];
