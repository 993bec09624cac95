import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import type { CallBody } from '#contract/call.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { times } from '#contract/sales/times.ts';
import { visits } from '#contract/sales/visits.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { weekday } from '#domain/dates.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';
import { bookSeason } from '#tests/support/seasons.ts';

oneClub();

// What closings may not do, tell or forget. The clock shows 11:30 of Saturday 2026-11-21 in Tehran.

const TOMORROW = '2026-11-22';
const AFTER = '2026-11-23';
const MINUTE = 60_000;

type Body = CallBody<typeof closedInvoices.create>;
type Preview = { token: string; invoices: { offers: { time_id: number; total_price: number | null }[] }[] };
const params = (id: number) => ({ id: String(id) });
const codeOf = (reply: { body: { error?: { code: string } } }) => reply.body.error?.code;

async function court(days: { from: string; to?: string } = { from: TOMORROW }, hours = ['18:00-19:30']) {
  const slots = await make.slots({ hours, ...days });
  const [{ court: place, term }] = slots as [(typeof slots)[number]];
  const { from, to = from } = days;
  const body: Body = { title: 'ترمیم کف', from, to, court_ids: [place.id] };
  return { id: place.id, term_id: term.id, slots, body };
}
const preview = async (body: Body, by: Client = top) => (await by.ok(closedInvoices.preview, { body })).data;
const close = async (body: Body, more: Partial<Body> = {}) =>
  (await top.ok(closedInvoices.create, { body: { ...body, ...more } })).data;
const remove = (id: number) => top.ok(closedInvoices.remove, { params: params(id) });
const read = async (id: number) => (await top.ok(saleInvoices.get, { params: params(id) })).data;
const book = async (slot: { id: number } | undefined, fields: Parameters<typeof make.booking>[0] = {}) => {
  const [invoice] = await make.booking({ ...fields, reservable_time_ids: [slot?.id as number] });
  return invoice as NonNullable<typeof invoice>;
};
const stateOf = async (slots: readonly { id: number }[]) => {
  const { rows } = await sql<{ state: string }>`
    select state from reservable_times where id = any(${slots.map((slot) => slot.id)}::bigint[]) order by id`.execute(
    club.db,
  );
  return rows.map((row) => row.state);
};
/** Until so many transactions stand before a lock. */
const blocked = async (many: number): Promise<void> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(club.db);
  if ((rows[0]?.n ?? 0) < many) await blocked(many);
};
const logged = async (resource: string, resource_id: number) => {
  const { data } = await top.ok(logs.list, { query: { resource } as never });
  const line = data.find((one) => one.resource_id === resource_id);
  return (await top.ok(logs.get, { params: params(line?.id as number) })).data.after;
};

