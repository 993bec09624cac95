import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { addDays } from '#domain/dates.ts';
import { monthHolding } from '#domain/periods.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { foldPostings } from '#server/ledger/account-days.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { createBank } from '#server/treasury/banks/service.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { expectAges, expectBooks, expectDoors } from './added-books.ts';
import { expectStatements } from './added-statements.ts';

oneClub();

/** All that an accountant does by hand: so many of them, from a seed that makes a failure come again. */
const EVENTS = 360;
const SEED = 1405;
const YEAR_1404 = ['2025-03-21', '2026-03-20'] as const;
const YEAR_1405 = '2026-03-21';

/** What a call may be refused with where the history has come to a state that does not allow it. */
const REFUSALS = new Set([
  'insufficient_balance',
  'same_source',
  'year_closed',
  'date_final',
  'future',
  'already_canceled',
  'already_completed',
  'year_not_ready',
  'shift_open',
  'shift_closed',
  'exists',
  'in_use',
  'locked',
  'not_found',
  'not_active',
  'invalid',
  'max_debt',
]);

const KINDS = [
  'receive',
  'pending',
  'settle',
  'payment',
  'cost',
  'transfer',
  'clearing',
  'manual',
  'reversal',
  'opening',
  'shift',
  'regret',
  'year',
  'number',
  'unnumber',
] as const;
type Kind = (typeof KINDS)[number];
const WEIGHTS: Readonly<Record<Kind, number>> = {
  receive: 8,
  pending: 2,
  settle: 2,
  payment: 4,
  cost: 5,
  transfer: 5,
  clearing: 3,
  manual: 6,
  reversal: 5,
  opening: 3,
  shift: 2,
  regret: 6,
  year: 5,
  number: 3,
  unnumber: 2,
};
const n = fc.nat({ max: 100_000 });
const event = fc.oneof(
  ...KINDS.map((kind) => ({
    weight: WEIGHTS[kind],
    arbitrary: fc.record({
      kind: fc.constant(kind),
      a: n,
      b: n,
      c: n,
      price: fc.integer({ min: 1, max: 900_000 }),
    }),
  })),
);
type Happening = { kind: Kind; a: number; b: number; c: number; price: number };

interface Made {
  kind: 'receive' | 'payment' | 'cost' | 'internal-fund' | 'manual';
  id: number;
}

/** A club whose books are written at random, over HTTP as its screens do. */
class Treasury {
  readonly #people: readonly number[];
  readonly #boxes: readonly number[];
  readonly #banks: readonly number[];
  readonly #gateway: number;
  readonly #costs: readonly number[];
  readonly #others: readonly number[];
  readonly #played: readonly number[];
  readonly #addon: number;
  readonly #made: Made[] = [];
  readonly #pending: number[] = [];
  /** So many times something became of a slot of a closed year. */
  late = 0;
  readonly refused = new Map<string, number>();
  readonly done = new Map<Kind, number>();

  constructor(parts: {
    people: readonly number[];
    boxes: readonly number[];
    banks: readonly number[];
    gateway: number;
    costs: readonly number[];
    others: readonly number[];
    played: readonly number[];
    addon: number;
  }) {
    this.#people = parts.people;
    this.#boxes = parts.boxes;
    this.#banks = parts.banks;
    this.#gateway = parts.gateway;
    this.#costs = parts.costs;
    this.#others = parts.others;
    this.#played = parts.played;
    this.#addon = parts.addon;
  }

