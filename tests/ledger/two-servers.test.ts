import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { addonStock } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { splits } from '#contract/sales/splits.ts';
import { visits } from '#contract/sales/visits.ts';
import { documents } from '#contract/treasury/documents.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { wrongSlots } from '#tests/support/held-slots.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';
import { secondServer } from '#tests/support/second-server.ts';

oneClub();

// Few customers, few slots, one counted add-on: several desks do at once, through two server processes, what random
// histories do one after the other. After each round every invariant holds, and each slot is had once.

const ROUNDS = 20;
const AT_ONCE = 8;
const STOCK = 40;
/** By the clock of the club it is 11:30: one runs, one is near, one far. */
const HOURS = ['11:00-12:30', '14:00-15:30', '18:00-19:30'];
const DAYS = { from: TODAY, to: addDays(TODAY, 15) };
const COURTS = 2;

/** What somebody may be told in whose way another stood; anything else is a fault. */
const MAY_BE_TOLD = new Set([
  'already_canceled',
  'already_completed',
  'in_use',
  'insufficient_balance',
  'money_used',
  'no_free_date',
  'no_time',
  'not_active',
  'not_found',
  'not_passed',
  'out_of_stock',
  'passed',
  'preview_changed',
  'price_changed',
  'shares_off',
  'slot_taken',
  'stale',
  'time_closed',
  'unavailable',
]);

let court_ids: number[];
let term_ids: number[];
let people: number[];
let addon: number;

/** What has been made so far, by its id. */
const made = {
  invoices: [] as number[],
  gone: [] as number[],
  seasons: [] as number[],
  closings: [] as number[],
  opened: [] as number[],
  receipts: [] as number[],
};
const told = new Map<string, number>();

beforeAll(async () => {
  const courts = await Promise.all(Array.from({ length: COURTS }, () => make.court()));
  court_ids = courts.map(({ id }) => id);
  term_ids = [];
  for (const hour of HOURS) term_ids.push(await make.termFor(hour, court_ids[0] as number, 1_000_000));
  await make.times({ ...DAYS, court_ids, term_ids });
  people = (await Promise.all(Array.from({ length: 4 }, () => make.customer()))).map(({ id }) => id);
  addon = (await make.addon({ stock: STOCK, price: 33_331 })).id;
});