describe('who is told what', () => {
  const SUMS = { total_price: null, paid: null, due: null, refund: null };

  test('sums to those alone who see reservations’ money, names to those who see people', async () => {
    const there = await court();
    const [place] = await make.slots({ hours: ['18:00-19:30'], from: TOMORROW });
    const paid = await book(there.slots[0], { payments: [{ price: 400_000, cash_id: CASH }] });
    const as = (...more: ('user.show' | 'invoice.show')[]) =>
      club.as({ permissions: ['closed_invoice.show', 'closed_invoice.create', ...more] });
    const [blind, people, money] = [await as(), await as('user.show'), await as('invoice.show')];

    const seen = await preview(there.body, blind);
    expect(seen).toMatchObject({
      refund: null,
      paid: null,
      invoices: [{ id: paid.id, user: null, ...SUMS }],
    });
    const offer = (shown: Preview) =>
      shown.invoices[0]?.offers.find((one) => one.time_id === place?.id)?.total_price;
    expect(offer(seen)).toBe(null);
    expect(await preview(there.body, people)).toMatchObject({
      refund: null,
      invoices: [{ user: { id: paid.user.id, family: paid.user.family }, ...SUMS }],
    });
    const sums = await preview(there.body, money);
    expect(sums).toMatchObject({
      refund: 1_000_000,
      paid: 400_000,
      invoices: [{ user: null, due: 600_000 }],
    });
    expect(offer(sums)).toBe(1_000_000);

    const refused = await blind.call(closedInvoices.create, { body: there.body });
    expect(refused.body.error.details).toMatchObject({
      preview: { refund: null, invoices: [{ user: null }] },
    });
    const body = { ...there.body, token: seen.token };
    const made = (await blind.ok(closedInvoices.create, { body })).data;
    const shut = [{ invoice_id: paid.id, user: null, refund: null, paid: null }];
    expect(made).toMatchObject({ canceled: 1, returned: null, reservations: shut });

    const query = { court: String(there.id), 'order[0]': 'returned,desc' };
    for (const [client, returned] of [
      [blind, null],
      [people, null],
      [money, 400_000],
    ] as const) {
      expect((await client.ok(closedInvoices.list, { query })).data).toMatchObject([{ returned }]);
      const total = (await client.ok(closedInvoices.total, { query: { court: query.court } })).data;
      expect(total).toEqual({ count: 1, canceled: 1, moved: 0, returned });
    }
    const known = (await people.ok(closedInvoices.get, { params: params(made.id) })).data;
    expect(known.reservations).toMatchObject([{ user: { id: paid.user.id }, refund: null }]);
  });

  test('what has begun is cancelled only by who may do so by hand', async () => {
    const there = await court({ from: TODAY }, ['08:00-09:30']);
    const [slot] = there.slots;
    const played = {
      user_id: (await make.customer()).id,
      court_id: there.id,
      term_id: there.term_id,
      date: TODAY,
    };
    const [invoice] = (await top.ok(saleInvoices.past, { body: played })).data as unknown as [{ id: number }];
    const client = await club.as({ permissions: ['closed_invoice.show', 'closed_invoice.create'] });
    const { token } = await preview(there.body, client);
    const body = { ...there.body, token, begun: [invoice.id] };
    const refused = await client.call(closedInvoices.create, { body });
    expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'invoice.forget' }]);
    expect((await read(invoice.id)).status).toBe(1);
    await client.ok(closedInvoices.create, { body: { ...there.body, token } });
    expect(await stateOf([slot as { id: number }])).toEqual(['reserved']);
  });
});

