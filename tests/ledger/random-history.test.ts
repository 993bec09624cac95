import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STATEMENT_TYPES } from '#contract/columns/statement.ts';
import { CancelInput } from '#contract/sales/cancels.ts';
import type { ClosingPreview } from '#contract/sales/closed-invoices.ts';
import { AddAddonsInput, BookingInput, UpdateInput } from '#contract/sales/sale-invoices.ts';
import {
  SeasonCancelInput,
  SeasonCancelPreviewInput,
  SeasonChangeInput,
  SeasonChangePreviewInput,
  SeasonInput,
  SeasonPreviewInput,
  SeasonReplaceInput,
} from '#contract/sales/season-schedules.ts';
import { SplitInput, VisitSplitInput } from '#contract/sales/splits.ts';
import { MoveInput, VisitCancelInput, VisitCancelPreviewInput } from '#contract/sales/visits.ts';
import { clubDay, weekday } from '#domain/dates.ts';
import type { Context } from '#server/context.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { foldPostings } from '#server/ledger/account-days.ts';
import { verify } from '#server/ledger/verify.ts';
import { createCoach } from '#server/people/coaches/service.ts';
import {
  createClosing,
  previewClosing,
  previewRestore,
  removeClosing,
  restoreClosing,
} from '#server/sales/closed-invoices/service.ts';
import { addonRecords, changeStock } from '#server/sales/sale-addons/service.ts';
import { addAddons, cancelAddon } from '#server/sales/sale-invoices/addons.ts';
import { book } from '#server/sales/sale-invoices/book.ts';
import { cancelInvoice, cancelVisit } from '#server/sales/sale-invoices/cancel.ts';
import { calculateVisitCancelPrice } from '#server/sales/sale-invoices/cancel-figures.ts';
import { updateInvoice } from '#server/sales/sale-invoices/changes.ts';
import { completeInvoice, completeVisit } from '#server/sales/sale-invoices/complete.ts';
import { moveVisit } from '#server/sales/sale-invoices/move.ts';
import { splitInvoice, splitVisit } from '#server/sales/sale-invoices/split.ts';
import { forceInvoice, removeInvoice, restoreInvoice } from '#server/sales/sale-invoices/trash.ts';
import { calculateSeasonCancel, cancelSeason } from '#server/sales/season-schedules/cancel.ts';
import { changeSeason, previewChange } from '#server/sales/season-schedules/change.ts';
import { createSeason } from '#server/sales/season-schedules/create.ts';
import { previewSeason } from '#server/sales/season-schedules/preview.ts';
import { replaceSession } from '#server/sales/season-schedules/replace.ts';
import { getSeason } from '#server/sales/season-schedules/service.ts';
import { generateTimes } from '#server/sales/times/service.ts';
import { courtRecords } from '#server/settings/courts/service.ts';
import { createTerm } from '#server/settings/terms/service.ts';
import { confirmReceive, deleteReceive, receive } from '#server/treasury/documents/service.ts';
import { HOUR, openClub, type TestClub } from '../support/club.ts';
import { expectAges, expectBooks } from './added-books.ts';
import { expectReports } from './added-reports.ts';
import {
  COACH_PERCENT,
  type Held,
  Model,
  type ModelInvoice,
  ownerOf,
  spread,
  sumOf,
  totalOf,
} from './model.ts';

/** 120 histories of three friends each; the seed makes a failure come again. */
const RUNS = 120;
const SEED = 1405;
const START = '2026-11-21T05:00:00Z';
const TERMS = [
  { start_time: '08:00', end_time: '09:30', price: 500_001 },
  { start_time: '12:00', end_time: '13:30', price: 333_333 },
  { start_time: '18:00', end_time: '19:30', price: 1_000_000 },
];
/** Of one nobody counts how many are left; of the other so many were there. */
const STOCK = 100_000;
const ADDONS = [
  { name: 'راکت', price: 70_000, stock: null },
  { name: 'توپ', price: 33_331, stock: STOCK },
];

let club: TestClub;
let addons: { id: number; price: number }[];
/** Days that closings are of. */
const CLOSED_DAYS = ['2026-11-21', '2026-11-22', '2026-11-23'];
/** What was counted by hand so far, and how many sessions have another in their place. */
let countedByHand = 0;
let replaced = 0;

beforeAll(async () => {
  club = await openClub({ now: START });
  addons = await club.run(async (ctx) => {
    for (const [i, term] of TERMS.entries()) {
      await createTerm(ctx, { name: `سانس ${i}`, weekdays: [0, 1, 2, 3, 4, 5, 6], ...term });
    }
    const made = [];
    for (const addon of ADDONS) made.push(await addonRecords.create(ctx, { ...addon, active: true }));
    return made;
  });
});
afterAll(() => club.close());

const n = fc.nat({ max: 1000 });
/** What happens next; numbers choose among what there is at that moment. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('book' as const), a: n, b: n, c: n }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('receive' as const), a: n, b: n, c: n }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), a: n, b: n, c: n }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('addon' as const), a: n, b: n, c: n }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancelAddon' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancelVisit' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('moveVisit' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('completeVisit' as const), a: n, b: n, c: n }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('complete' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const), a: n, b: n, c: n }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), a: n, b: n, c: n }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('split' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('discard' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), a: n, b: n, c: n }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('force' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('season' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancelSeason' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('changeSeason' as const), a: n, b: n, c: n }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('replaceSession' as const), a: n, b: n, c: n }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), a: n, b: n, c: n }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), a: n, b: n, c: n }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

interface Slot {
  id: number;
  price: number;
  starts: number;
  ends: number;
  day: string;
  term_id: number;
}

interface Closing {
  id: number;
  from: string;
  to: string;
  term_ids: number[] | null;
  live: boolean;
}
const covers = ({ from, to, term_ids }: Omit<Closing, 'id' | 'live'>, slot: Slot) =>
  slot.day >= from && slot.day <= to && (term_ids === null || term_ids.includes(slot.term_id));

const pick = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)];

/** Three friends on a court of their own, as it is in the database and in the model. */
class History {
  readonly model = new Model();
  readonly receipts: { id: number; user: number; price: number; pending: boolean }[] = [];
  readonly people: readonly number[];
  readonly coach: { id: number; user_id: number };
  readonly court_id: number;
  readonly slots: Slot[];
  readonly closings: Closing[] = [];
  readonly seasons: number[] = [];
  /** The session that was lost first, by each that was booked in its place. */
  readonly inPlace = new Map<number, number>();

