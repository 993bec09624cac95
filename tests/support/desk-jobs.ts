import assert from 'node:assert/strict';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets, tickets } from '#contract/messages/tickets.ts';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { type BookingInput, saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { splits } from '#contract/sales/splits.ts';
import { times } from '#contract/sales/times.ts';
import { settings } from '#contract/settings/settings.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { addDays, clubDay, jalaliYearSpan } from '#domain/dates.ts';
import { equalParts } from '#domain/shares.ts';
import type { AppClub } from './app-club.ts';
import type { Desk } from './desk.ts';
import { cellName, sum } from './desk.ts';
import { type Device, type Person, STAFF } from './devices.ts';

/** «زمین ۲، ۱۵ تا ۱۶». */
const place = (slot: CalendarTime) => cellName(slot).slice(0, -2);

/** The default cash box and bank of the first start. */
const CASH = 4;
const BANK = 5;

/** One of the desk jobs (rules.md, Desk jobs), on records of its own. */
export interface DeskJob {
  number: number;
  title: string;
  budget: number;
  /** Who does it; by default reception. */
  person?: Person;
  /** Only on this device: the other has no way of its own. */
  device?: Device;
  /** Creates what the job needs; `go` does it from the calendar, `check` verifies it at the server. */
  prepare(stage: Stage): Promise<{ go(desk: Desk): Promise<void>; check(): Promise<void> }>;
}

/** The first two slots that follow each other on a court. */
function visitIn(slots: readonly CalendarTime[]): [CalendarTime, CalendarTime] | undefined {
  for (const first of slots) {
    const next = slots.find((slot) => slot.court.id === first.court.id && slot.start_time === first.end_time);
    if (next) return [first, next];
  }
  return undefined;
}

/** Creates people and reservations for jobs; every slot and name is used once. */
export class Stage {
  readonly club: AppClub;
  readonly #given = new Set<number>();
  #people = 0;

  constructor(club: AppClub) {
    this.club = club;
  }

  /** Today's slots with their reservations. */
  async today(): Promise<CalendarTime[]> {
    const top = await this.club.as('top');
    const day = this.club.clock.now().toISOString().slice(0, 10);
    return (await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } })).data;
  }

  /** A free slot that begins at least `hours` from now; each is used once. */
  async freeSlot(hours = 1): Promise<CalendarTime> {
    const free = await this.#free(hours);
    const [slot] = free.length > 0 ? free : await this.#room(hours);
    assert(slot, `no slot is free ${hours} h from now`);
    this.#given.add(slot.id);
    return slot;
  }

  /**
   * A free slot with `others` other courts free at the same hour; on a full day some reservations are cancelled for it.
   */
  async freeBeside(others: number): Promise<CalendarTime> {
    const inOneHour = (slots: readonly CalendarTime[]) =>
      [...Map.groupBy(slots, ({ start_time }) => start_time).values()].find((hour) => hour.length > others);
    const hour = inOneHour(await this.#free(1)) ?? inOneHour(await this.#open(1));
    assert(hour, `no hour has ${others + 1} courts`);
    const found = hour.slice(0, others + 1);
    for (const { id, invoice } of found) {
      this.#given.add(id);
      if (invoice) await this.#sendHome(invoice.id);
    }
    return found[0] as CalendarTime;
  }

  /** A free slot that has just begun and can still be sold; if there is none, a reservation is cancelled for it. */
  async freeNow(): Promise<CalendarTime> {
    const now = this.club.clock.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Tehran' }).slice(0, 5);
    const running = (await this.today()).filter(
      ({ id, state, start_time, end_time }) =>
        state !== 'closed' && start_time <= now && now < end_time && !this.#given.has(id),
    );
    const latest = running.toSorted((a, b) => (a.start_time < b.start_time ? 1 : -1));
    const slot = latest.find(({ state }) => state === 'free') ?? latest.at(-1);
    assert(slot, 'no slot runs now');
    if (slot.invoice) await this.#sendHome(slot.invoice.id);
    this.#given.add(slot.id);
    return slot;
  }

  /** Two free slots of one court in a row, or at most two hours apart. */
  async freePair(): Promise<[CalendarTime, CalendarTime]> {
    const free = await this.#free(1);
    const hour = ({ start_time }: CalendarTime) => Number(start_time.slice(0, 2));
    const pairs = free.flatMap((first) =>
      free.filter(({ court }) => court.id === first.court.id).map((second) => [first, second] as const),
    );
    for (const gap of [1, 2]) {
      const [first, second] = pairs.find((pair) => hour(pair[1]) - hour(pair[0]) === gap) ?? [];
      if (!first || !second) continue;
      this.#given.add(first.id).add(second.id);
      return [first, second];
    }
    throw new Error('no two slots of a court are free near each other');
  }

  /** Two free slots of one court in a row, the first at least `hours` from now. */
  async freeVisit(hours = 1): Promise<[CalendarTime, CalendarTime]> {
    const visit = visitIn(await this.#free(hours)) ?? visitIn(await this.#room(hours));
    assert(visit, `no two slots of a court follow each other ${hours} h from now`);
    for (const { id } of visit) this.#given.add(id);
    return visit;
  }

  /** On a full day: cancels the sample club's reservations of two hours on a court. */
  async #room(hours: number): Promise<CalendarTime[]> {
    const open = await this.#open(hours);
    for (const { invoice } of visitIn(open) ?? open.slice(0, 1))
      if (invoice) await this.#sendHome(invoice.id);
    return this.#free(hours);
  }

  async #sendHome(invoice_id: number): Promise<void> {
    const top = await this.club.as('top');
    const body = { mode: 'full', reason: 'جا باز شد', notify: false } as const;
    await top.ok(saleInvoices.cancel, { params: { id: String(invoice_id) }, body });
  }

  async #free(hours: number): Promise<CalendarTime[]> {
    return (await this.#open(hours)).filter(({ state }) => state === 'free');
  }

  /** Slots that are free or taken by the sample club, but not by a job. */
  async #open(hours: number): Promise<CalendarTime[]> {
    const from = new Date(this.club.clock.now().getTime() + hours * 3_600_000);
    const time = from.toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Tehran',
      hour: '2-digit',
      minute: '2-digit',
    });
    return (await this.today()).filter(
      ({ id, state, start_time }) => state !== 'closed' && start_time >= time && !this.#given.has(id),
    );
  }

  /**
   * A free slot whose hour is also free in the following weeks: missing times are generated, reservations cancelled.
   */
  async weekly(weeks: number): Promise<{ slot: CalendarTime; later: CalendarTime[] }> {
    const top = await this.club.as('top');
    const slot = await this.freeSlot();
    const body = {
      from: addDays(slot.date, 1),
      to: addDays(slot.date, weeks * 7),
      court_ids: [slot.court.id],
      term_ids: [slot.term.id],
      only_missing: true,
    };
    await top.ok(times.generate, { body });
    const sameHour = async (week: number) => {
      const day = addDays(slot.date, week * 7);
      const { data } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
      return data.find(({ court, term }) => court.id === slot.court.id && term.id === slot.term.id);
    };
    const later: CalendarTime[] = [];
    for (let week = 1; week <= weeks; week++) {
      const booked = (await sameHour(week))?.invoice;
      if (booked) await this.#sendHome(booked.id);
      const time = await sameHour(week);
      assert(time?.state === 'free', `week ${week} of the hour is not free`);
      later.push(time);
    }
    return { slot, later };
  }

  /** A new customer with a unique name. */
  async person(): Promise<{ id: number; name: string }> {
    const letters = 'ابپتجچخدرزسشصطعغفقکگلمنوهی';
    const n = this.#people++;
    const one = letters.charAt(n % letters.length);
    const other = letters.charAt((n + Math.floor(n / letters.length)) % letters.length);
    const fields = { name: 'آزموده', family: `${one}نیک${other}ان` };
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

  /** Splits a reservation equally among its customer and others. */
  async split(invoice_id: number, others: readonly { id: number }[]): Promise<void> {
    const top = await this.club.as('top');
    const { user, total_price } = await this.invoice(invoice_id);
    const people = [user.id, ...others.map(({ id }) => id)];
    const parts = equalParts(total_price, people.length);
    const payers = people.map((user_id, at) => ({ user_id, price: parts[at] ?? 0 }));
    await top.ok(splits.split, { params: { id: String(invoice_id) }, body: { payers } });
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

  /** A person's receipts, newest first. */
  async receives(user_id: number) {
    const top = await this.club.as('top');
    return (await top.ok(documents.receives, { query: { user: String(user_id) } })).data;
  }

  /** Opens a shift of the desk's cash box for the receptionist. */
  async shift(): Promise<number> {
    const by = await this.club.signIn(await this.club.idOf(STAFF.reception));
    // The expected cash is hidden from those who count it.
    const top = await this.club.as('top');
    const till = (await top.ok(shifts.current)).data.find(({ cash }) => cash.id === CASH);
    if (till?.shift) return till.shift.id;
    const opening = till?.last?.stays ?? till?.balance ?? 0;
    // Receipts of other tests may arrive between reading and opening.
    const body = { cash_id: CASH, opening, note: 'تحویل' };
    return (await by.ok(shifts.open, { body })).data.id;
  }

  /** Checks that the shift is closed with that count and that the books agree. */
  async shiftClosed(id: number, counted: number): Promise<void> {
    const top = await this.club.as('top');
    const { data } = await top.ok(shifts.get, { params: { id: String(id) } });
    assert.notEqual(data.state, 'open');
    assert.deepEqual([data.counted, data.stays], [counted, counted]);
    const { data: box } = await top.ok(cashes.get, { params: { id: String(CASH) } });
    assert.equal(box.balance, counted);
  }

  /** The total of all costs. */
  async spent(): Promise<number> {
    const top = await this.club.as('top');
    return (await top.ok(costs.total, { query: {} })).data.price;
  }

  async inBox(): Promise<number> {
    const top = await this.club.as('top');
    return (await top.ok(cashes.get, { params: { id: String(CASH) } })).data.balance as number;
  }

  /** Puts money into the bank and the box, and creates a kind of cost. */
  async fillPlaces(): Promise<void> {
    const top = await this.club.as('top');
    const { id: user_id } = await this.person();
    const price = 2_000_000;
    await top.ok(documents.createReceive, { body: { user_id, price, cash_id: CASH } });
    const transaction_reference_id = String(95_000 + user_id);
    await top.ok(documents.createReceive, {
      body: { user_id, price, bank_id: BANK, transaction_reference_id },
    });
    if ((await top.ok(costTypes.list, { query: {} })).data.length === 0) {
      await top.ok(costTypes.create, { body: { name: 'نظافت' } });
    }
  }

  /** Creates the only receipt that waits for confirmation. */
  async waitingReceipt(): Promise<number> {
    const top = await this.club.as('top');
    const waiting = (await top.ok(documents.receives, { query: { status: 'pending' } })).data;
    for (const { id } of waiting) {
      await top.ok(documents.confirmReceive, { params: { id: String(id) }, body: { status: 'cancel' } });
    }
    await top.ok(settings.update, { body: { bank_receipts_pending: true } });
    const { id: user_id } = await this.person();
    const transaction_reference_id = String(97_000 + user_id);
    const body = { user_id, price: 350_000, bank_id: BANK, transaction_reference_id };
    const { data } = await top.ok(documents.createReceive, { body });
    await top.ok(settings.update, { body: { bank_receipts_pending: false } });
    return data.id;
  }

  async receipt(id: number) {
    return (await (await this.club.as('top')).ok(documents.receive, { params: { id: String(id) } })).data;
  }

  /** Creates last year, which is over and not closed, with this income. */
  async endedYear(income: number): Promise<number> {
    const created_at = this.club.clock.now();
    const { start_date: next } = jalaliYearSpan(clubDay(created_at, 'Asia/Tehran'));
    const { name, start_date, end_date } = jalaliYearSpan(addDays(next, -1));
    const { id } = await this.club.db
      .insertInto('financial_years')
      .values({ name, start_date, end_date, status: 'active', created_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const account = this.club.db.selectFrom('accounts').select('id').where('code', '=', '49');
    const transactions = [
      { bank_id: BANK, debit: income },
      { account_id: (await account.executeTakeFirstOrThrow()).id, credit: income },
    ];
    const top = await this.club.as('top');
    await top.ok(manualDocuments.create, {
      body: { date: end_date, description: 'اجاره‌ی بوفه', transactions },
    });
    return id;
  }

  async year(id: number) {
    return (await (await this.club.as('top')).ok(financialYears.get, { params: { id: String(id) } })).data;
  }

  /** Creates the ticket that has waited longest for the manager. */
  async waitingTicket(): Promise<number> {
    const { id: user_id } = await this.person();
    const top = await this.club.as('top');
    const [service] = (await top.ok(ticketServices.choices)).data;
    const service_id =
      service?.id ?? (await top.ok(ticketServices.create, { body: { name: 'مالی' } })).data.id;
    await top.ok(supportTickets.create, {
      body: { service_id, user_id, subject: 'پولم برنگشت', message: 'هنوز برنگشته است.' },
    });
    const manager = await this.club.signIn(await this.club.idOf(STAFF.manager));
    const first = (await manager.ok(tickets.mine)).data.support?.first;
    assert(first, 'no ticket waits');
    return first;
  }

  async ticket(id: number) {
    return (await (await this.club.as('top')).ok(supportTickets.get, { params: { id: String(id) } })).data;
  }

  /** Sets whether bank receipts wait for confirmation. */
  async bankReceiptsWait(bank_receipts_pending: boolean): Promise<void> {
    await (await this.club.as('top')).ok(settings.update, { body: { bank_receipts_pending } });
  }

  /** A coach to whom the club owes an amount, and cash to pay it. */
  async coachDue(): Promise<{ id: number; user_id: number; name: string; price: number }> {
    const [top, person, price] = [await this.club.as('top'), await this.person(), 1_640_000];
    const body = { user_id: person.id, share_type: 'percent' as const, share: 40 };
    const { data } = await top.ok(coaches.create, { body });
    const account = this.club.db.selectFrom('accounts').select('id').where('code', '=', '53');
    const { id: account_id } = await account.executeTakeFirstOrThrow();
    const transactions = [
      { account_id, debit: price },
      { user_id: person.id, credit: price },
    ];
    await top.ok(manualDocuments.create, { body: { description: 'سهم کلاس‌ها', transactions } });
    await this.fillPlaces();
    return { id: data.id, user_id: person.id, name: person.name, price };
  }

  /** Creates the only shift that waits for approval: counted short above the club's limit. */
  async waitingShift(): Promise<number> {
    const top = await this.club.as('top');
    const others = (await top.ok(shifts.list, { query: { state: 'waiting' } })).data;
    for (const { id, version } of others)
      await top.ok(shifts.approve, { params: { id: String(id) }, body: { version } });
    const { data: box } = await top.ok(cashes.create, { body: { name: 'صندوق بوفه' } });
    const { id: user_id } = await this.person();
    await top.ok(documents.createReceive, { body: { user_id, price: 500_000, cash_id: box.id } });
    const { data } = await top.ok(shifts.open, { body: { cash_id: box.id, opening: 500_000 } });
    const counted = [{ cash_id: box.id, price: 420_000 }];
    const { data: closed } = await top.ok(shifts.close, {
      params: { id: String(data.id) },
      body: { counted },
    });
    assert.equal(closed.state, 'waiting');
    return data.id;
  }

  async shiftState(id: number) {
    return (await (await this.club.as('top')).ok(shifts.get, { params: { id: String(id) } })).data.state;
  }

  /** The number of text messages, sent or queued. */
  async messages(): Promise<number> {
    const all = this.club.db.selectFrom('messages').select(({ fn }) => fn.countAll<string>().as('n'));
    return Number((await all.executeTakeFirstOrThrow()).n);
  }

  async balanceOfAccount(code: string): Promise<number> {
    const account = this.club.db.selectFrom('accounts').select('balance').where('code', '=', code);
    return (await account.executeTakeFirstOrThrow()).balance;
  }

  async lastReceive(user_id: number) {
    return (await this.receives(user_id))[0];
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
          await desk.openBooking(slot, person.name);
          await desk.button(`رزرو · ${sum(slot.price)} به حساب`).tap();
          await desk.toast(`${person.name} · ${place(slot)} رزرو شد`).waitFor();
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
          await desk.openBooking(slot, person.name);
          await desk.button('نقدی').tap();
          await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).tap();
          await desk
            .toast(`${person.name} · ${place(slot)} رزرو شد · دریافت ${sum(slot.price)} نقدی`)
            .waitFor();
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
    number: 2.1,
    title: 'book and take the full price by card, the number later',
    budget: 5,
    async prepare(stage) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.button('کارت‌خوان').tap();
          await desk.button(`رزرو و دریافت ${sum(slot.price)} با کارت‌خوان`).tap();
          await desk.toast(`رزرو شد · دریافت ${sum(slot.price)} با کارت‌خوان`).waitFor();
        },
        async check() {
          assert.equal(await stage.balance(person.id), 0);
          assert.equal((await stage.lastReceive(person.id))?.reference_pending, true);
        },
      };
    },
  },
  {
    number: 2.2,
    title: 'book and take the full price by card with its number',
    budget: 6,
    async prepare(stage) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      const tracking = String(70_000 + person.id);
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.button('کارت‌خوان').tap();
          await desk.type(desk.tracking(), tracking);
          await desk.button(`رزرو و دریافت ${sum(slot.price)} با کارت‌خوان`).tap();
          await desk.toast(`رزرو شد · دریافت ${sum(slot.price)} با کارت‌خوان`).waitFor();
        },
        async check() {
          const receipt = await stage.lastReceive(person.id);
          assert.deepEqual(
            [receipt?.transaction_reference_id, receipt?.reference_pending],
            [tracking, false],
          );
        },
      };
    },
  },
  {
    number: 2.3,
    title: 'book and take the price with two means, one with its number',
    budget: 8,
    async prepare(stage) {
      const [slot, person] = [await stage.freeSlot(), await stage.person()];
      const tracking = String(80_000 + person.id);
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.button('کارت‌خوان').tap();
          await desk.type(desk.tracking(), tracking);
          await desk.button('نقدی').tap();
          await desk.type(desk.sheet().getByRole('textbox', { name: 'مبلغ کارت‌خوان' }), '100000');
          await desk.button(`رزرو و دریافت ${sum(slot.price)}، کارت و نقدی`).tap();
          await desk.toast(`رزرو شد · دریافت ${sum(slot.price)}، کارت و نقدی`).waitFor();
        },
        async check() {
          const invoice = await stage.invoiceOf(slot);
          assert.deepEqual([invoice.due, invoice.paid], [0, slot.price]);
          const receipts = await stage.receives(person.id);
          assert.deepEqual(
            receipts.map(({ price, source }) => [price, source?.type]),
            [
              [slot.price - 100_000, 1],
              [100_000, 3],
            ],
          );
        },
      };
    },
  },
  {
    number: 2.4,
    title: 'book although the slot is lost while the form is open',
    budget: 4,
    async prepare(stage) {
      const [person, other] = [await stage.person(), await stage.person()];
      const slot = await stage.freeBeside(1);
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.button(/^رزرو · /).waitFor();
          await stage.book(slot, other.id);
          // Its hour on another court is already proposed: no more taps than without the loss.
          await desk.button(/^رزرو زمین .* به حساب$/).tap();
          await desk.toast(/رزرو شد/).waitFor();
        },
        async check() {
          assert.equal((await stage.invoiceOf(slot)).user.id, other.id);
          const [made] = (await stage.today()).filter(({ invoice }) => invoice?.user.id === person.id);
          assert.equal(made?.start_time, slot.start_time);
          assert.equal(await stage.balance(person.id), made?.price);
        },
      };
    },
  },
  {
    number: 2.5,
    title: 'book another than the first offer where the save finds it lost',
    budget: 6,
    async prepare(stage) {
      const [person, other] = [await stage.person(), await stage.person()];
      const slot = await stage.freeBeside(2);
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.page.route(
            '**/v1/admin/sale-invoices',
            async (route) => {
              await stage.book(slot, other.id);
              await route.continue();
            },
            { times: 1 },
          );
          await desk.button(/^رزرو · /).tap();
          // After the loss: one tap chooses, one books.
          await desk.sheet().locator('.lost-card').getByRole('radio').nth(1).tap();
          await desk.button(/^رزرو .* به حساب$/).tap();
          await desk.toast(/رزرو شد/).waitFor();
        },
        async check() {
          assert.equal((await stage.invoiceOf(slot)).user.id, other.id);
          const made = (await stage.today()).filter(({ invoice }) => invoice?.user.id === person.id);
          assert.equal(made.length, 1);
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
          await desk.toast(`${person.name} · دریافت ${sum(slot.price)} نقدی`).waitFor();
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
    number: 3,
    title: 'take a whole debt of who is here',
    budget: 3,
    async prepare(stage) {
      const person = await stage.person();
      const slot = await stage.freeNow();
      const invoice = await stage.book(slot, person.id);
      return {
        async go(desk) {
          await desk.receiveButton().tap();
          await desk.found(person.name).tap();
          await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`).tap();
          await desk.toast(`${person.name} · دریافت ${sum(slot.price)} نقدی`).waitFor();
        },
        async check() {
          assert.equal(await stage.balance(person.id), 0);
          assert.equal((await stage.invoice(invoice.id)).due, 0);
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
          await desk.button(`رزرو · ${sum(slot.price)} به حساب`).tap();
          await desk.toast(`ماهور تازه‌وارد · ${place(slot)} رزرو شد`).waitFor();
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
          await desk.button(/^لغو رزرو/).tap();
          await desk.button(`لغو · ${sum(refund)} به حساب ${person.name}`).tap();
          await desk.toast(`لغو شد · ${sum(refund)} به حساب`).waitFor();
        },
        async check() {
          const after = await stage.invoice(invoice.id);
          assert.deepEqual(
            [after.status, after.cancel_price, after.penalty],
            [2, refund, slot.price - refund],
          );
          assert.equal(await stage.balance(person.id), -refund);
        },
      };
    },
  },
  {
    number: 5.1,
    title: 'cancel what a bank has paid: the account is the default',
    budget: 5,
    async prepare(stage) {
      const person = await stage.person();
      const slot = await stage.freeSlot(4);
      const payments = [{ price: slot.price, bank_id: BANK, transaction_reference_id: `9${person.id}00` }];
      const invoice = await stage.book(slot, person.id, { payments });
      const refund = slot.price * 0.8;
      return {
        async go(desk) {
          await desk.cell(slot).tap();
          await desk.button(/^لغو رزرو/).tap();
          await desk.button(`لغو · ${sum(refund)} به حساب ${person.name}`).waitFor();
          await desk.button('کارت‌به‌کارت').tap();
          await desk.type(desk.tracking(), String(90_000 + person.id));
          await desk.button(`لغو و پرداخت ${sum(refund)} کارت‌به‌کارت`).tap();
          await desk.toast(`لغو شد · ${sum(refund)} پرداخت شد`).waitFor();
        },
        async check() {
          const after = await stage.invoice(invoice.id);
          assert.deepEqual([after.status, after.cancel_price], [2, refund]);
          assert.equal(await stage.balance(person.id), 0);
        },
      };
    },
  },
  {
    number: 5.2,
    title: 'cancel one of a visit’s two, paid by bank',
    budget: 5,
    async prepare(stage) {
      const person = await stage.person();
      const visit = await stage.freeVisit(4);
      const [first, second] = visit;
      const payments = [
        { price: first.price + second.price, bank_id: BANK, transaction_reference_id: `${7000 + first.id}` },
      ];
      const reservable_time_ids = visit.map(({ id }) => id);
      await stage.book(first, person.id, { payments, reservable_time_ids });
      const [stays, goes] = [await stage.invoiceOf(first), await stage.invoiceOf(second)];
      const refund = second.price * 0.8;
      return {
        async go(desk) {
          await desk.slot(first).tap();
          await desk.button(/^لغو رزرو/).tap();
          await desk.button(/^فقط/).last().tap();
          await desk.button(`لغو · ${sum(refund)} به حساب ${person.name}`).tap();
          await desk.toast(`لغو شد · ${sum(refund)} به حساب`).waitFor();
        },
        async check() {
          const after = await stage.invoice(goes.id);
          assert.deepEqual([after.status, after.cancel_price], [2, refund]);
          assert.deepEqual((await stage.invoice(stays.id)).status, 1);
          assert.equal(await stage.balance(person.id), -refund);
        },
      };
    },
  },
  {
    number: 6.1,
    title: 'move a visit of two slots',
    budget: 3,
    async prepare(stage) {
      const person = await stage.person();
      const [from, to] = [await stage.freeVisit(), await stage.freeVisit()];
      const invoice = await stage.book(from[0], person.id, {
        reservable_time_ids: from.map(({ id }) => id),
      });
      const other = await stage.invoiceOf(from[1]);
      return {
        async go(desk) {
          await desk.slot(from[0]).tap();
          await desk.button('جابه‌جایی').tap();
          await desk.slot(to[0]).tap();
          await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
        },
        async check() {
          assert.equal((await stage.invoice(invoice.id)).reserved_time.id, to[0].id);
          assert.equal((await stage.invoice(other.id)).reserved_time.id, to[1].id);
          assert.equal(await stage.balance(person.id), to[0].price + to[1].price);
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
          await desk.button(`افزودن · ${sum(30_000)} به حساب`).tap();
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
  {
    number: 9,
    title: 'ten weekly slots as a season, around a clash',
    budget: 9,
    async prepare(stage) {
      const [person, other] = [await stage.person(), await stage.person()];
      const { slot, later } = await stage.weekly(11);
      const [second] = later;
      assert(second);
      await stage.book(second, other.id);
      return {
        async go(desk) {
          await desk.openBooking(slot, person.name);
          await desk.button('فصلی').tap();
          const { page } = desk;
          // Weekday, hour, court and ten sessions come from the cell; the conflict has a proposal, and gets another
          // one.
          const days = page.getByRole('region', { name: 'جلسه‌ها' });
          const clash = days.getByRole('listitem').filter({ hasText: `گرفته: ${other.name}` });
          await clash.getByRole('button', { name: 'یک جلسه به آخر فصل اضافه شود' }).tap();
          await desk.button(/^رزرو ۱۰ جلسه · .* به حساب$/, page.getByRole('main').locator('..')).tap();
          await desk.toast(new RegExp(`${person.name} · ۱۰ جلسه رزرو شد`)).waitFor();
        },
        async check() {
          const top = await stage.club.as('top');
          const { data } = await top.ok(seasonSchedules.list, { query: { user_id: String(person.id) } });
          assert.deepEqual([data.length, data[0]?.count, data[0]?.left], [1, 10, 10]);
          assert.equal(await stage.balance(person.id), data[0]?.total_price);
        },
      };
    },
  },
  {
    number: 10,
    title: 'count and close the till',
    budget: 5,
    async prepare(stage) {
      const shift = await stage.shift();
      return {
        async go(desk) {
          await desk.ownButton().tap();
          await desk.page.getByRole('button', { name: 'شیفت صندوق' }).tap();
          // The count of the largest note, which has the cursor.
          await desk.type(desk.sheet().getByRole('textbox').first(), '3');
          await desk.button(`مقایسه با ${sum(3_000_000)}`).tap();
          // The expected cash is loaded first: the close button ignores a tap that comes too early.
          const close = desk.button(/^بستن/).and(desk.page.locator('.btn-primary'));
          await close.waitFor();
          await desk.page.waitForTimeout(900);
          await close.tap();
          await desk
            .sheet()
            .getByRole('heading', { name: /بسته شد/ })
            .waitFor();
        },
        check: () => stage.shiftClosed(shift, 3_000_000),
      };
    },
  },
  {
    number: 11,
    title: 'split a reservation among four who did so before',
    budget: 7,
    async prepare(stage) {
      const [owner, ...others] = [
        await stage.person(),
        await stage.person(),
        await stage.person(),
        await stage.person(),
      ] as const;
      await stage.split((await stage.book(await stage.freeSlot(), owner.id)).id, others);
      const slot = await stage.freeSlot();
      const invoice = await stage.book(slot, owner.id);
      const before = await stage.balance(owner.id);
      const part = slot.price / 4;
      return {
        async go(desk) {
          await desk.slot(slot).tap();
          await desk.button('تقسیم').tap();
          await desk.button(/^با همیشگی‌ها/).tap();
          // The last of them pays later.
          await desk.sheet().getByRole('button', { name: 'بعداً' }).last().tap();
          await desk.button(`تقسیم و دریافت ${sum(3 * part)} تومان`).tap();
          await desk.toast(`میان ۴ نفر تقسیم شد · دریافت ${sum(3 * part)}`).waitFor();
        },
        async check() {
          const { payers } = await stage.invoice(invoice.id);
          assert.deepEqual(
            payers.map(({ user, price, due }) => [user.id, price, due]),
            [owner, ...others].map(({ id }, at) => [id, part, at === 3 ? part : 0]),
          );
          assert.equal(await stage.balance(owner.id), before - slot.price);
        },
      };
    },
  },
  {
    number: 12,
    title: 'record a cost',
    budget: 5,
    person: 'manager',
    async prepare(stage) {
      await stage.fillPlaces();
      const before = await stage.spent();
      return {
        async go(desk) {
          await desk.openMoney('هزینه', 'هزینه‌ی تازه');
          await desk.type(desk.page.getByRole('textbox', { name: 'مبلغ' }), '600000');
          await desk.page.getByRole('group', { name: 'بابت' }).getByRole('button').first().tap();
          await desk.page
            .getByRole('button', { name: new RegExp(`${sum(600_000)}`) })
            .and(desk.main())
            .tap();
          await desk.page.waitForURL(/\/treasury\/cost\/\d+$/);
        },
        check: async () => assert.equal(await stage.spent(), before + 600_000),
      };
    },
  },
  {
    number: 13,
    title: 'transfer from the bank to the cash box',
    budget: 6,
    person: 'manager',
    async prepare(stage) {
      await stage.fillPlaces();
      const before = await stage.inBox();
      return {
        async go(desk) {
          await desk.openMoney('انتقال', 'انتقال تازه');
          await desk.type(desk.page.getByRole('textbox', { name: 'مبلغ' }), '700000');
          await desk.page
            .getByRole('button', { name: new RegExp(`${sum(700_000)}`) })
            .and(desk.main())
            .tap();
          await desk.page.waitForURL(/\/treasury\/internal-funds-transfers\/\d+$/);
        },
        check: async () => assert.equal(await stage.inBox(), before + 700_000),
      };
    },
  },
  {
    number: 14,
    title: 'confirm a receipt that waits for the bank',
    budget: 3,
    person: 'manager',
    device: 'tablet',
    async prepare(stage) {
      const receipt = await stage.waitingReceipt();
      return {
        async go(desk) {
          await desk.section('خزانه').tap();
          await desk.sheet().getByRole('button', { name: 'خزانه', exact: true }).tap();
          await desk.page
            .getByRole('button', { name: /^تأیید/ })
            .first()
            .tap();
          await desk.toast(/تأیید می‌شود/).waitFor();
          // Leaving the page sends the delayed action.
          await desk.page.evaluate(() => dispatchEvent(new Event('pagehide')));
          await desk.toast(/تأیید شد/).waitFor();
        },
        check: async () => assert.equal((await stage.receipt(receipt)).status, 'confirm'),
      };
    },
  },
  {
    number: 14,
    title: 'confirm a receipt that waits for the bank',
    budget: 2,
    person: 'manager',
    device: 'phone',
    async prepare(stage) {
      const receipt = await stage.waitingReceipt();
      return {
        async go(desk) {
          await desk.page.goto('/');
          const confirm = desk.page.getByRole('button', { name: /^تأیید ?: واریز/ });
          await confirm.waitFor();
          // New content ignores taps at first (useMeant).
          await desk.page.waitForTimeout(900);
          await confirm.tap();
          await desk.toast(/تأیید می‌شود/).waitFor();
          await desk.page.evaluate(() => dispatchEvent(new Event('pagehide')));
          await desk.toast(/تأیید شد/).waitFor();
        },
        check: async () => assert.equal((await stage.receipt(receipt)).status, 'confirm'),
      };
    },
  },
];