describe('a move', () => {
  const SIX = '18:00-19:30';

  test('to a slot that has another price by then is refused with the new one', async () => {
    const there = await court({ from: '2026-12-01' });
    const place = await court({ from: '2026-12-01' });
    const invoice = await book(there.slots[0]);
    const { token, invoices } = await preview(there.body);
    const time_id = place.slots[0]?.id as number;
    const seen = invoices[0]?.offers.find((offer) => offer.time_id === time_id)?.total_price ?? -1;
    await make.termFor(SIX, place.id, 2_000_000);
    const body = { from: '2026-12-01', to: '2026-12-01', court_ids: [place.id], term_ids: [place.term_id] };
    await top.ok(times.force, { body });
    const attempt = (expected_total: number) =>
      top.call(closedInvoices.create, {
        body: { ...there.body, token, moves: [{ invoice_id: invoice.id, time_id, expected_total }] },
      });
    const refused = await attempt(seen);
    expect(codeOf(refused)).toBe('preview_changed');
    const { preview: shown } = refused.body.error.details as { preview: Preview };
    const now = shown.invoices[0]?.offers.find((offer) => offer.time_id === time_id)?.total_price;
    expect(now).toBe(2_000_000);
    expect((await read(invoice.id)).total_price).toBe(1_000_000);
    expect((await attempt(2_000_000)).status).toBe(201);
    expect((await read(invoice.id)).total_price).toBe(2_000_000);
  });

  test('to a slot that is gone by then is refused with what is left', async () => {
    const there = await court({ from: '2026-12-08' });
    const place = await court({ from: '2026-12-08' });
    const invoice = await book(there.slots[0]);
    const { token } = await preview(there.body);
    await top.ok(courts.remove, { params: params(place.id) });
    const moves = [{ invoice_id: invoice.id, time_id: place.slots[0]?.id as number }];
    const refused = await top.call(closedInvoices.create, { body: { ...there.body, token, moves } });
    expect(codeOf(refused)).toBe('preview_changed');
    expect(refused.body.error.details).toMatchObject({ preview: { token, invoices: [{ offers: [] }] } });
  });

  test('back to where it was moved from by hand costs what its offer said', async () => {
    const first = await court({ from: '2026-12-02' });
    const there = await court({ from: '2026-12-02' });
    const invoice = await book(first.slots[0]);
    const [time_id, over] = [first.slots[0]?.id as number, there.slots[0]?.id as number];
    await top.ok(visits.move, { body: { moves: [{ id: invoice.id, reservable_time_id: over }] } });
    await make.termFor(SIX, first.id, 1_400_000);
    const body = { from: '2026-12-02', to: '2026-12-02', court_ids: [first.id], term_ids: [first.term_id] };
    await top.ok(times.force, { body });
    const { token, invoices } = await preview(there.body);
    const said = invoices[0]?.offers.find((offer) => offer.time_id === time_id)?.total_price;
    expect(said).toBe(1_400_000);
    await close(there.body, { token, moves: [{ invoice_id: invoice.id, time_id }] });
    expect((await read(invoice.id)).total_price).toBe(said);
    expect(await verify(club.db)).toEqual([]);
  });

  test('is never to a slot that is over, not even back to one', async () => {
    const first = await court({ from: TODAY }, ['11:00-11:34']);
    const there = await court({ from: TODAY }, ['12:00-13:00']);
    const invoice = await book(first.slots[0]);
    const [time_id, next] = [first.slots[0]?.id as number, there.slots[0]?.id as number];
    await top.ok(visits.move, { body: { moves: [{ id: invoice.id, reservable_time_id: next }] } });
    club.clock.advance(6 * MINUTE);
    try {
      const { token } = await preview(there.body);
      const moves = [{ invoice_id: invoice.id, time_id }];
      const refused = await top.call(closedInvoices.create, { body: { ...there.body, token, moves } });
      expect(refused.body.error).toMatchObject({
        code: 'passed',
        fields: { 'moves.0.time_id': ['not_allowed'] },
      });
    } finally {
      club.clock.advance(-6 * MINUTE);
    }
  });

  test('keeps the limit of debt by what the whole closing leaves a person with', async () => {
    const there = await court({ from: '2026-12-03' }, ['16:00-17:30', '18:00-19:30']);
    const [dear] = await make.slots({ hours: ['20:00-21:30'], from: '2026-12-03', price: 1_100_000 });
    const customer = await make.customer({ max_debt: 2_000_000 });
    const one = await book(there.slots[0], { user_id: customer.id });
    await book(there.slots[1], { user_id: customer.id });
    await top.ok(users.update, { params: params(customer.id), body: { max_debt: 500_000 } });
    const { token } = await preview(there.body);
    const time_id = dear?.id as number;
    // One goes for 1,000,000, the other becomes 100,000 dearer: who owes less is not over any limit by it.
    await close(there.body, { token, moves: [{ invoice_id: one.id, time_id }] });
    expect((await read(one.id)).user.balance).toBe(1_100_000);

    const again = await court({ from: '2026-12-04' });
    const [other] = await make.slots({ hours: ['20:00-21:30'], from: '2026-12-04', price: 3_000_000 });
    const poor = await make.customer({ max_debt: 1_500_000 });
    const two = await book(again.slots[0], { user_id: poor.id });
    const seen = await preview(again.body);
    const moves = [{ invoice_id: two.id, time_id: other?.id as number }];
    const refused = await top.call(closedInvoices.create, {
      body: { ...again.body, token: seen.token, moves },
    });
    expect(refused.body.error).toMatchObject({ code: 'max_debt', details: { ids: [two.id] } });
  });
});

describe('what has passed', () => {
  test('is not given back by a change of days', async () => {
    const there = await court({ from: TODAY, to: AFTER });
    const made = await close(there.body);
    club.clock.advance(DAY);
    try {
      const admin = await club.signIn(top.user_id);
      const change = { params: params(made.id), body: { from: AFTER } };
      const seen = (await admin.ok(closedInvoices.previewUpdate, change)).data;
      expect(seen).toMatchObject({ reopened: 1, times: 0 });
      await admin.ok(closedInvoices.update, change);
      expect(await stateOf(there.slots)).toEqual(['closed', 'free', 'closed']);
      await admin.ok(closedInvoices.remove, { params: params(made.id) });
      expect(await stateOf(there.slots)).toEqual(['free', 'free', 'free']);
    } finally {
      club.clock.advance(-DAY);
    }
  });

  test('comes back from the trash as it was: what was over before the closing is still to be recorded', async () => {
    const there = await court({ from: TODAY }, ['08:00-09:30', '18:00-19:30']);
    const made = await close(there.body);
    expect(await stateOf(there.slots)).toEqual(['free', 'closed']);
    club.clock.advance(DAY);
    try {
      const admin = await club.signIn(top.user_id);
      await admin.ok(closedInvoices.remove, { params: params(made.id) });
      await admin.ok(closedInvoices.restore, { params: params(made.id), body: {} });
      expect(await stateOf(there.slots)).toEqual(['free', 'closed']);
    } finally {
      club.clock.advance(-DAY);
    }
  });
});