/** What is chosen comes again by its seed, as far as the turns of two servers let it. */
const SEED = Number(process.env.SEED ?? Math.floor(Date.now() % 1_000_000));
console.log(`two servers: SEED=${SEED}`);
let drawn = SEED;
/** From 0 up to 1 (mulberry32). */
function random(): number {
  drawn = (drawn + 0x6d2b79f5) | 0;
  let n = Math.imul(drawn ^ (drawn >>> 15), 1 | drawn);
  n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
  return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const at = (id: number) => ({ params: { id: String(id) } });

/** The answer of a call that may stand in another's way. */
function heard<R extends { status: number; body: unknown }>(reply: R): R | null {
  const done = reply.status < 300;
  const code = done
    ? 'done'
    : ((reply.body as { error?: { code: string } }).error?.code ?? `${reply.status}`);
  told.set(code, (told.get(code) ?? 0) + 1);
  if (!done) expect([...MAY_BE_TOLD], JSON.stringify(reply.body)).toContain(code);
  return done ? reply : null;
}

async function free(server: Client): Promise<number[]> {
  const query = { date: `${DAYS.from}_${addDays(TODAY, 2)}`, court: court_ids.join(',') };
  const { data } = await server.ok(reservableTimes.list, { query });
  return data.filter(({ state }) => state === 'free').map(({ id }) => id);
}

/** One reservation as it stands; null for one that has gone. */
async function seen(server: Client, id: number | undefined) {
  return id === undefined ? null : (heard(await server.call(saleInvoices.get, at(id)))?.body.data ?? null);
}

type Step = (server: Client) => Promise<unknown>;
const book: Step = async (server) => {
  const slots = await free(server);
  if (slots.length === 0) return;
  const body = {
    user_id: pick(people),
    reservable_time_ids: [...new Set([pick(slots), pick(slots)])],
    addons: random() < 0.5 ? [{ sale_addon_id: addon, count: 1 }] : [],
    payments: random() < 0.5 ? [{ price: 700_000, cash_id: CASH }] : [],
  };
  const done = heard(await server.call(saleInvoices.create, { body }));
  made.invoices.push(...(done?.body.data ?? []).map(({ id }) => id));
};
const split: Step = async (server) => {
  const invoice = await seen(server, pick(made.invoices));
  if (invoice?.status !== 1) return;
  const others = people.filter((id) => id !== invoice.user.id).slice(0, 1 + Math.floor(random() * 2));
  const share = Math.floor(invoice.total_price / (others.length + 1));
  const payers = [
    { user_id: invoice.user.id, price: invoice.total_price - share * others.length },
    ...others.map((user_id) => ({ user_id, price: share, payments: [{ price: share, cash_id: CASH }] })),
  ];
  if (share > 0) heard(await server.call(splits.split, { ...at(invoice.id), body: { payers } }));
};
const cancel: Step = async (server) => {
  const id = pick(made.invoices);
  const body = { mode: pick(['rules', 'full', 'none'] as const), reason: 'آزمون' };
  if (id !== undefined) heard(await server.call(saleInvoices.cancel, { ...at(id), body }));
};
const move: Step = async (server) => {
  const [id, slots] = [pick(made.invoices), await free(server)];
  if (id === undefined || slots.length === 0) return;
  heard(await server.call(visits.move, { body: { moves: [{ id, reservable_time_id: pick(slots) }] } }));
};
const complete: Step = async (server) => {
  const id = pick(made.invoices);
  const body = { attended: pick([true, false, null]) };
  if (id !== undefined) heard(await server.call(saleInvoices.complete, { ...at(id), body }));
};
const remove: Step = async (server) => {
  const id = pick(made.invoices);
  if (id !== undefined && heard(await server.call(invoiceTrash.remove, at(id)))) made.gone.push(id);
};
const restore: Step = async (server) => {
  const id = pick(made.gone);
  if (id !== undefined) heard(await server.call(invoiceTrash.restore, { ...at(id), body: {} }));
};
const force: Step = async (server) => {
  const id = pick(made.gone);
  if (id !== undefined && random() < 0.3) heard(await server.call(invoiceTrash.force, at(id)));
};
const season: Step = async (server) => {
  const day = addDays(TODAY, 1 + Math.floor(random() * 3));
  const slots = [{ weekday: weekday(day), term_id: pick(term_ids), court_id: pick(court_ids) }];
  const wish = { from: day, to: DAYS.to, slots };
  const preview = (await server.ok(seasonSchedules.preview, { body: wish })).data;
  const choices = preview.occurrences
    .filter(({ state }) => state !== 'free')
    .map(({ date, slot }) => ({ date, slot, skip: true as const }));
  const body = { ...wish, user_id: pick(people), choices, payments: [{ price: 500_000, cash_id: CASH }] };
  const done = heard(await server.call(seasonSchedules.create, { body }))?.body.data;
  if (!done) return;
  made.seasons.push(done.id);
  made.invoices.push(...done.sessions.map((session) => session.invoice_id));
};
const cancelRest: Step = async (server) => {
  const id = pick(made.seasons);
  const body = { from: addDays(TODAY, 5), mode: pick(['rules', 'full'] as const), reason: 'آزمون' };
  if (id !== undefined) heard(await server.call(seasonSchedules.cancel, { ...at(id), body }));
};
const close: Step = async (server) => {
  const day = addDays(TODAY, Math.floor(random() * 3));
  const closing = { title: 'ترمیم کف', from: day, to: day, court_ids: [pick(court_ids)] };
  const { invoices, token } = (await server.ok(closedInvoices.preview, { body: closing })).data;
  const moves = invoices.flatMap(({ id, suggested }) =>
    suggested === null ? [] : [{ invoice_id: id, time_id: suggested }],
  );
  const begun = random() < 0.5 ? invoices.filter((one) => one.begun).map(({ id }) => id) : [];
  const stay = moves.filter(({ invoice_id }) => !begun.includes(invoice_id));
  const done = heard(
    await server.call(closedInvoices.create, { body: { ...closing, token, moves: stay, begun } }),
  );
  if (done) made.closings.push(done.body.data.id);
};
const reopen: Step = async (server) => {
  const id = pick(made.closings);
  if (id !== undefined && heard(await server.call(closedInvoices.remove, at(id)))) made.opened.push(id);
};
const closeAgain: Step = async (server) => {
  const id = pick(made.opened);
  const shown = id === undefined ? null : heard(await server.call(closedInvoices.previewRestore, at(id)));
  if (id === undefined || !shown) return;
  const { token } = shown.body.data;
  heard(await server.call(closedInvoices.restore, { ...at(id), body: { token } }));
};
const sell: Step = async (server) => {
  const invoice = await seen(server, pick(made.invoices));
  if (!invoice) return;
  const sold = invoice.addons.find(({ status }) => status === 'active');
  if (sold && random() < 0.5) {
    const params = { ...at(invoice.id).params, addon_id: String(sold.id) };
    heard(await server.call(saleInvoices.cancelAddon, { params, body: {} }));
  } else {
    const body = { addons: [{ sale_addon_id: addon, count: 2 }] };
    heard(await server.call(saleInvoices.addAddons, { ...at(invoice.id), body }));
  }
};
const count: Step = async (server) => {
  const body = { change: pick([-3, 2, 4]), reason: 'شمارش' };
  heard(await server.call(addonStock.change, { ...at(addon), body }));
};
const receive: Step = async (server) => {
  const body = { user_id: pick(people), price: 400_000, cash_id: CASH };
  const done = heard(await server.call(documents.createReceive, { body }));
  if (done) made.receipts.push(done.body.data.id);
};
const takeBack: Step = async (server) => {
  const id = pick(made.receipts);
  if (id !== undefined) heard(await server.call(documents.deleteReceive, at(id)));
};

const STEPS: readonly Step[] = [
  ...[book, book, book, split, split, cancel, move, complete, remove, restore, restore, force],
  ...[season, cancelRest, close, reopen, closeAgain, sell, sell, count, receive, takeBack],
];

/** Of the counted add-on: what its history adds up to, and what is sold and stands. */
async function stock() {
  const { rows } = await sql<{ stock: number; noted: number; counted: number; sold: number }>`
    select a.stock, coalesce(sum(s.change), 0)::bigint as noted,
      coalesce(sum(s.change) filter (where s.kind = 'counted'), 0)::bigint as counted,
      (select coalesce(sum(i.count), 0)::bigint from invoice_addons i join sale_invoices v on v.id = i.invoice_id
        where i.sale_addon_id = a.id and i.status = 'active' and v.status = 1 and v.deleted_at is null) as sold
    from sale_addons a left join stock_changes s on s.sale_addon_id = a.id where a.id = ${addon}
    group by a.id`.execute(club.db);
  return rows[0];
}

test(`${ROUNDS} rounds of ${AT_ONCE} steps at once through two servers keep every invariant`, {
  timeout: 600_000,
}, async () => {
  const servers = [top, await secondServer()];
  for (let round = 0; round < ROUNDS; round++) {
    const steps = Array.from({ length: AT_ONCE }, () => pick(STEPS));
    await Promise.all(steps.map((step, n) => step(servers[n % 2] as Client)));
    const names = steps.map((step) => step.name).join(' ');
    expect(await verify(club.db), names).toEqual([]);
    expect(await wrongSlots(club.db), names).toEqual([]);
    const counted = await stock();
    expect(counted?.stock, names).toBe(counted?.noted);
    expect(counted?.stock, names).toBe((counted?.counted ?? 0) - (counted?.sold ?? 0));
  }
  expect(told.get('done')).toBeGreaterThan(ROUNDS * 2);
});