  constructor(of: Pick<History, 'people' | 'coach' | 'court_id' | 'slots'>) {
    this.people = of.people;
    this.coach = of.coach;
    this.court_id = of.court_id;
    this.slots = of.slots;
  }

  get now() {
    return club.clock.now().getTime();
  }

  free(): Slot[] {
    const taken = new Set(this.active().map((i) => i.time_id));
    return this.slots.filter((slot) => !taken.has(slot.id) && slot.ends > this.now && !this.isClosed(slot));
  }

  get today() {
    return new Date(this.now + 3.5 * HOUR).toISOString().slice(0, 10);
  }

  isClosed(slot: Slot): boolean {
    return this.closings.some((closing) => closing.live && covers(closing, slot));
  }

  slotOf(invoice: ModelInvoice): Slot {
    return this.slots.find((slot) => slot.id === invoice.time_id) as Slot;
  }

  hours(invoice: ModelInvoice): number {
    return (this.slotOf(invoice).starts - this.now) / HOUR;
  }

  active(where: (invoice: ModelInvoice) => boolean = () => true): ModelInvoice[] {
    return this.model.invoices.filter((one) => one.active && !one.trashed && where(one));
  }

  async book({ a, b, c }: Event) {
    const slot = pick(this.free(), a);
    const second = pick(
      this.free().filter((one) => one !== slot),
      b,
    );
    if (!slot) return;
    // Mostly the same one books.
    const owner = this.people[b % 5 === 0 ? 1 : 0] as number;
    const slots = c % 2 === 0 && second ? [slot, second] : [slot];
    const sold = c % 3 === 0 ? [addons[b % 2] as { id: number; price: number }] : [];
    const taught = b % 3 === 0;
    const total = slots.reduce((sum, s) => sum + s.price + (sold[0]?.price ?? 0), 0);
    const paid = [0, total, Math.floor(total / 2), total + 12_345][a % 4] as number;
    const answer = await club.run((ctx) =>
      book(
        ctx,
        v.parse(BookingInput, {
          user_id: owner,
          reservable_time_ids: slots.map((s) => s.id),
          coach_id: taught ? this.coach.id : null,
          addons: sold.map(({ id }) => ({ sale_addon_id: id, count: 1 })),
          payments: paid > 0 ? [{ price: paid, cash_id: 4 }] : [],
          expected_total: total,
        }),
      ),
    );
    for (const s of slots) {
      const made = answer.data.find((invoice) => invoice.reserved_time.id === s.id);
      const [addon] = await club.db
        .selectFrom('invoice_addons')
        .select('id')
        .where('invoice_id', '=', made?.id ?? 0)
        .execute();
      this.model.reserve({
        id: made?.id ?? 0,
        owner,
        time_id: s.id,
        court: s.price,
        addons: addon ? [{ id: addon.id, price: sold[0]?.price ?? 0, active: true }] : [],
        taught,
        visit: made?.group_id ?? '',
      });
    }
    if (paid > 0) this.took(answer.receives[0]?.id ?? 0, owner, paid, false);
  }

  took(id: number, user: number, price: number, pending: boolean) {
    this.receipts.push({ id, user, price, pending });
    if (!pending) this.model.receive(user, price);
  }

  async receive({ a, b, c }: Event) {
    const user = pick(this.people, a + b) as number;
    const price = [1, 50_000, 1_000_000, Math.max(1, this.model.balanceOf(user))][a % 4] as number;
    const pending = c % 5 === 0;
    const named = pick(this.model.invoices, b);
    if (pending) await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
    const made = await club.run((ctx) =>
      receive(ctx, {
        user_id: user,
        price,
        ...(pending
          ? { bank_id: 5, transaction_reference_id: `9${user}${this.receipts.length}00` }
          : { cash_id: 4 }),
        ...(named && c % 2 === 0 ? { invoice_ids: [named.id] } : {}),
      }),
    );
    await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
    this.took(made.id, user, price, pending);
  }

  /** Takes a receipt back, or decides about a pending one. */
  async delete({ a, b }: Event) {
    const receipt = pick(this.receipts, a);
    if (!receipt) return;
    const { id, user, price } = receipt;
    if (receipt.pending && b % 2 === 0) {
      await club.run((ctx) => confirmReceive(ctx, id, { status: 'confirm' }));
      this.model.receive(user, price);
      receipt.pending = false;
      return;
    }
    const gone = await refused(
      club.run((ctx) => deleteReceive(ctx, id)),
      'insufficient_balance',
    );
    if (gone) return;
    if (!receipt.pending) this.model.receive(user, -price);
    this.receipts.splice(this.receipts.indexOf(receipt), 1);
  }

  async cancel({ a, b, c }: Event) {
    const invoice = pick(this.active(), a);
    if (!invoice) return;
    const mode = (['rules', 'rules', 'rules', 'full', 'none', 'amount', 'amount'] as const)[b % 7] as 'rules';
    const plan = this.model.plan(invoice, {
      mode,
      fraction: (c % 11) / 10,
      keep: c % 4 === 0 ? 0 : null,
      hours: this.hours(invoice),
    });
    const owner = ownerOf(invoice);
    const payable = Math.max(
      0,
      Math.min(
        (await paidBy(owner, [invoice.id])) - plan.own.penalty,
        plan.own.refund - this.model.balanceOf(owner),
      ),
    );
    const price = c % 3 === 0 ? payable : 0;
    const input = (pay: number) =>
      v.parse(CancelInput, {
        mode,
        ...(mode === ('amount' as string) ? { amount: plan.amount } : {}),
        handed_over: plan.handed_over.map((addon) => addon.id),
        reason: 'آزمون',
        ...(pay > 0 ? { pay_out: { price: pay, bank_id: 5 } } : {}),
      });
    const cancel = (pay: number) => club.run((ctx) => cancelInvoice(ctx, invoice.id, input(pay)));
    await expect(cancel(payable + 1)).rejects.toMatchObject({ code: 'over_payable', details: { payable } });
    await cancel(price);
    this.model.cancel(invoice, plan);
    if (price > 0) this.model.payOut(owner, price);
  }