  /** The answer, or null where the state of the books refuses it; any other refusal is a fault of the test. */
  async #try<C extends Call>(kind: Kind, call: C, request: CallRequest<C>): Promise<{ id: number } | null> {
    const { status, body } = await top.call(call, request);
    if (status < 300) {
      this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
      return (body as unknown as { data: { id: number } }).data ?? { id: 0 };
    }
    const { code } = body.error;
    if (!REFUSALS.has(code)) throw new Error(`${call.name}: ${status} ${JSON.stringify(body)}`);
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
    return null;
  }

  async #keep(kind: Made['kind'], made: Promise<{ id: number } | null>) {
    const document = await made;
    if (document) this.#made.push({ kind, id: document.id });
  }

  /** A day of the two years; every third one is today. */
  #day = (c: number) => (c % 3 === 0 ? TODAY : addDays(TODAY, -(c % 500)));
  #of = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
  /** What a payment leaves: a box, a bank, the gateway. */
  #outOf = (a: number) => (a % 5 === 0 ? { payment_gateway_id: this.#gateway } : this.#place(a));
  #place = (a: number) =>
    a % 2 === 0 ? { cash_id: this.#of(this.#boxes, a >> 1) } : { bank_id: this.#of(this.#banks, a >> 1) };

  async happen({ kind, a, b, c, price }: Happening) {
    const date = this.#day(c);
    const user_id = this.#of(this.#people, b);
    const number = String(100_000_000 + this.#made.length * 1_000_000 + a);
    switch (kind) {
      case 'receive': {
        const place =
          a % 3 === 2
            ? { payment_gateway_id: this.#gateway, transaction_reference_id: number }
            : { ...this.#place(a), ...(a % 2 === 1 ? { transaction_reference_id: number } : {}) };
        const body = { user_id, price, date, ...place };
        return this.#keep('receive', this.#try(kind, documents.createReceive, { body }));
      }
      case 'pending': {
        await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
        const body = { user_id, price, date, bank_id: BANK, transaction_reference_id: number };
        const made = await this.#try(kind, documents.createReceive, { body });
        await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
        if (made) this.#pending.push(made.id);
        return;
      }
      case 'settle': {
        const [id] = this.#pending.splice(a % Math.max(1, this.#pending.length), 1);
        if (id === undefined) return;
        const status = b % 3 === 0 ? ('cancel' as const) : ('confirm' as const);
        const made = await this.#try(kind, documents.confirmReceive, {
          params: { id: String(id) },
          body: { status },
        });
        if (made && status === 'confirm') this.#made.push({ kind: 'receive', id });
        return;
      }
      case 'payment':
        return this.#keep(
          'payment',
          this.#try(kind, payments.create, { body: { user_id, price, date, ...this.#outOf(a) } }),
        );
      case 'cost': {
        const body = {
          cost_type_id: this.#of(this.#costs, b),
          price,
          date,
          description: 'خرید',
          ...this.#place(a),
        };
        return this.#keep('cost', this.#try(kind, costs.create, { body }));
      }
      case 'transfer': {
        const places = [
          ...this.#boxes.map((id) => [1, id] as const),
          ...this.#banks.map((id) => [2, id] as const),
          [3, this.#gateway] as const,
        ];
        const [source_type, source_id] = this.#of(places, a);
        const [destination_type, destination_id] = this.#of(places, b);
        const wage = source_type === 2 ? c % 900 : 0;
        const body = {
          source_type,
          source_id,
          destination_type,
          destination_id,
          price,
          date,
          payment_type: 'card' as const,
        };
        return this.#keep(
          'internal-fund',
          this.#try(kind, internalFunds.create, { body: { ...body, ...(wage ? { wage } : {}) } }),
        );
      }
      case 'clearing': {
        const body = { bank_id: this.#of(this.#banks, b), price, wage: Math.min(price - 1, c % 2_000), date };
        await this.#try(kind, clearings.create, { params: { id: String(this.#gateway) }, body });
        return;
      }
      case 'manual':
        return this.#manual({ a, b, c, price, date });
      case 'reversal': {
        const [document] = this.#made.splice(a % Math.max(1, this.#made.length), 1);
        if (!document) return;
        const remove = {
          receive: documents.deleteReceive,
          payment: payments.remove,
          cost: costs.remove,
          'internal-fund': internalFunds.remove,
          manual: manualDocuments.remove,
        }[document.kind];
        const gone = await this.#try(kind, remove as typeof payments.remove, {
          params: { id: String(document.id) },
        });
        if (!gone) this.#made.push(document);
        return;
      }
      case 'opening': {
        const sum = b % 4 === 0 ? 0 : price;
        const request = [
          () =>
            this.#try(kind, openings.banks.save, {
              body: { banks: [{ id: this.#of(this.#banks, a), price: sum }] },
            }),
          () =>
            this.#try(kind, openings.cashes.save, {
              body: { cashes: [{ id: this.#of(this.#boxes, a), price: sum }] },
            }),
          () =>
            this.#try(kind, openings['debtor-users'].save, {
              body: { users: [{ id: user_id, price: sum, moved: true }] },
            }),
          () =>
            this.#try(kind, openings['creditor-users'].save, {
              body: { users: [{ id: user_id, price: sum, moved: true }] },
            }),
        ];
        return void (await this.#of(request, c)());
      }
      case 'shift': {
        const cash_id = this.#of(this.#boxes, a);
        const shift = await this.#try(kind, shifts.open, {
          body: { cash_id, opening: price, note: 'شمرده شد' },
        });
        if (!shift) return;
        const body = { counted: [{ cash_id, price: b }], note: 'اختلاف دارد' };
        await this.#try(kind, shifts.close, { params: { id: String(shift.id) }, body });
        // It stays as it was posted; where it needed nobody's word there is nothing to approve.
        const { version } = (await top.ok(shifts.get, { params: { id: String(shift.id) } })).data;
        await this.#try(kind, shifts.approve, { params: { id: String(shift.id) }, body: { version } });
        return;
      }
      case 'regret':
        return this.#regret({ a, b, price });
      case 'year':
        return this.#year();
      case 'number': {
        const until = monthHolding(addDays(YEAR_1404[0], c % 610), 'fa').to;
        return void (await this.#try(kind, financialYears.number, {
          params: await this.#yearOf(until),
          body: { until },
        }));
      }
      case 'unnumber': {
        const day = monthHolding(addDays(YEAR_1404[0], c % 610), 'fa').to;
        const body = { until: b % 3 === 0 ? null : day, reason: 'سند جا مانده' };
        return void (await this.#try(kind, financialYears.unnumber, {
          params: await this.#yearOf(day),
          body,
        }));
      }
    }
  }

  /** Two to five lines of any accounts, places and people; the last one balances the others. */
  async #manual({ a, b, c, price, date }: Omit<Happening, 'kind'> & { date: string }) {
    const owners = [
      ...this.#people.map((user_id) => ({ user_id })),
      ...this.#boxes.map((cash_id) => ({ cash_id })),
      ...this.#banks.map((bank_id) => ({ bank_id })),
      { payment_gateway_id: this.#gateway },
      ...[...this.#others, ...this.#costs].map((account_id) => ({ account_id })),
    ];
    const lines = Array.from({ length: 1 + (c % 4) }, (_, i) => {
      const owner = this.#of(owners, a + i * (b + 1));
      const sum = 1 + ((price * (i + 1)) % 700_000);
      return (b + i) % 3 === 0 ? { ...owner, debit: 0, credit: sum } : { ...owner, debit: sum, credit: 0 };
    });
    const over = lines.reduce((all, { debit, credit }) => all + debit - credit, 0);
    if (over === 0) return;
    const last = this.#of(owners, a + b + c);
    const transactions = [...lines, { ...last, debit: Math.max(0, -over), credit: Math.max(0, over) }];
    await this.#keep(
      'manual',
      this.#try('manual', manualDocuments.create, { body: { description: 'سند آزمون', date, transactions } }),
    );
  }

  #yearOf = async (day: string) => {
    const years = (await top.ok(financialYears.list)).data;
    return { id: String(years.find(({ start_date, end_date }) => start_date <= day && day <= end_date)?.id) };
  };

  /**
   * Something becomes of a reservation that was played and taught in 1404: a discount, an add-on, another mark, a cancel. Once
   * that year is closed none of it is income or expense of today.
   */
  async #regret({ a, b, price }: Pick<Happening, 'a' | 'b' | 'price'>) {
    const params = { id: String(this.#of(this.#played, b)) };
    const mark = { params, body: { attended: this.#of([true, false, null], a >> 3) } };
    const ways = [
      () => this.#try('regret', saleInvoices.update, { params, body: { discount: price } }),
      () =>
        this.#try('regret', saleInvoices.addAddons, {
          params,
          body: { addons: [{ sale_addon_id: this.#addon, count: 1 }] },
        }),
      () => this.#try('regret', saleInvoices.complete, mark),
      () => this.#try('regret', saleInvoices.complete, mark),
      () =>
        b % 4 === 0
          ? this.#try('regret', saleInvoices.cancel, {
              params,
              body: { mode: 'amount', amount: price % 300_000, reason: 'ثبت اشتباه' },
            })
          : null,
    ];
    const before = await club.db
      .selectFrom('postings')
      .select((e) => e.fn.max<number>('id').as('id'))
      .executeTakeFirstOrThrow();
    await this.#of(ways, a)();
    // What was undone comes back as the night brings it.
    await runDay(club);
    const years = (await top.ok(financialYears.list)).data;
    if (years.find(({ start_date }) => start_date === YEAR_1404[0])?.status !== 'closed') return;
    const earned = await club.db
      .selectFrom('postings as p')
      .innerJoin('accounts as x', 'x.id', 'p.account_id')
      .select(['p.id', 'x.code'])
      .where('p.id', '>', before.id)
      .where('x.kind', 'in', ['income', 'expense'])
      .execute();
    expect(earned).toEqual([]);
    this.late++;
  }

  /** Closes the year before, or opens it again. */
  async #year() {
    const years = (await top.ok(financialYears.list)).data;
    const year = years.find(({ start_date }) => start_date === YEAR_1404[0]);
    const params = { id: String(year?.id) };
    if (year?.status === 'closed')
      await this.#try('year', financialYears.reopen, { params, body: { reason: 'اصلاح' } });
    else await this.#try('year', financialYears.close, { params });
  }
}