test('a court in the trash sells nothing when its closing goes, and everything once it is back', async () => {
  const there = await court({ from: '2026-12-06' });
  const made = await close(there.body);
  await top.ok(courts.remove, { params: params(there.id) });
  await remove(made.id);
  const body = {
    user_id: (await make.customer()).id,
    reservable_time_ids: there.slots.map((slot) => slot.id),
  };
  expect(codeOf(await top.call(saleInvoices.create, { body }))).toBe('no_time');
  // None of them keeps the closing from going for good.
  await top.ok(closedInvoices.force, { params: params(made.id) });
  await top.ok(courts.restore, { params: params(there.id) });
  expect(await stateOf(there.slots)).toEqual(['free']);
  await top.ok(saleInvoices.create, { body });
});

test('a court or a term in the trash that a closing names does not stand in the way of its change', async () => {
  const day = { from: '2026-12-08' };
  const there = await court(day, ['03:00-04:00']);
  const other = await court(day);
  const gone = await court(day);
  const made = await close(there.body, { term_ids: [there.term_id] });
  await top.ok(courts.remove, { params: params(there.id) });
  await top.ok(terms.remove, { params: params(there.term_id) });
  await top.ok(courts.remove, { params: params(gone.id) });
  const body = { court_ids: [there.id, other.id], term_ids: [there.term_id, other.term_id] };
  const at = params(made.id);
  await top.ok(closedInvoices.previewUpdate, { params: at, body });
  const { data } = await top.ok(closedInvoices.update, { params: at, body });
  expect(data).toMatchObject(body);
  expect(await stateOf(other.slots)).toEqual(['closed']);
  const unknown = await top.call(closedInvoices.update, {
    params: at,
    body: { court_ids: [there.id, gone.id] },
  });
  expect(unknown.body.error.fields).toEqual({ court_ids: ['unknown'] });
});

test('times that are made while their court goes into the trash go with it', async () => {
  const there = await court({ from: '2026-12-29' });
  const body = { from: '2026-12-29', to: '2026-12-30', court_ids: [there.id], term_ids: [there.term_id] };
  const [made, removed] = await club.db.transaction().execute(async (db) => {
    await lockCalendar(db);
    const made = top.call(times.force, { body });
    await blocked(1);
    const removed = top.call(courts.remove, { params: params(there.id) });
    await Promise.race([removed, blocked(2)]);
    return [made, removed] as const;
  });
  expect([(await made).status, (await removed).status]).toEqual([200, 200]);
  const { data } = await top.ok(times.list, { query: { court: String(there.id) } });
  expect(data).toEqual([]);
});

describe('a session of a season', () => {
  test('goes to its end first, each to a week of its own, and the season ends there', async () => {
    const slots = await make.slots({
      hours: ['18:00-19:30'],
      from: '2027-01-04',
      to: '2027-02-03',
      price: 500_000,
    });
    const [{ court: place, term }] = slots as [(typeof slots)[number]];
    const slot = { weekday: weekday('2027-01-04'), term_id: term.id, court_id: place.id };
    const span = { from: '2027-01-04', to: '2027-01-24', slots: [slot] };
    const season = await bookSeason(top, { ...span, user_id: (await make.customer()).id });
    const [first, second] = season.sessions;
    const body = { title: 'ترمیم کف', from: '2027-01-04', to: '2027-01-11', court_ids: [place.id] };
    const seen = await preview(body);
    const timeOn = (date: string) => slots.find((one) => one.date === date)?.id;
    expect(seen.invoices.map((one) => one.suggested)).toEqual(['2027-01-25', '2027-02-01'].map(timeOn));
    expect(seen.invoices[0]?.offers[0]).toMatchObject({
      kind: 'season_end',
      date: '2027-01-25',
      court: { id: place.id },
      total_price: 500_000,
    });
    const moves = seen.invoices.map(({ id, suggested }) => ({
      invoice_id: id,
      time_id: suggested as number,
    }));
    await close(body, { token: seen.token, moves });
    const after = (await top.ok(seasonSchedules.get, { params: params(season.id) })).data;
    expect(after).toMatchObject({ from: '2027-01-04', to: '2027-02-01', state: 'active' });
    expect(after.sessions.map((one) => [one.date, one.state, one.moved])).toEqual([
      ['2027-01-18', 'ahead', false],
      ['2027-01-25', 'ahead', true],
      ['2027-02-01', 'ahead', true],
    ]);
    expect(after.sessions.map((one) => one.invoice_id).slice(1)).toEqual([
      first?.invoice_id,
      second?.invoice_id,
    ]);
    expect(await logged('season-schedules', season.id)).toMatchObject({ to_date: '2027-02-01' });
    // It goes on as long as it was planned, after where it ends now.
    const next = (await top.ok(seasonSchedules.copy, { params: params(season.id) })).data;
    expect(next).toMatchObject({ from: '2027-02-08', to: '2027-02-22' });
    expect(await verify(club.db)).toEqual([]);
  });

  test('what the closing covers, other weekdays and other courts are no end of it', async () => {
    const slots = await make.slots({ hours: ['18:00-19:30'], from: '2027-03-01', to: '2027-03-16' });
    const [{ court: place, term }] = slots as [(typeof slots)[number]];
    const slot = { weekday: weekday('2027-03-01'), term_id: term.id, court_id: place.id };
    const span = { from: '2027-03-01', to: '2027-03-08', slots: [slot] };
    await bookSeason(top, { ...span, user_id: (await make.customer()).id });
    const seen = await preview({
      title: 'مسابقه',
      from: '2027-03-08',
      to: '2027-03-15',
      court_ids: [place.id],
    });
    expect(seen.invoices.map((one) => one.offers.filter(({ kind }) => kind === 'season_end'))).toEqual([[]]);
  });
});