  /** Active slots of one visit: all of them, or all but the first. */
  slotsOfVisit(a: number, c: number, where: (invoice: ModelInvoice) => boolean = () => true): ModelInvoice[] {
    const chosen = pick(this.active(where), a);
    const all = this.active((invoice) => where(invoice) && invoice.visit === chosen?.visit);
    return c % 4 === 0 && all.length > 1 ? all.slice(1) : all;
  }

  async cancelVisit({ a, b, c }: Event) {
    const slots = this.slotsOfVisit(a, c);
    if (slots.length === 0) return;
    const mode = (['rules', 'rules', 'full', 'none'] as const)[b % 4] as 'rules';
    const plans = slots.map((invoice) => ({
      invoice,
      plan: this.model.plan(invoice, { mode, fraction: 0, keep: null, hours: this.hours(invoice) }),
    }));
    const sum = (of: (plan: (typeof plans)[number]['plan']) => number) =>
      plans.reduce((all, { plan }) => all + of(plan), 0);
    const ids = slots.map((invoice) => invoice.id);
    const owner = ownerOf(slots[0] as ModelInvoice);
    const after = this.model.balanceOf(owner) - sum((p) => p.own.refund);
    const payable = Math.max(0, Math.min((await paidBy(owner, ids)) - sum((p) => p.own.penalty), -after));
    const preview = await club.run((ctx) =>
      calculateVisitCancelPrice(ctx, v.parse(VisitCancelPreviewInput, { ids, mode })),
    );
    expect(preview).toMatchObject({
      refund: sum((p) => p.refund),
      penalty: sum((p) => p.penalty),
      own_paid: await paidBy(owner, ids),
      own_penalty: sum((p) => p.own.penalty),
      payable,
      balance_after: after,
    });
    const cancel = (price: number) =>
      club.run((ctx) =>
        cancelVisit(
          ctx,
          v.parse(VisitCancelInput, {
            ids,
            mode,
            reason: 'آزمون',
            ...(price > 0 ? { pay_out: { price, bank_id: 5 } } : {}),
          }),
        ),
      );
    await expect(cancel(payable + 1)).rejects.toMatchObject({ code: 'over_payable', details: { payable } });
    const price = c % 3 === 0 ? payable : 0;
    const { data } = await cancel(price);
    expect(data.reduce((all, one) => all + one.due, 0)).toBe(preview.due_after);
    for (const { invoice, plan } of plans) this.model.cancel(invoice, plan);
    if (price > 0) this.model.payOut(owner, price);
  }

  /** Moves a visit onto free places and its own, and often back at once: then everything is as it was. */
  async moveVisit({ a, b, c }: Event) {
    const slots = this.slotsOfVisit(a, c, (invoice) => invoice.held === 'deferred');
    const places = [...slots.map((invoice) => this.slotOf(invoice)), ...this.free()];
    const turned = places.map(
      (_, index) => places[(index + 1 + (b % places.length)) % places.length] as Slot,
    );
    const moves = slots.map((invoice, index) => ({ invoice, to: turned[index] as Slot }));
    const going = moves.filter(({ invoice, to }) => to.id !== invoice.time_id);
    if (going.length === 0 || going.some(({ to }) => to.ends <= this.now || this.isClosed(to))) return;
    const before = await this.shown();
    const from = going.map(({ invoice }) => ({ invoice, to: this.slotOf(invoice) }));
    await this.moveAll(going);
    await this.check();
    if (c % 2 === 0 || from.some(({ to }) => this.isClosed(to))) return;
    club.clock.advance(60_000);
    await this.moveAll(from);
    expect(await this.shown()).toEqual(before);
  }

  async moveAll(moves: { invoice: ModelInvoice; to: Slot }[]) {
    const input = v.parse(MoveInput, {
      moves: moves.map(({ invoice, to }) => ({ id: invoice.id, reservable_time_id: to.id })),
      // What a single event in between has used stays due.
      accept_due: true,
    });
    await club.run((ctx) => moveVisit(ctx, input));
    for (const { invoice, to } of moves) {
      this.model.move(
        invoice,
        { time_id: to.id, price: to.price },
        { hours: this.hours(invoice), now: this.now },
      );
    }
  }

  /** What all invoices show of their money. */
  async shown() {
    const rows = await invoiceRows(this.model.invoices.map((invoice) => invoice.id));
    return rows.sort((x, y) => x.id - y.id);
  }

  async completeVisit({ a, b, c }: Event) {
    const attended = b % 3 !== 0;
    const slots = this.slotsOfVisit(a, c, (invoice) => this.slotOf(invoice).starts < this.now);
    if (slots.length === 0) return;
    const complete = club.run((ctx) =>
      completeVisit(ctx, { ids: slots.map((invoice) => invoice.id), versions: [], attended }),
    );
    const marked = slots.filter((invoice) => invoice.marked).map((invoice) => invoice.id);
    if (marked.length > 0) {
      await expect(complete).rejects.toMatchObject({ code: 'already_completed', details: { ids: marked } });
      return;
    }
    await complete;
    for (const invoice of slots) this.model.recognise(invoice, attended ? 'played' : 'missed', true);
  }

  async addon({ a, b }: Event) {
    const invoice = pick(this.active(), a);
    const addon = addons[b % 2];
    if (!invoice || !addon) return;
    const input = v.parse(AddAddonsInput, { addons: [{ sale_addon_id: addon.id, count: 1 + (b % 2) }] });
    const { data } = await club.run((ctx) => addAddons(ctx, invoice.id, input));
    this.model.addAddon(invoice, { id: data.addons.at(-1)?.id ?? 0, price: addon.price * (1 + (b % 2)) });
  }