/** Six reservations of a summer day of 1404 with a coach, in its books. */
async function playedIn1404(user_id: number): Promise<number[]> {
  const coach = await make.coach({ share_type: 'percent', share: 33.3333 });
  const hours = [10, 12, 14, 16, 20, 22].map((hour) => `${hour}:00-${hour + 1}:00`);
  const ids: number[] = [];
  for (const { court, term, date } of await make.slots({ hours, from: '2025-07-10', price: 500_001 })) {
    const body = { user_id, coach_id: coach.id, court_id: court.id, term_id: term.id, date };
    ids.push(...(await top.ok(saleInvoices.past, { body })).data.map(({ id }) => id));
  }
  expect(await runDay(club)).toBe(6);
  return ids;
}

async function begin(): Promise<Treasury> {
  await club.run(async (ctx) => {
    await openYear(ctx, YEAR_1404[0]);
    await ctx.db.updateTable('club').set({ shift_limit: 100_000 }).execute();
  });
  const people = [];
  for (let i = 0; i < 4; i++) people.push((await make.customer()).id);
  const boxes = [CASH, (await club.run((ctx) => createCash(ctx, { name: 'صندوق کافه' }))).id];
  const other = { name: 'بانک ملت', account_number: '', card_number: '', shaba_number: '' };
  const banks = [BANK, (await club.run((ctx) => createBank(ctx, other))).id];
  const costsOf = [];
  for (const name of ['آب و برق', 'تنقلات'])
    costsOf.push((await top.ok(costTypes.create, { body: { name } })).data.id);
  const gateway = await club.db.selectFrom('payment_gateways').select('id').executeTakeFirstOrThrow();
  const tree = (await top.ok(accounts.list)).data;
  const others = tree
    .filter(({ code }) => ['29', '41', '42', '49', '55'].includes(code ?? ''))
    .map(({ id }) => id);
  // Money to begin with, and a reservation that stands and one that was paid.
  await make.booking({ user_id: people[0] as number });
  await make.receipt(people[1] as number, 3_000_000);
  await make.receipt(people[2] as number, 3_000_000, { cash_id: boxes[1] });
  const played = await playedIn1404(people[3] as number);
  const addon = (await make.addon()).id;
  const parts = { people, boxes, banks, gateway: gateway.id, costs: costsOf, others, played, addon };
  return new Treasury(parts);
}