describe('the log', () => {
  test('says of a move which closing made it, and of a return what it cancelled', async () => {
    const there = await court({ from: '2026-12-07' }, ['16:00-17:30', '18:00-19:30']);
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: '2026-12-07' });
    const [one, two] = [await book(there.slots[0]), await book(there.slots[1])];
    const { token } = await preview(there.body);
    const moves = [{ invoice_id: one.id, time_id: place?.id as number }];
    const made = await close(there.body, { token, moves });
    expect(await logged('sale-invoices', one.id)).toMatchObject({ closed_invoice_id: made.id });
    expect(await logged('sale-invoices', two.id)).toMatchObject({ closed_invoice_id: made.id });
    await remove(made.id);
    await book(there.slots[1]);
    const back = (await top.ok(closedInvoices.previewRestore, { params: params(made.id) })).data;
    await top.ok(closedInvoices.restore, { params: params(made.id), body: { token: back.token } });
    expect(await logged('closed-invoices', made.id)).toEqual({ deleted: false, canceled: 1 });
  });
});

test('a long answer is given again whole to the same key', async () => {
  const hours = ['08:00-09:30', '16:00-17:30', '18:00-19:30', '20:00-21:30'];
  const there = await court({ from: '2026-12-10', to: '2026-12-25' }, hours);
  const customer = await make.customer({ max_debt: 100_000_000 });
  await make.booking({
    user_id: customer.id,
    reservable_time_ids: there.slots.slice(0, 32).map((slot) => slot.id),
  });
  await make.booking({
    user_id: customer.id,
    reservable_time_ids: there.slots.slice(32).map((slot) => slot.id),
  });
  const { token } = await preview(there.body);
  const key = crypto.randomUUID();
  const send = () => top.call(closedInvoices.create, { body: { ...there.body, token } }, { key });
  const first = await send();
  expect(JSON.stringify(first.body).length).toBeGreaterThan(16_384);
  const again = await send();
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('a customer who is merged into another meanwhile: it is shown again, for the other', async () => {
  const there = await court({ from: '2026-12-28' });
  const [gone, stays] = [await make.customer(), await make.customer()];
  const invoice = await book(there.slots[0], { user_id: gone.id });
  const { token } = await preview(there.body);
  const [merge, closing] = await club.db.transaction().execute(async (db) => {
    await sql`select from accounts where user_id = ${stays.id} for update`.execute(db);
    // The merge has both persons and waits for the account; the closing has found the reservation and waits for its owner.
    const body = { into: stays.id };
    const merge = top.call(people.merge, { params: params(gone.id), body });
    await blocked(1);
    const closing = top.call(closedInvoices.create, { body: { ...there.body, token } });
    await blocked(2);
    return [merge, closing] as const;
  });
  expect((await merge).status).toBe(200);
  const { status, body } = await closing;
  expect([status, codeOf({ body })]).toEqual([409, 'preview_changed']);
  expect(body.error.details).toMatchObject({ preview: { invoices: [{ user: { id: stays.id } }] } });
  expect((await read(invoice.id)).status).toBe(1);
});