  async cancelAddon({ a, b }: Event) {
    const invoice = pick(
      this.active((i) => i.addons.some((addon) => addon.active)),
      a,
    );
    const addon = pick(invoice?.addons.filter((one) => one.active) ?? [], b);
    if (!invoice || !addon) return;
    await club.run((ctx) => cancelAddon(ctx, invoice.id, addon.id, undefined));
    this.model.cancelAddon(invoice, addon);
  }

  async move({ a, b }: Event) {
    const invoice = pick(
      this.active((i) => i.held === 'deferred'),
      a,
    );
    const to = pick(this.free(), b);
    if (!invoice || !to) return;
    // Taking one back, money that it had set free may be gone since (D31).
    const input = v.parse(UpdateInput, { reservable_time_id: to.id, accept_due: true });
    await club.run((ctx) => updateInvoice(ctx, invoice.id, input));
    this.model.move(
      invoice,
      { time_id: to.id, price: to.price },
      { hours: this.hours(invoice), now: this.now },
    );
  }

  async complete({ a, b }: Event) {
    const attended = [true, false, null][b % 3] as boolean | null;
    const likely = this.active((i) =>
      attended === null ? i.held !== 'deferred' : this.slotOf(i).starts < this.now,
    );
    const invoice = pick(likely.length > 0 ? likely : this.active(), a);
    if (!invoice) return;
    const complete = club.run((ctx) => completeInvoice(ctx, invoice.id, { attended }));
    const today = new Date(this.now + 3.5 * HOUR).toISOString().slice(0, 10);
    if (attended !== null && invoice.marked) {
      await expect(complete).rejects.toMatchObject({ code: 'already_completed' });
      return;
    }
    if (attended !== null && today < this.slotOf(invoice).day) {
      await expect(complete).rejects.toMatchObject({ code: 'not_passed' });
      return;
    }
    await complete;
    if (attended === null) {
      if (invoice.held !== 'deferred') this.model.recognise(invoice, 'deferred', false);
    } else {
      this.model.recognise(invoice, attended ? 'played' : ('missed' satisfies Held), true);
    }
  }

  /** Every free slot of some hours and days of the week as one season, at their own prices or at one agreed on. */
  async season({ a, b, c }: Event) {
    const owner = pick(this.people, b) as number;
    const terms = [...new Set(this.slots.map((slot) => slot.term_id))];
    const days = [...new Set(this.slots.map((slot) => slot.day))].filter((day) => day >= this.today);
    const [from] = days;
    if (!from) return;
    const slots = days.slice(0, 1 + (c % 3)).map((day, index) => ({
      weekday: weekday(day),
      term_id: terms[(a + (b % 2) * index) % terms.length] as number,
      court_id: this.court_id,
    }));
    const fixed_price = b % 4 === 0 ? 250_001 : null;
    const wish = { from, to: days.at(-1) as string, slots, fixed_price };
    const preview = await club.run((ctx) => previewSeason(ctx, v.parse(SeasonPreviewInput, wish)));
    const free = this.free();
    const wanted = slots.map((one) =>
      this.slots.find((slot) => weekday(slot.day) === one.weekday && slot.term_id === one.term_id),
    ) as Slot[];
    const coming = wanted.filter((slot) => slot.ends > this.now);
    const open = coming.filter((slot) => free.includes(slot));
    expect(preview.occurrences).toHaveLength(coming.length);
    expect(preview).toMatchObject({
      count: open.length,
      total: open.reduce((sum, slot) => sum + (fixed_price ?? slot.price), 0),
    });
    // What is taken goes to its best offer or is left out.
    const choices = preview.occurrences
      .filter((one) => one.state !== 'free')
      .map(({ date, slot, suggested, offers }) => {
        const offer = c % 2 === 0 && suggested !== null ? offers[suggested] : undefined;
        const time_id = this.slots.find((own) => own.id === offer?.time_id)?.id;
        return time_id === undefined ? { date, slot, skip: true as const } : { date, slot, time_id };
      });
    const chosen = choices.flatMap((one) => ('time_id' in one ? [one.time_id] : []));
    const booked = [...open, ...this.slots.filter((slot) => chosen.includes(slot.id))];
    const total = booked.reduce((sum, slot) => sum + (fixed_price ?? slot.price), 0);
    const paid = [0, total, Math.floor(total / 3)][a % 3] as number;
    const taught = b % 3 === 0;
    const create = club.run((ctx) =>
      createSeason(
        ctx,
        v.parse(SeasonInput, {
          ...wish,
          user_id: owner,
          coach_id: taught ? this.coach.id : null,
          choices,
          expected_total: total,
          payments: paid > 0 ? [{ price: paid, cash_id: 4 }] : [],
        }),
      ),
    );
    if (booked.length === 0) {
      await expect(create).rejects.toMatchObject({ code: 'no_free_date' });
      return;
    }
    const { data, receives } = await create;
    this.seasons.push(data.id);
    const visits = await club.db
      .selectFrom('sale_invoices')
      .select(['id', 'group_id'])
      .where('season_schedule_id', '=', data.id)
      .execute();
    for (const session of data.sessions) {
      this.model.reserve({
        id: session.invoice_id,
        owner,
        time_id: session.time_id,
        court: fixed_price ?? (booked.find((slot) => slot.id === session.time_id)?.price as number),
        fixed: fixed_price !== null,
        addons: [],
        taught,
        visit: visits.find((one) => one.id === session.invoice_id)?.group_id as string,
      });
    }
    expect(data.sessions).toHaveLength(booked.length);
    if (paid > 0) this.took(receives[0]?.id ?? 0, owner, paid, false);
  }

  /** What is ahead of a season, as the model has it. */
  async aheadOf(season: number | undefined): Promise<ModelInvoice[]> {
    if (season === undefined) return [];
    const { rows } = await sql<{ id: number }>`
      select id from sale_invoices where season_schedule_id = ${season} order by date, start_time, id`.execute(
      club.db,
    );
    const live = this.active((invoice) => this.slotOf(invoice).starts > this.now);
    return rows.flatMap(({ id }) => live.filter((invoice) => invoice.id === id));
  }