const SPANS = [
  [YEAR_1404[0], ...YEAR_1404],
  [YEAR_1404[0], '2025-08-01', '2026-01-31'],
  [YEAR_1405, YEAR_1405, TODAY],
  [YEAR_1405, '2026-07-02', '2026-11-20'],
] as const;

test('a random year of an accountant: books, ages and every statement are what the postings add up to', {
  timeout: 600_000,
}, async () => {
  const treasury = await begin();
  const happenings = fc.sample(event, { numRuns: EVENTS, seed: SEED });
  let checked = { lines: 0, owners: 0 };
  for (const [at, happening] of happenings.entries()) {
    await treasury.happen(happening);
    if (at % (EVENTS / 2) !== EVENTS / 2 - 1) continue;
    expect(await verify(club.db)).toEqual([]);
    for (const span of SPANS) await expectBooks(top, club.db, span);
    await expectAges(top, club.db, TODAY);
    checked = await expectStatements(top, club.db, ['2026-02-01', '2026-10-31']);
  }
  expect(checked.lines).toBeGreaterThan(500);
  expect(checked.owners).toBeGreaterThan(8);
  // Each kind has come to pass, and each of the usual refusals.
  for (const kind of KINDS) expect(treasury.done.get(kind) ?? 0, kind).toBeGreaterThan(1);
  expect(treasury.late).toBeGreaterThan(2);
  for (const code of ['insufficient_balance', 'same_source', 'year_closed', 'date_final'])
    expect(treasury.refused.get(code), code).toBeGreaterThan(0);
  // The same books from the sums by day.
  expect(await foldPostings(club.db)).toBeGreaterThan(0);
  for (const span of SPANS.slice(2)) await expectBooks(top, club.db, span);
  for (const span of SPANS.slice(-2)) await expectDoors(top, span, TODAY);
});