  async cancelSeason({ a, b, c }: Event) {
    const season = pick(this.seasons, a);
    const ahead = await this.aheadOf(season);
    if (season === undefined) return;
    const sessions = c % 3 === 0 ? ahead.slice(1) : ahead;
    const mode = (['rules', 'rules', 'full', 'none'] as const)[b % 4] as 'rules';
    const plans = sessions.map((invoice) => ({
      invoice,
      plan: this.model.plan(invoice, { mode, fraction: 0, keep: null, hours: this.hours(invoice) }),
    }));
    const sum = (of: (plan: (typeof plans)[number]['plan']) => number) =>
      plans.reduce((all, { plan }) => all + of(plan), 0);
    const cancel = (price: number) =>
      club.run((ctx) =>
        cancelSeason(
          ctx,
          season,
          v.parse(SeasonCancelInput, {
            mode,
            ...(c % 3 === 0 && sessions.length > 0 ? { ids: sessions.map((invoice) => invoice.id) } : {}),
            reason: 'آزمون',
            ...(price > 0 ? { pay_out: { price, bank_id: 5 } } : {}),
          }),
        ),
      );
    const [first] = sessions;
    if (!first) {
      if (ahead.length === 0) await expect(cancel(0)).rejects.toMatchObject({ code: 'not_active' });
      return;
    }
    const owner = ownerOf(first);
    const after = this.model.balanceOf(owner) - sum((plan) => plan.own.refund);
    const ids = sessions.map((invoice) => invoice.id);
    const payable = Math.max(0, Math.min((await paidBy(owner, ids)) - sum((p) => p.own.penalty), -after));
    const preview = await club.run((ctx) =>
      calculateSeasonCancel(ctx, season, v.parse(SeasonCancelPreviewInput, { ids, mode })),
    );
    expect(preview).toMatchObject({
      count: ids.length,
      refund: sum((plan) => plan.refund),
      penalty: sum((plan) => plan.penalty),
      own_paid: await paidBy(owner, ids),
      own_penalty: sum((p) => p.own.penalty),
      payable,
      balance_after: after,
    });
    await expect(cancel(payable + 1)).rejects.toMatchObject({ code: 'over_payable', details: { payable } });
    const price = b % 3 === 0 ? payable : 0;
    const { data } = await cancel(price);
    expect(data.due).toBe(preview.due_after);
    expect(data.left).toBe(ahead.length - sessions.length);
    for (const { invoice, plan } of plans) this.model.cancel(invoice, plan);
    if (price > 0) this.model.payOut(owner, price);
  }

  /** Its slots go to another hour: what is in the way keeps its place. */
  async changeSeason({ a, b }: Event) {
    const season = pick(this.seasons, a);
    const going = (await this.aheadOf(season)).filter((invoice) => invoice.held === 'deferred');
    if (season === undefined || going.length === 0) return;
    const slots = await club.db
      .selectFrom('season_slots')
      .selectAll()
      .where('season_schedule_id', '=', season)
      .where('until', 'is', null)
      .orderBy('slot')
      .execute();
    const terms = [...new Set(this.slots.map((slot) => slot.term_id))];
    const changes = slots.map(({ slot, weekday, term_id, court_id }) => ({
      slot,
      weekday,
      court_id,
      term_id: terms[(terms.indexOf(term_id) + 1 + (b % 2)) % terms.length] as number,
    }));
    if (changes.length === 0) return;
    const look = () =>
      club.run((ctx) => previewChange(ctx, season, v.parse(SeasonChangePreviewInput, { changes })));
    const preview = await look().catch((error) => {
      expect(error).toMatchObject({ code: 'not_active' });
      return null;
    });
    if (!preview) return;
    const choices = preview.occurrences
      .filter((one) => one.state !== 'free')
      .map(({ invoice_id }) => ({ invoice_id, keep: true as const }));
    // Who keeps a place that another wanted is found out at the end: then nothing moves.
    const leaving = preview.occurrences.filter((one) => one.state === 'free');
    const kept = new Set(
      preview.occurrences.filter((one) => one.state !== 'free').map((one) => one.now.time_id),
    );
    const change = club.run((ctx) =>
      changeSeason(
        ctx,
        season,
        v.parse(SeasonChangeInput, { changes, choices, expected_total: preview.total }),
      ),
    );
    if (leaving.length === 0) {
      await expect(change).rejects.toMatchObject({ code: 'no_free_date' });
      return;
    }
    if (leaving.some((one) => one.time_id !== null && kept.has(one.time_id))) {
      await expect(change).rejects.toMatchObject({ code: 'preview_changed' });
      return;
    }
    await change;
    for (const one of leaving) {
      const invoice = this.model.invoices.find(({ id }) => id === one.invoice_id) as ModelInvoice;
      const to = this.slots.find((slot) => slot.id === one.time_id) as Slot;
      if (to.id === invoice.time_id) continue;
      const place = { time_id: to.id, price: to.price };
      this.model.move(invoice, place, { hours: this.hours(invoice), now: this.now, anew: true });
    }
  }

  /** A slot stands in for a session that a closing took; where none did, the day of one is closed first. */
  async replaceSession(event: Event) {
    const { a, b } = event;
    const id = pick(this.seasons, a);
    if (id === undefined) return;
    const lostOf = ({ sessions }: Awaited<ReturnType<typeof getSeason>>) =>
      pick(
        sessions.filter((session) => session.replaceable),
        b,
      );
    const look = () => club.run((ctx) => getSeason(ctx, id));
    let season = await look();
    const [coming] = await this.aheadOf(id);
    if (!lostOf(season) && coming) {
      const day = CLOSED_DAYS.filter((one) => one >= this.today).indexOf(this.slotOf(coming).day);
      if (day >= 0) await this.close({ ...event, a: day, b: 4, c: 1 });
      season = await look();
    }
    const lost = lostOf(season);
    const to = pick(
      this.free().filter((slot) => slot.starts > this.now),
      a + b,
    );
    if (!lost || !to) return;
    const input = { invoice_id: lost.invoice_id, time_id: to.id };
    const after = await club.run((ctx) => replaceSession(ctx, id, v.parse(SeasonReplaceInput, input)));
    const known = new Set(season.sessions.map((session) => session.invoice_id));
    const made = after.sessions.find((session) => !known.has(session.invoice_id));
    expect(made?.time_id).toBe(to.id);
    expect(
      after.sessions.find((session) => session.invoice_id === lost.invoice_id)?.replaceable,
      'once',
    ).toBe(false);
    const { group_id } = await club.db
      .selectFrom('sale_invoices')
      .select('group_id')
      .where('id', '=', made?.invoice_id as number)
      .executeTakeFirstOrThrow();
    this.model.reserve({
      id: made?.invoice_id as number,
      owner: season.user.id,
      time_id: to.id,
      court: season.fixed_price ?? to.price,
      fixed: season.fixed_price !== null,
      addons: [],
      taught: this.model.invoices.some(({ id, taught }) => id === lost.invoice_id && taught),
      visit: group_id,
    });
    const first = this.inPlace.get(lost.invoice_id) ?? lost.invoice_id;
    this.inPlace.set(made?.invoice_id as number, first);
    replaced++;
  }

  /** Somebody counts the add-ons that are counted. */
  async count({ a }: Event) {
    const change = (a % 9) - 4;
    const addon = addons[1];
    if (change === 0 || !addon) return;
    await club.run((ctx) => changeStock(ctx, addon.id, { change, reason: 'شمارش' }));
    countedByHand += change;
  }

  /** Some days or hours of the court are closed: what is there goes elsewhere or is cancelled in full. */
  async close({ a, b, c }: Event) {
    const days = CLOSED_DAYS.filter((day) => day >= this.today);
    const from = pick(days, a);
    if (!from) return;
    const to = days[Math.min(days.indexOf(from) + (b % 2), days.length - 1)] as string;
    const term = pick(this.slots, c)?.term_id as number;
    const term_ids = b % 3 === 0 ? [term] : null;
    const span = { from, to, term_ids };
    const input = { title: 'تعطیل', description: '', from, to, court_ids: [this.court_id], term_ids };
    const preview = await club.run((ctx) => previewClosing(ctx, input));
    const choices = this.choose(span, preview, { a, b, c });
    const { id } = await club.run((ctx) => createClosing(ctx, { ...input, ...choices }));
    this.closings.push({ id, ...span, live: true });
    this.follow(preview, choices);
  }

  /** A closing goes, or comes back and asks again. */
  async reopen({ a, b, c }: Event) {
    const closing = pick(this.closings, a);
    if (!closing) return;
    if (closing.live) await club.run((ctx) => removeClosing(ctx, closing.id));
    else {
      const preview = await club.run((ctx) => previewRestore(ctx, closing.id));
      const choices = this.choose(closing, preview, { a, b, c });
      await club.run((ctx) => restoreClosing(ctx, closing.id, choices));
      this.follow(preview, choices);
    }
    closing.live = !closing.live;
  }

  /** What is asked about must be what the closing meets; one of them moves sometimes, and what has begun goes sometimes. */
  choose(
    span: Omit<Closing, 'id' | 'live'>,
    preview: ClosingPreview,
    { a, b, c }: Record<'a' | 'b' | 'c', number>,
  ) {
    const met = this.active((i) => this.slotOf(i).day >= this.today && covers(span, this.slotOf(i)));
    expect(new Set(preview.invoices.map((one) => one.id))).toEqual(new Set(met.map((i) => i.id)));
    const begun = met.filter((i) => this.slotOf(i).starts <= this.now);
    expect(preview.invoices.filter((one) => one.begun)).toHaveLength(begun.length);
    const coming = met.filter((i) => !begun.includes(i));
    expect(preview.refund).toBe(coming.reduce((sum, i) => sum + totalOf(i), 0));
    const going = pick(
      coming.filter((i) => i.held === 'deferred'),
      a,
    );
    const place = pick(
      this.free().filter((slot) => !covers(span, slot)),
      b,
    );
    return {
      token: preview.token,
      moves: going && place && c % 2 === 0 ? [{ invoice_id: going.id, time_id: place.id }] : [],
      begun: c % 3 === 0 ? begun.map((i) => i.id) : [],
      over_debt: false,
    };
  }

  /** The same in the model. */
  follow(
    preview: ClosingPreview,
    { moves, begun }: { moves: { invoice_id: number; time_id: number }[]; begun: number[] },
  ) {
    for (const { id, begun: isBegun } of preview.invoices) {
      const invoice = this.model.invoices.find((one) => one.id === id) as ModelInvoice;
      const hours = this.hours(invoice);
      const target = moves.find((move) => move.invoice_id === id)?.time_id;
      const to = this.slots.find((slot) => slot.id === target);
      if (to) {
        const place = { time_id: to.id, price: to.price };
        this.model.move(invoice, place, { hours, now: this.now, forced: true });
      } else if (!isBegun || begun.includes(id)) {
        const plan = this.model.plan(invoice, { mode: 'full', fraction: 0, keep: null, hours });
        expect(plan.penalty).toBe(0);
        this.model.cancel(invoice, plan);
      }
    }
  }

  /** A visit or a part of it is divided among some of the friends, who may pay at once. */
  async split({ a, b, c }: Event) {
    const slots = this.slotsOfVisit(a, c);
    const [first] = slots;
    if (!first) return;
    const owner = ownerOf(first);
    const others = this.people.filter((user) => user !== owner).slice(0, b % 3);
    const people = [owner, ...others];
    const total = slots.reduce((sum, invoice) => sum + totalOf(invoice), 0);
    const weights = people.map((_, index) => (index === 0 ? c % 4 : 1 + ((a + index) % 5)));
    const parts = others.length > 0 ? spread(total, weights) : [total];
    const prices = people.map((user, index) => ({ user, price: parts[index] as number }));
    if (prices.slice(1).some((share) => share.price === 0)) return;
    const payers = prices.map(({ user, price }, index) => ({
      user_id: user,
      price,
      payments: (b + index) % 3 === 0 && price > 0 ? [{ price: price + (c % 2), cash_id: 4 }] : [],
    }));
    const made = await club.run(async (ctx) =>
      slots.length === 1
        ? splitInvoice(ctx, first.id, v.parse(SplitInput, { payers }))
        : splitVisit(ctx, v.parse(VisitSplitInput, { ids: slots.map((one) => one.id), payers })),
    );
    this.model.split(slots, prices);
    for (const { id, user, price } of made.receives) this.took(id, user?.id as number, price, false);
  }

  async discard({ a }: Event) {
    const invoice = pick(
      this.model.invoices.filter((one) => !one.trashed),
      a,
    );
    if (!invoice) return;
    await club.run((ctx) => removeInvoice(ctx, invoice.id));
    this.model.discard(invoice);
  }

  async restore({ a }: Event) {
    const invoice = pick(
      this.model.invoices.filter((one) => one.trashed && !one.forced),
      a,
    );
    if (!invoice) return;
    const taken = this.active().some((one) => one.time_id === invoice.time_id);
    const first = this.inPlace.get(invoice.id);
    const instead = first !== undefined && this.active().some(({ id }) => this.inPlace.get(id) === first);
    const time = club.db.selectFrom('reservable_times').select('state').where('id', '=', invoice.time_id);
    // Of what is over no closing takes hold any more: what it is then is what it was.
    const closed = (await time.executeTakeFirst())?.state === 'closed';
    const restore = club.run((ctx) =>
      restoreInvoice(ctx, invoice.id, { over_debt: false, over_stock: false }),
    );
    if (invoice.active && (instead || taken || closed)) {
      const code = instead ? 'exists' : taken ? 'slot_taken' : 'time_closed';
      await expect(restore).rejects.toMatchObject({ code });
      return;
    }
    await restore;
    this.model.restore(invoice);
  }

  async force({ a }: Event) {
    const invoice = pick(
      this.model.invoices.filter((one) => one.trashed && !one.forced),
      a,
    );
    if (!invoice) return;
    await club.run((ctx) => forceInvoice(ctx, invoice.id));
    invoice.forced = true;
  }

  /** Time passes; sometimes the day's run comes by. */
  async wait({ a, b }: Event) {
    club.clock.advance((1 + (a % 30)) * HOUR);
    if (b % 2 === 0) return;
    await runDay({ db: club.db, clock: club.clock });
    const today = new Date(this.now + 3.5 * HOUR).toISOString().slice(0, 10);
    for (const invoice of this.active((i) => i.held === 'deferred' && this.slotOf(i).day < today)) {
      this.model.recognise(invoice, 'played', false);
    }
  }

  async check() {
    const { coach, codes, invoices } = this.model;
    const state = await moneyOf([...this.people, this.coach.user_id]);
    for (const user of this.people) {
      const balance = this.model.balanceOf(user);
      const { balance: said, open, free } = state(user);
      expect({ balance: said, open, free }).toEqual({
        balance,
        open: Math.max(0, balance),
        free: Math.max(0, -balance),
      });
      const waits = (one: (typeof this.receipts)[number]) => one.pending && one.user === user;
      const waiting = this.receipts.filter(waits).reduce((sum, receipt) => sum + receipt.price, 0);
      // Of a debt that is no invoice (a pay-out whose receipt was taken back) nothing can be shown.
      if (state(user).due === open) expect(state(user).pending).toBe(Math.min(waiting, open));
    }
    expect(state(this.coach.user_id).balance).toBe(coach);
    const ids = invoices.map((invoice) => invoice.id);
    const { rows } = await sql<{ code: string; balance: number }>`
      select a.code, sum(p.debit - p.credit)::bigint as balance from postings p join accounts a on a.id = p.account_id
      where p.invoice_id = any(${ids}::bigint[]) and a.code is not null group by a.code`.execute(club.db);
    const nonzero = (entries: Iterable<[string, number]>) =>
      Object.fromEntries([...entries].filter(([, amount]) => amount !== 0));
    expect(nonzero(rows.map((row) => [row.code, row.balance]))).toEqual(nonzero(codes));
    const shown = ids.length > 0 ? await invoiceRows(ids) : [];
    const shares = ids.length > 0 ? await shareRows(ids) : [];
    for (const invoice of invoices) {
      const row = shown.find((one) => one.id === invoice.id);
      const owed = invoice.trashed ? [] : invoice.owed;
      expect({ ...row, owed: (row?.paid ?? 0) + (row?.due ?? 0) }).toMatchObject({
        owed: sumOf(owed),
        total_price: totalOf(invoice),
        // In the trash it is kept as it was.
        coach_share: invoice.share,
      });
    }
    const owing = invoices.filter((invoice) => !invoice.trashed);
    const inOrder = (list: string[]) => list.sort();
    expect(inOrder(shares.map((one) => `${one.invoice_id} ${one.user_id} ${one.price}`))).toEqual(
      inOrder(
        owing.flatMap((invoice) =>
          invoice.owed
            .filter((one) => one.price !== 0)
            .map((one) => `${invoice.id} ${one.user} ${one.price}`),
        ),
      ),
    );
    await this.checkTimes();
    await checkStock();
  }

  /** What is to come is had by a reservation, closed by a closing, or free. */
  async checkTimes() {
    const taken = new Set(this.active().map((invoice) => invoice.time_id));
    const coming = this.slots.filter((slot) => slot.ends > this.now);
    const states = await club.db
      .selectFrom('reservable_times')
      .select(['id', 'state'])
      .where('court_id', '=', this.court_id)
      .execute();
    const said = new Map(states.map(({ id, state }) => [id, state]));
    for (const slot of coming) {
      const empty = this.isClosed(slot) ? 'closed' : 'free';
      expect(said.get(slot.id), slot.day).toBe(taken.has(slot.id) ? 'reserved' : empty);
    }
  }
}

/** What is gone of the one that is counted is what reservations hold, and what was handed over of those that are not. */
async function checkStock() {
  const { rows } = await sql<{ stock: number; out: number; noted: number }>`
    select a.stock,
      (select coalesce(sum(s.count), 0)::bigint from invoice_addons s join sale_invoices i on i.id = s.invoice_id
        where s.sale_addon_id = a.id and ((s.status = 'active' and i.status = 1 and i.deleted_at is null)
          or (s.status = 'handed_over' and i.status = 2))) as out,
      (select coalesce(sum(n.change), 0)::bigint from stock_changes n where n.sale_addon_id = a.id) as noted
    from sale_addons a where a.stock is not null`.execute(club.db);
  const [counted] = rows;
  expect(counted?.stock).toBe(STOCK + countedByHand - (counted?.out ?? 0));
  expect(counted?.noted).toBe(counted?.stock);
}

async function refused(work: Promise<unknown>, code: string): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code });
    return true;
  }
}

const invoiceRows = (ids: readonly number[]) =>
  club.db
    .selectFrom('sale_invoices')
    .select(['id', 'paid', 'due', 'pending', 'total_price', 'coach_share'])
    .where('id', 'in', ids)
    .execute();

const shareRows = (ids: readonly number[]) =>
  club.db
    .selectFrom('open_items')
    .select(['invoice_id', 'user_id', 'price'])
    .where('invoice_id', 'in', ids)
    .where('price', '<>', 0)
    .execute();

/** What somebody has paid of their shares of these invoices. */
async function paidBy(user_id: number, ids: readonly number[]): Promise<number> {
  const rows = await club.db
    .selectFrom('open_items')
    .select(['price', 'allocated'])
    .where('invoice_id', 'in', ids)
    .where('user_id', '=', user_id)
    .execute();
  return rows.reduce((sum, row) => sum + Math.min(row.price, row.allocated), 0);
}

interface Money {
  user_id: number;
  balance: number;
  open: number;
  free: number;
  /** Of shares of invoices: what is short, and what is shown of it as pending. */
  due: number;
  pending: number;
}
async function moneyOf(people: readonly number[]): Promise<(user_id: number) => Money> {
  const theirs = sql`where user_id = any(${[...people]}::bigint[])`;
  const { rows } = await sql<Money>`
    select a.user_id, a.balance,
      coalesce(i.open, 0)::bigint as open, (coalesce(i.over, 0) + coalesce(c.free, 0))::bigint as free,
      coalesce(i.due, 0)::bigint as due, coalesce(i.pending, 0)::bigint as pending
    from accounts a
    left join (select user_id, sum(greatest(price - allocated, 0)) as open, sum(greatest(allocated - price, 0)) as over,
        sum(greatest(price - allocated, 0)) filter (where invoice_id is not null) as due, sum(pending) as pending
      from open_items ${theirs} group by user_id) i on i.user_id = a.user_id
    left join (select user_id, sum(price - allocated) as free from open_credits ${theirs} group by user_id) c
      on c.user_id = a.user_id
    where a.user_id = any(${[...people]}::bigint[])`.execute(club.db);
  return (user_id) => rows.find((row) => row.user_id === user_id) as Money;
}

async function begin(): Promise<History> {
  club.clock.set(START);
  const people = [await club.person(null), await club.person(null), await club.person(null)];
  const coach_user = await club.person(null);
  return club.run(async (ctx: Context) => {
    const coach = { user_id: coach_user, share_type: 'percent' as const, share: COACH_PERCENT, active: true };
    const { id: coach_id } = await createCoach(ctx, coach);
    const court = await courtRecords.create(ctx, { name: `زمین ${people[0]}`, type: 'hard', roof: 'always' });
    await generateTimes(ctx, { from: '2026-11-21', to: '2026-11-23', court_ids: [court.id] });
    const times = await ctx.db
      .selectFrom('reservable_times')
      .select(['id', 'price', 'date', 'start_time', 'end_time', 'term_id'])
      .where('court_id', '=', court.id)
      .orderBy('id')
      .execute();
    const slots = times.map(({ id, price, date, start_time, end_time, term_id }) => ({
      id,
      price,
      term_id,
      day: date,
      starts: Date.parse(`${date}T${start_time}:00+03:30`),
      ends: Date.parse(`${date}T${end_time}:00+03:30`),
    }));
    return new History({ people, coach: { id: coach_id, user_id: coach_user }, court_id: court.id, slots });
  });
}

test(`${RUNS} random histories keep every invariant and agree with the table of events`, {
  timeout: 240_000,
}, async () => {
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 24 }), async (events) => {
      const history = await begin();
      for (const happening of events) {
        await history[happening.kind](happening);
        await history.check();
      }
      if (++histories % 10 === 0) expect(await verify(club.db)).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 200_000 },
  );
  expect(histories, 'histories before the time was over').toBe(RUNS);
  expect(replaced, 'sessions of seasons with another in their place').toBeGreaterThan(0);
});

test('after all of them the books are what their postings add up to', async () => {
  // A day that nothing is dated after.
  club.clock.set('2026-12-05T08:00:00Z');
  const client = await club.signIn((await club.as('accountant')).user_id);
  for (const from of ['2026-03-21', '2026-11-22']) {
    await expectBooks(client, club.db, ['2026-03-21', from, '2026-12-05']);
  }
  await expectAges(client, club.db, clubDay(club.clock.now(), 'Asia/Tehran'));
  // Whatever stands on somebody's account, their statement can be narrowed to.
  const { rows } = await sql<{ type: string }>`select distinct d.type from postings p
    join documents d on d.id = p.document_id join accounts a on a.id = p.account_id where a.user_id is not null`.execute(
    club.db,
  );
  const types = rows.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['void', 'restore']));
  expect(types.filter((type) => !(type in STATEMENT_TYPES))).toEqual([]);
});

test('and reports of every span are what their reservations and postings add up to', async () => {
  club.clock.set('2026-12-05T08:00:00Z');
  const client = await club.signIn((await club.as('top')).user_id);
  const dates = club.db.selectFrom('sale_invoices').where('deleted_at', 'is', null).select('date').distinct();
  const days = (await dates.orderBy('date').execute()).map(({ date }) => date);
  const day = (part: number) => days[Math.floor((days.length - 1) * part)] as string;
  const spans = [
    [day(0), day(1)],
    [day(0.25), day(0.75)],
    [day(0.5), day(0.5)],
  ] as const;
  for (const span of spans) await expectReports(client, club.db, span);
  expect(await foldPostings(club.db)).toBeGreaterThan(0);
  expect(await verify(club.db)).toEqual([]);
  for (const span of spans.slice(1)) await expectReports(client, club.db, span);
});
