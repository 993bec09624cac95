import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { coaches } from '#contract/people/coaches.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { seasonWhen } from '#contract/sales/columns/season-schedules.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { personSeasons, seasonList, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { visits } from '#contract/sales/visits.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import { addDays, slotInstant, weekday } from '#domain/dates.ts';
import { priceOnSlot } from '#domain/pricing.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import { MINUTE } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

// The clock shows 11:30 of Saturday 2026-11-21 in Tehran. Each test has a court of its own.

const HOUR = '18:00-19:30';
const NOW = '2026-11-21T08:00:00Z';
type Body = CallBody<typeof seasonSchedules.create>;

const params = (id: number) => ({ id: String(id) });
const codeOf = (reply: { body: { error?: { code: string } } }) => reply.body.error?.code;

/** A court with its term made for some weeks of Mondays (and all other days), and what books them. */
async function court({ weeks = 4, price = 1_000_000, from = '2026-11-23', hours = [HOUR] } = {}) {
  const slots = await make.slots({ hours, from, to: addDays(from, weeks * 7 - 1), price });
  const [first] = slots as [(typeof slots)[number]];
  const { court: place, term } = first;
  const slot = { weekday: weekday(from), term_id: term.id, court_id: place.id };
  const span = { from, to: addDays(from, weeks * 7 - 1), slots: [slot] };
  const on = (date: string, term_id = term.id) =>
    slots.find((one) => one.date === date && one.term.id === term_id) as (typeof slots)[number];
  return { id: place.id, name: place.name, term_id: term.id, slots, slot, span, on, from };
}

const preview = async (body: CallBody<typeof seasonSchedules.preview>) =>
  (await top.ok(seasonSchedules.preview, { body })).data;
const book = async (body: Body) => (await top.ok(seasonSchedules.create, { body })).data;
const read = async (id: number) => (await top.ok(seasonSchedules.get, { params: params(id) })).data;
const customer = async () => (await make.customer()).id;
const sound = async () => expect(await verify(club.db)).toEqual([]);

describe('looking', () => {
  test('shows each day with what stands in its way and what could be had instead', async () => {
    const there = await court({ hours: ['16:30-18:00', HOUR] });
    const monday = there.slots.find((one) => one.date === '2026-11-30' && one.start_time === '18:00');
    const slot = { weekday: 2, term_id: monday?.term.id as number, court_id: there.id };
    const other = await make.customer();
    const [taken] = await make.booking({ user_id: other.id, reservable_time_ids: [monday?.id as number] });
    const seen = await preview({ ...there.span, slots: [slot] });
    expect(seen.occurrences.map((one) => [one.date, one.state])).toEqual([
      ['2026-11-23', 'free'],
      ['2026-11-30', 'taken'],
      ['2026-12-07', 'free'],
      ['2026-12-14', 'free'],
    ]);
    expect(seen).toMatchObject({
      states: { free: 3, taken: 1, closed: 0, no_time: 0 },
      count: 3,
      total: 3_000_000,
      balance: null,
    });
    const [, clash] = seen.occurrences;
    expect(clash?.by).toMatchObject({ invoice: { id: taken?.id, user: { id: other.id } }, closed: null });
    expect(clash?.offers.map((offer) => [offer.kind, offer.date, offer.start_time])).toEqual([
      ['earlier', '2026-11-30', '16:30'],
      ['next_day', '2026-12-01', '18:00'],
      ['next_day', '2026-12-02', '18:00'],
    ]);
    expect(clash?.suggested).toBe(0);
  });

  test('says what a closed day and days without times lack, and makes what is missing on request', async () => {
    const there = await court({ weeks: 2 });
    await top.ok(closedInvoices.create, {
      body: { title: 'مسابقه', from: '2026-11-30', to: '2026-11-30', court_ids: [there.id] },
    });
    const body = { from: there.from, to: addDays(there.from, 27), slots: [there.slot] };
    const seen = await preview(body);
    expect(seen.occurrences.map((one) => [one.state, one.missing])).toEqual([
      ['free', false],
      ['closed', false],
      ['no_time', true],
      ['no_time', true],
    ]);
    expect(seen).toMatchObject({ count: 1, missing: 2, states: { free: 1, closed: 1, no_time: 2 } });
    expect(seen.occurrences[1]?.by).toMatchObject({ invoice: null, closed: { title: 'مسابقه' } });
    expect(await preview({ ...body, generate_missing: true })).toMatchObject({ count: 3, total: 3_000_000 });
    const season = await book({
      ...body,
      user_id: await customer(),
      choices: [{ date: '2026-11-30', slot: 0, skip: true }],
      generate_missing: true,
      expected_total: 3_000_000,
    });
    expect(season.sessions.map((one) => one.date)).toEqual(['2026-11-23', '2026-12-07', '2026-12-14']);
    await sound();
  });

  test('offers slots of days without times where those are made, and makes the chosen one', async () => {
    const there = await court({ weeks: 1 });
    const [from, holiday] = ['2027-05-03', '2027-05-10'];
    await top.ok(closedInvoices.create, {
      body: { title: 'تعطیل رسمی', from: holiday, to: holiday, court_ids: [there.id] },
    });
    const other = await make.court();
    const body = { from, to: holiday, slots: [{ ...there.slot, weekday: weekday(from) }] };
    expect((await preview(body)).occurrences[1]?.offers).toEqual([]);
    const seen = await preview({ ...body, generate_missing: true });
    const offers = seen.occurrences[1]?.offers ?? [];
    expect(offers).toContainEqual(
      expect.objectContaining({
        kind: 'next_day',
        time_id: null,
        date: '2027-05-11',
        court: { id: there.id, name: there.name },
      }),
    );
    const place = { date: holiday, term_id: there.term_id, court_id: other.id };
    const season = await book({
      ...body,
      generate_missing: true,
      user_id: await customer(),
      choices: [{ date: holiday, slot: 0, place }],
    });
    expect(season.sessions.map((one) => [one.date, one.court.id, one.moved])).toEqual([
      [from, there.id, false],
      [holiday, other.id, true],
    ]);
    await sound();
  });

  test('leaves out what of today has begun too long ago to be sold', async () => {
    const there = await court({ from: TODAY, weeks: 2, hours: ['10:30-12:00'] });
    const minutes = (bookable_after_start: number | null) =>
      club.db.updateTable('club').set({ bookable_after_start }).execute();
    const days = async () => (await preview(there.span)).occurrences.map((one) => one.date);
    expect(await days()).toEqual([TODAY, addDays(TODAY, 7)]);
    await minutes(60);
    expect(await days()).toEqual([addDays(TODAY, 7)]);
    const season = await book({ ...there.span, user_id: await customer() });
    expect(season).toMatchObject({ count: 1 });
    await minutes(null);
  });

  test('prices by the discount of the customer, or by what was agreed on', async () => {
    const there = await court();
    const user_id = await customer();
    const { data: group } = await top.ok(discountGroups.create, {
      body: { name: 'فصلی‌ها', percent: 10, user_ids: [user_id] },
    });
    const body = { ...there.span, user_id };
    expect(await preview(body)).toMatchObject({
      price: 4_000_000,
      discount: 400_000,
      total: 3_600_000,
      discount_groups: [{ id: group.id, percent: 10 }],
      balance: 0,
    });
    const agreed = { ...body, fixed_price: 850_000 };
    expect(await preview(agreed)).toMatchObject({ total: 3_400_000, discount: 0, discount_groups: [] });
    const season = await book({ ...agreed, expected_total: 3_400_000 });
    expect(season).toMatchObject({ fixed_price: 850_000, total_price: 3_400_000 });
    // It goes along with the session, wherever that goes.
    const [first] = season.sessions;
    const [dear] = await make.slots({ hours: [HOUR], from: '2026-11-24', price: 2_000_000 });
    const at = { params: params(first?.invoice_id as number) };
    const { data: session } = await top.ok(saleInvoices.get, at);
    expect(session.price_fixed).toBe(true);
    // What the desk reckons of what is answered is what the server does.
    const expected_total = priceOnSlot(session, dear?.price as number).net;
    const moved = await top.ok(saleInvoices.update, {
      ...at,
      body: { reservable_time_id: dear?.id as number, expected_total },
    });
    expect(moved.data.total_price).toBe(850_000);
    expect((await read(season.id)).strip[0]).toEqual({ state: 'ahead', moved: true });
    await sound();
  });
});

describe('booking', () => {
  test('books every free day as one, with money, and shows it', async () => {
    const there = await court();
    const user_id = await customer();
    const body: Body = {
      ...there.span,
      user_id,
      title: 'تنیس دوشنبه',
      expected_total: 4_000_000,
      payments: [{ price: 1_500_000, cash_id: CASH }],
    };
    const answer = await top.ok(seasonSchedules.create, { body });
    expect(answer.receives).toMatchObject([{ price: 1_500_000, type: 'receive' }]);
    expect(answer.data).toMatchObject({
      title: 'تنیس دوشنبه',
      state: 'active',
      count: 4,
      done: 0,
      left: 4,
      canceled: 0,
      total_price: 4_000_000,
      booked: 4_000_000,
      paid: 1_500_000,
      due: 2_500_000,
      balance: 2_500_000,
    });
    expect(answer.data.sessions.map((one) => [one.number, one.date, one.due])).toEqual([
      [1, '2026-11-23', 0],
      [2, '2026-11-30', 500_000],
      [3, '2026-12-07', 1_000_000],
      [4, '2026-12-14', 1_000_000],
    ]);
    expect(await read(answer.data.id)).toEqual(answer.data);
    const invoice = await top.ok(saleInvoices.get, {
      params: params(answer.data.sessions[0]?.invoice_id as number),
    });
    expect(invoice.data.season_schedule_id).toBe(answer.data.id);
    await sound();
  });

  test('sends each clash where it was chosen to go, or leaves it out; without a choice nothing is booked', async () => {
    const there = await court();
    const other = await court();
    await make.booking({ reservable_time_ids: [there.on('2026-11-30').id] });
    await make.booking({ reservable_time_ids: [there.on('2026-12-14').id] });
    const user_id = await customer();
    const body = { ...there.span, user_id };
    const refused = await top.call(seasonSchedules.create, { body });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'preview_changed']);
    expect(refused.body.error.details).toMatchObject({ preview: { states: { free: 2, taken: 2 } } });
    const season = await book({
      ...body,
      choices: [
        { date: '2026-11-30', slot: 0, time_id: other.on('2026-11-30').id },
        { date: '2026-12-14', slot: 0, skip: true },
      ],
    });
    expect(season.sessions.map((one) => [one.date, one.court.id, one.moved])).toEqual([
      ['2026-11-23', there.id, false],
      ['2026-11-30', other.id, true],
      ['2026-12-07', there.id, false],
    ]);
    const calendar = await top.ok(reservableTimes.list, {
      query: { date: '2026-11-30_2026-11-30', court: `${other.id}` },
    });
    expect(calendar.data.find((one) => one.id === other.on('2026-11-30').id)?.invoice?.season).toEqual({
      id: season.id,
      number: 2,
      count: 3,
    });
  });

  test('names what is wrong, and stores nothing of it', async () => {
    const there = await court({ weeks: 2 });
    const user_id = await customer();
    const good = { ...there.span, user_id };
    const count = async () => (await top.ok(seasonSchedules.total)).data.count;
    const before = await count();
    const cases: [object, number, string, object?][] = [
      [{ ...good, expected_total: 1 }, 409, 'price_changed', { details: { yours: 1, ours: 2_000_000 } }],
      [{ ...good, from: '2026-11-20' }, 422, 'passed', { fields: { from: ['min'] } }],
      [{ ...good, to: '2026-11-22' }, 422, 'invalid', { fields: { to: ['min'] } }],
      [{ ...good, to: '2028-01-01' }, 422, 'too_wide', { fields: { to: ['max'] } }],
      [
        { ...good, slots: [{ ...there.slot, court_id: 999_999 }] },
        422,
        'invalid',
        { fields: { 'slots.0.court_id': ['unknown'] } },
      ],
      [
        { ...good, slots: [{ ...there.slot, term_id: 999_999 }] },
        422,
        'invalid',
        { fields: { 'slots.0.term_id': ['unknown'] } },
      ],
      [
        { ...good, slots: [{ ...there.slot, weekday: 7 }] },
        422,
        'invalid',
        { fields: { 'slots.0.weekday': ['max'] } },
      ],
      [{ ...good, slots: [] }, 422, 'invalid', { fields: { slots: ['required'] } }],
      [{ ...good, user_id: 999_999 }, 422, 'invalid', { fields: { user_id: ['unknown'] } }],
      [{ ...good, coach_id: 999_999 }, 422, 'invalid', { fields: { coach_id: ['unknown'] } }],
      [
        { ...good, choices: [{ date: '2026-11-24', slot: 0, skip: true }] },
        422,
        'invalid',
        { fields: { 'choices.0.date': ['unknown'] } },
      ],
      [
        { ...good, choices: [{ date: there.from, slot: 0 }] },
        422,
        'invalid',
        { fields: { 'choices.0.time_id': ['required'] } },
      ],
      [
        { ...good, choices: [{ date: there.from, slot: 0, time_id: 1, skip: true }] },
        422,
        'invalid',
        { fields: { 'choices.0.skip': ['not_allowed'] } },
      ],
      [
        { ...good, choices: [{ date: there.from, slot: 0, time_id: 999_999 }] },
        422,
        'invalid',
        { fields: { 'choices.0.time_id': ['unknown'] } },
      ],
      [
        { ...good, choices: [{ date: there.from, slot: 0, time_id: there.on('2026-11-30').id }] },
        422,
        'invalid',
        { fields: { choices: ['exists'] } },
      ],
      [
        { ...good, choices: [there.from, '2026-11-30'].map((date) => ({ date, slot: 0, skip: true })) },
        422,
        'no_free_date',
        { fields: { slots: ['conflict'] } },
      ],
      [{ ...good, payments: [{ price: 0, cash_id: CASH }] }, 422, 'price_too_low'],
    ];
    for (const [body, status, code, more = {}] of cases) {
      const reply = await top.call(seasonSchedules.create, { body: body as Body });
      expect([reply.status, codeOf(reply)], JSON.stringify(body)).toEqual([status, code]);
      expect(reply.body.error).toMatchObject(more);
    }
    expect(await count()).toBe(before);
    // A court where no day is free at all.
    for (const date of [there.from, '2026-11-30'])
      await make.booking({ reservable_time_ids: [there.on(date).id] });
    expect(codeOf(await top.call(seasonSchedules.create, { body: good }))).toBe('no_free_date');
  });

  test('asks for the permission of each thing that it does', async () => {
    const there = await court({ weeks: 2 });
    const good = { ...there.span, user_id: await customer() };
    const desk = await club.as({ permissions: ['season_scheduler.show', 'season_scheduler.create'] });
    for (const more of [
      { fixed_price: 100_000 },
      { generate_missing: true },
      { payments: [{ price: 1000, cash_id: CASH }] },
    ]) {
      const reply = await desk.call(seasonSchedules.create, { body: { ...good, ...more } });
      expect([reply.status, codeOf(reply)], JSON.stringify(more)).toEqual([403, 'forbidden']);
    }
    const { data } = await desk.ok(seasonSchedules.create, { body: good });
    expect(data).toMatchObject({ total_price: null, paid: null, due: null, balance: null });
    expect(data.user.phone_number).toBeNull();
    expect(data.sessions[0]).toMatchObject({ total_price: null, financial_status: null });
    const [row] = (await desk.ok(seasonSchedules.list, { query: { user_id: String(good.user_id) } })).data;
    expect(row).toMatchObject({ id: data.id, due: null });
  });

  test('keeps the limit of debt of its customer', async () => {
    const there = await court({ weeks: 2 });
    const user_id = await customer();
    await top.ok(users.maxDebt, { params: params(user_id), body: { max_debt: 1_500_000 } });
    const body = { ...there.span, user_id };
    const refused = await top.call(seasonSchedules.create, { body });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'max_debt']);
    expect((await book({ ...body, over_debt: true })).due).toBe(2_000_000);
  });

  test('of one key makes one season, and tells its customer once', async () => {
    const there = await court();
    const user_id = await customer();
    const body = { ...there.span, user_id, notify: true };
    const key = randomUUID();
    const [one, again] = [
      await top.ok(seasonSchedules.create, { body }, { key }),
      await top.ok(seasonSchedules.create, { body }, { key }),
    ];
    expect(again).toEqual(one);
    const sent = await club.db.selectFrom('messages').selectAll().where('user_id', '=', user_id).execute();
    expect(sent.map((message) => message.kind)).toEqual(['book']);
    expect(sent[0]?.text).toContain(`دوشنبه‌ها، ساعت ۱۸:۰۰ تا ۱۹:۳۰، ${there.name}`);
    expect(sent[0]?.text).toContain('۴ جلسه');
  });

  test('two that overlap at once: one has all of its slots, the other is shown what is left', async () => {
    const there = await court({ hours: ['14:00-15:30', '16:30-18:00', HOUR] });
    const [noon, early, late] = there.slots
      .filter((one) => one.date === there.from)
      .map(({ term }) => ({ weekday: 2, term_id: term.id, court_id: there.id }));
    const [one, other] = [await customer(), await customer()];
    const replies = await Promise.all([
      top.call(seasonSchedules.create, {
        body: { ...there.span, slots: [noon, late] as never, user_id: one },
      }),
      top.call(seasonSchedules.create, {
        body: { ...there.span, slots: [early, late] as never, user_id: other },
      }),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409]);
    const lost = replies.find((reply) => reply.status === 409) as (typeof replies)[number];
    expect(lost.body.error).toMatchObject({
      code: 'preview_changed',
      details: { preview: { states: { free: 4, taken: 4 } } },
    });
    await sound();
  });
});

describe('cancelling what is left', () => {
  const look = async (id: number, body: CallBody<typeof seasonSchedules.calculateCancelPrice> = {}) =>
    (await top.ok(seasonSchedules.calculateCancelPrice, { params: params(id), body })).data;
  const cancel = (id: number, body: Partial<CallBody<typeof seasonSchedules.cancel>> = {}) =>
    top.call(seasonSchedules.cancel, { params: params(id), body: { reason: 'سفر', ...body } });

  test('from a day on, with payments: the season costs what is left of it, the rest serves it', async () => {
    const there = await court();
    const season = await book({
      ...there.span,
      user_id: await customer(),
      payments: [{ price: 2_500_000, cash_id: CASH }],
    });
    const from = '2026-12-07';
    expect(await look(season.id, { from })).toMatchObject({
      count: 2,
      refund: 2_000_000,
      penalty: 0,
      paid: 500_000,
      payable: 500_000,
      due: 1_500_000,
      due_after: 0,
      balance_before: 1_500_000,
      balance_after: -500_000,
    });
    const reply = await cancel(season.id, { from, pay_out: { price: 200_000, cash_id: CASH } });
    expect(reply.status).toBe(200);
    expect(reply.body.payment).toMatchObject({ type: 'payment', price: 200_000 });
    expect(reply.body.data).toMatchObject({
      state: 'active',
      left: 2,
      canceled: 2,
      booked: 4_000_000,
      refunded: 2_000_000,
      total_price: 2_000_000,
      paid: 2_000_000,
      due: 0,
      balance: -300_000,
    });
    expect(reply.body.data.strip.map((one) => one.state)).toEqual(['ahead', 'ahead', 'canceled', 'canceled']);
    expect(codeOf(await cancel(season.id, { from }))).toBe('not_active');
    await sound();
  });

  test('after some were played, by the rules of each: what is near keeps its penalty', async () => {
    const there = await court();
    const season = await book({ ...there.span, user_id: await customer() });
    // Monday 30 November, 10:00: a session was played, another is 8 hours away (80 %).
    club.clock.set('2026-11-30T06:30:00Z');
    const desk = await club.as('top');
    const at = { params: params(season.id) };
    const seen = (await desk.ok(seasonSchedules.calculateCancelPrice, { ...at, body: {} })).data;
    expect(seen.sessions.map((one) => [one.number, one.percent, one.refund])).toEqual([
      [2, 80, 800_000],
      [3, 100, 1_000_000],
      [4, 100, 1_000_000],
    ]);
    expect(seen).toMatchObject({ refund: 2_800_000, penalty: 200_000, due_after: 1_200_000 });
    const { data } = await desk.ok(seasonSchedules.cancel, { ...at, body: { reason: 'سفر', notify: true } });
    club.clock.set(NOW);
    expect(data).toMatchObject({
      state: 'canceled',
      done: 1,
      left: 0,
      canceled: 3,
      total_price: 1_200_000,
      penalty: 200_000,
      due: 1_200_000,
      balance: 1_200_000,
    });
    const sent = await club.db
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', data.user.id)
      .execute();
    expect(sent.map((message) => message.kind)).toEqual(['cancel']);
    await sound();
  });

  test.each([
    ['full', {}, 4_000_000],
    ['none', {}, 0],
    ['amount', { amount: 1_000_001 }, 1_000_001],
  ] as const)('by mode %s gives back what that says, for who may', async (mode, more, refund) => {
    const there = await court();
    const season = await book({ ...there.span, user_id: await customer() });
    const desk = await club.as({ permissions: ['season_scheduler.update'] });
    const refused = await desk.call(seasonSchedules.cancel, {
      params: params(season.id),
      body: { mode, reason: 'سفر', ...more },
    });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'forbidden']);
    const { body } = await cancel(season.id, { mode, ...more });
    expect(body.data).toMatchObject({
      state: 'canceled',
      refunded: refund,
      penalty: 4_000_000 - refund,
      due: 4_000_000 - refund,
    });
    await sound();
  });

  test('is refused without a reason, beyond what can be paid out, and for sessions of others', async () => {
    const there = await court({ weeks: 2 });
    const user_id = await customer();
    const season = await book({ ...there.span, user_id, payments: [{ price: 300_000, cash_id: CASH }] });
    const [first] = season.sessions;
    const cases: [object, number, string, object][] = [
      [{ reason: '' }, 422, 'invalid', { fields: { reason: ['required'] } }],
      [{ ids: [999_999] }, 422, 'invalid', { fields: { ids: ['unknown'] } }],
      [{ ids: [first?.invoice_id], from: there.from }, 422, 'invalid', { fields: { ids: ['not_allowed'] } }],
      [{ from: '2027-06-01' }, 409, 'not_active', {}],
      [{ mode: 'amount' }, 422, 'invalid', { fields: { amount: ['required'] } }],
      [
        { pay_out: { price: 300_001, cash_id: CASH } },
        422,
        'over_payable',
        { details: { payable: 300_000 } },
      ],
      [{ version: season.version + 1 }, 409, 'stale', {}],
    ];
    for (const [body, status, code, more] of cases) {
      const reply = await cancel(season.id, body);
      expect([reply.status, codeOf(reply)], JSON.stringify(body)).toEqual([status, code]);
      expect(reply.body.error).toMatchObject(more);
    }
    const ids = [first?.invoice_id as number];
    const at = { params: params(season.id), body: { ids } };
    const refund = Number((await top.ok(seasonSchedules.calculateCancelPrice, at)).data.refund);
    const other = await cancel(season.id, { ids, expected_refund: refund - 1 });
    expect(other.body.error).toMatchObject({
      code: 'price_changed',
      details: { yours: refund - 1, ours: refund },
    });
    const one = await cancel(season.id, { ids, expected_refund: refund });
    expect(one.body.data).toMatchObject({ left: 1, canceled: 1, state: 'active' });
  });
});

describe('changing what is left', () => {
  const look = async (id: number, body: CallBody<typeof seasonSchedules.calculateChange>) =>
    (await top.ok(seasonSchedules.calculateChange, { params: params(id), body })).data;
  const change = (id: number, body: CallBody<typeof seasonSchedules.change>) =>
    top.call(seasonSchedules.change, { params: params(id), body });

  test.each([
    ['dearer', 1_300_000, 5_200_000],
    ['cheaper', 700_000, 2_800_000],
  ])('to a %s court settles the difference of each session', async (_, price, total) => {
    const there = await court();
    const other = await court({ price });
    const season = await book({
      ...there.span,
      user_id: await customer(),
      payments: [{ price: 4_000_000, cash_id: CASH }],
    });
    const changes = [{ slot: 0, ...other.slot }];
    expect(await look(season.id, { changes })).toMatchObject({
      count: 4,
      total_before: 4_000_000,
      total,
      states: { free: 4, taken: 0 },
    });
    const { body } = await change(season.id, { changes, expected_total: total });
    expect(body.data).toMatchObject({ total_price: total, balance: total - 4_000_000 });
    expect(body.data.due).toBe(Math.max(0, total - 4_000_000));
    expect(body.data.slots.map((one) => [one.slot, one.court.id, one.until])).toEqual([
      [1, other.id, null],
      [0, there.id, '2026-11-20'],
    ]);
    expect(body.data.strip.some((one) => one.moved)).toBe(false);
    await sound();
  });

  test('from a day on to another weekday: what is in the way is chosen, kept, or refuses it', async () => {
    const there = await court();
    const season = await book({ ...there.span, user_id: await customer() });
    const [, , third, fourth] = season.sessions;
    await make.booking({ reservable_time_ids: [there.on('2026-12-08').id] });
    const changes = [{ slot: 0, ...there.slot, weekday: 3 }];
    const body = { changes, from: '2026-11-30' };
    const seen = await look(season.id, body);
    expect(seen.occurrences.map((one) => [one.number, one.now.date, one.date, one.state])).toEqual([
      [2, '2026-11-30', '2026-12-01', 'free'],
      [3, '2026-12-07', '2026-12-08', 'taken'],
      [4, '2026-12-14', '2026-12-15', 'free'],
    ]);
    const refused = await change(season.id, body);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'preview_changed']);
    const choices = [
      { invoice_id: third?.invoice_id as number, keep: true as const },
      { invoice_id: fourth?.invoice_id as number, time_id: there.on('2026-12-16').id },
    ];
    expect(codeOf(await change(season.id, { ...body, choices, expected_total: 1 }))).toBe('price_changed');
    const { data } = (await change(season.id, { ...body, choices, expected_total: 3_000_000 })).body;
    expect(data.sessions.map((one) => [one.date, one.slot, one.moved])).toEqual([
      ['2026-11-23', 0, false],
      ['2026-12-01', 1, false],
      ['2026-12-07', 0, false],
      ['2026-12-16', 1, true],
    ]);
    await sound();
  });

  test('what a change has kept is changed as a season later; until then the season is found by it too', async () => {
    const there = await court();
    const season = await book({ ...there.span, user_id: await customer() });
    const [, , third] = season.sessions;
    const theirs = await make.booking({ reservable_time_ids: [there.on('2026-12-08').id] });
    const to = { ...there.slot, slot: 0, weekday: 3 };
    const choices = [{ invoice_id: third?.invoice_id as number, keep: true as const }];
    const { data } = (await change(season.id, { changes: [to], choices })).body;
    expect(data.slots.map((one) => [one.slot, one.weekday, one.until, one.ahead])).toEqual([
      [1, 3, null, true],
      [0, 2, '2026-11-20', true],
    ]);
    const when = (slots: typeof data.slots) => seasonWhen(slots, 'en').replace(there.name, '');
    expect(when(data.slots)).toBe('Mon, Tue 18:00 ');
    const on = async (weekday: string) =>
      (await top.ok(seasonSchedules.list, { query: { court: String(there.id), weekday } })).data.length;
    expect([await on('2'), await on('3')]).toEqual([1, 1]);

    await top.ok(saleInvoices.cancel, { params: params(theirs[0]?.id as number), body: { mode: 'full' } });
    const seen = await look(season.id, { changes: [to] });
    expect(seen.occurrences.map((one) => [one.invoice_id, one.date, one.state])).toEqual([
      [third?.invoice_id, '2026-12-08', 'free'],
    ]);
    // It joins the slot that the others stand for already.
    const { data: after } = (await change(season.id, { changes: [to], expected_total: 1_000_000 })).body;
    expect(after.slots.map((one) => [one.slot, one.until === null, one.ahead])).toEqual([
      [1, true, true],
      [0, false, false],
    ]);
    expect(when(after.slots)).toBe('Tue 18:00 ');
    expect(after.sessions.map((one) => [one.date, one.slot, one.moved])).toEqual(
      ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((date) => [date, 1, false]),
    );
    expect([await on('2'), await on('3')]).toEqual([0, 1]);
    const gone = await change(season.id, { changes: [to] });
    expect(gone.body.error).toMatchObject({ fields: { 'changes.0.slot': ['unknown'] } });
    await sound();
  });

  test('tells its customer where that is said, and nobody else', async () => {
    const [there, other] = [await court({ weeks: 2 }), await court({ weeks: 2 })];
    const user_id = await customer();
    const { id } = await book({ ...there.span, user_id, notify: false });
    const told = async () =>
      (await club.db.selectFrom('messages').select('kind').where('user_id', '=', user_id).execute()).map(
        ({ kind }) => kind,
      );
    await change(id, { changes: [{ slot: 0, ...other.slot }] });
    expect(await told()).toEqual([]);
    await change(id, { changes: [{ slot: 1, ...there.slot }], notify: true });
    expect(await told()).toEqual(['change']);
  });

  test('of two slots onto each other’s places swaps them', async () => {
    const there = await court({ weeks: 2, hours: ['16:30-18:00', HOUR] });
    const [early, late] = there.slots.filter((one) => one.date === there.from);
    const slotOf = (one: typeof early) => ({
      weekday: 2,
      term_id: one?.term.id as number,
      court_id: there.id,
    });
    const slots = [slotOf(early), slotOf(late)];
    const season = await book({ ...there.span, slots, user_id: await customer() });
    const ids = season.sessions.map((one) => one.invoice_id);
    const changes = slots.map((slot, index) => ({ ...slot, ...slots[1 - index], slot: index }));
    const { data } = (await change(season.id, { changes: changes as never })).body;
    expect(data.sessions.map((one) => one.invoice_id)).toEqual([ids[1], ids[0], ids[3], ids[2]]);
    await sound();
  });

  test('a session whose place another one keeps is told who has it; sent elsewhere, that one leaves it', async () => {
    const hours = ['14:00-15:30', '16:30-18:00', HOUR];
    const chain = async () => {
      const there = await court({ weeks: 2, hours });
      const beside = await court({ weeks: 2, hours });
      const [early, middle, late] = there.slots.filter((one) => one.date === there.from);
      const [a, b, c] = [early, middle, late].map((one) => ({
        weekday: 2,
        term_id: one?.term.id as number,
        court_id: there.id,
      })) as [typeof there.slot, typeof there.slot, typeof there.slot];
      const season = await book({ ...there.span, slots: [a, b], user_id: await customer() });
      const [first = 0, second = 0] = season.sessions.map((one) => one.invoice_id);
      // The second cannot go on: the first one's way is shut too.
      await make.booking({ reservable_time_ids: [late?.id as number] });
      const changes = [
        { ...b, slot: 0 },
        { ...c, slot: 1 },
      ];
      const placeOf = async (id: number) => {
        const one = (await read(season.id)).sessions.find(({ invoice_id }) => invoice_id === id);
        return [one?.court.id, one?.start_time];
      };
      return { id: season.id, first, second, there, beside, changes, placeOf };
    };
    const { id, first, second, beside, changes, placeOf } = await chain();
    const keeps = { invoice_id: second, keep: true as const };
    expect(await look(id, { changes })).toMatchObject({ count: 2, states: { taken: 2, free: 2 } });
    const refused = await change(id, { changes, choices: [keeps] });
    expect(codeOf(refused)).toBe('preview_changed');
    const { preview: now } = refused.body.error.details as { preview: Awaited<ReturnType<typeof look>> };
    expect(now.occurrences[0]).toMatchObject({ state: 'taken', by: { invoice: { id: second } } });
    const offer = now.occurrences[0]?.offers.find((one) => one.court.id === beside.id);
    const goes = { invoice_id: first, time_id: offer?.time_id as number };
    await change(id, { changes, choices: [keeps, goes] });
    expect(await placeOf(first)).toEqual([beside.id, offer?.start_time]);

    const other = await chain();
    const time_id = other.beside.slots[0]?.id as number;
    await change(other.id, { changes: other.changes, choices: [{ invoice_id: other.second, time_id }] });
    expect(await other.placeOf(other.first)).toEqual([other.there.id, '16:30']);
    expect(await other.placeOf(other.second)).toEqual([other.beside.id, '14:00']);
    await sound();
  });

  test('shows no sum of a reservation to who may not see them, before a change as before a cancel', async () => {
    const there = await court({ weeks: 2 });
    const other = await court({ weeks: 2, price: 1_300_000 });
    const season = await book({ ...there.span, user_id: await customer(), fixed_price: 850_000 });
    const desk = await club.as({ permissions: ['season_scheduler.show', 'season_scheduler.update'] });
    const changes = [{ slot: 0, ...other.slot }];
    const at = { params: params(season.id) };
    // What was agreed on for each is such a sum.
    expect((await desk.ok(seasonSchedules.get, at)).data.fixed_price).toBeNull();
    expect((await desk.ok(seasonSchedules.list)).data.map((one) => one.fixed_price)).not.toContain(850_000);
    const planner = await club.as({ permissions: ['season_scheduler.show', 'season_scheduler.create'] });
    expect((await planner.ok(seasonSchedules.copy, at)).data.fixed_price).toBeNull();
    const moved = (await desk.ok(seasonSchedules.calculateChange, { ...at, body: { changes } })).data;
    expect(moved).toMatchObject({ count: 2, total: null, total_before: null, balance: null });
    const [first] = moved.occurrences;
    expect([first?.now.total_price, first?.price, first?.total_price]).toEqual([null, 1_300_000, 1_300_000]);
    const body = { changes, expected_total: 1, version: season.version };
    const back = (await desk.ok(seasonSchedules.calculateCancelPrice, { ...at, body: {} })).data;
    const none = { refund: null, penalty: null, paid: null };
    expect(back).toMatchObject({ ...none, payable: null, due: null, due_after: null, balance_after: null });
    expect(back.sessions[0]).toMatchObject({ ...none, percent: expect.any(Number) });
    const wrong = { reason: 'سفر', expected_refund: 1 };
    const refused = await desk.call(seasonSchedules.cancel, { ...at, body: wrong });
    expect(refused.body.error).not.toHaveProperty('details.ours');
    // A guess is not answered by how far it is off.
    expect((await desk.call(seasonSchedules.change, { ...at, body })).status).toBe(200);
  });

  test('names a slot that the season has not, and moves nothing where all is kept', async () => {
    const there = await court({ weeks: 2 });
    const other = await court({ weeks: 2 });
    const season = await book({ ...there.span, user_id: await customer() });
    const unknown = await change(season.id, { changes: [{ slot: 5, ...other.slot }] });
    expect(unknown.body.error).toMatchObject({ code: 'invalid', fields: { 'changes.0.slot': ['unknown'] } });
    const changes = [{ slot: 0, ...other.slot }];
    const choices = season.sessions.map((one) => ({ invoice_id: one.invoice_id, keep: true as const }));
    expect(codeOf(await change(season.id, { changes, choices }))).toBe('no_free_date');
    const stray = await change(season.id, { changes, choices: [{ invoice_id: 999_999, keep: true }] });
    expect(stray.body.error).toMatchObject({ fields: { 'choices.0.invoice_id': ['unknown'] } });
  });
});

describe('seasons as records', () => {
  test('are found by customer, day, hour, court and state, and summed up', async () => {
    const there = await court();
    const user_id = await customer();
    const season = await book({ ...there.span, user_id });
    const list = async (query: Record<string, string>) =>
      (await top.ok(seasonSchedules.list, { query })).data.map((one) => one.id);
    const { id } = season;
    const found: Record<string, string>[] = [
      { user_id: String(user_id) },
      { court: String(there.id) },
      { term: String(there.term_id), court: String(there.id), weekday: '2' },
      { court: String(there.id), state: 'active' },
      { court: String(there.id), date: '2026-12-01_2026-12-02' },
    ];
    for (const query of found) expect(await list(query), JSON.stringify(query)).toEqual([id]);
    const missed = [{ weekday: '3' }, { state: 'finished,canceled' }, { date: '_2026-11-22' }];
    for (const query of missed) expect(await list({ court: String(there.id), ...query })).toEqual([]);
    const total = await top.ok(seasonSchedules.total, { query: { user_id: String(user_id) } });
    expect(total.data).toEqual({
      count: 1,
      active: 1,
      finished: 0,
      canceled: 0,
      total_price: 4_000_000,
      paid: 0,
      due: 4_000_000,
    });
    const theirs = await top.ok(personSeasons.list, { params: params(user_id) });
    expect(theirs.data.map((one) => one.id)).toEqual([id]);
    expect((await top.ok(personSeasons.total, { params: params(user_id) })).data.count).toBe(1);
    const all = seasonList.sorts.map((sort) => ({ 'order[0]': `${sort},desc`, user_id: String(user_id) }));
    for (const query of all) expect(await list(query)).toEqual([id]);
    // What goes on stands before what is cancelled.
    const second = await court();
    const gone = await book({ ...second.span, user_id });
    await top.ok(seasonSchedules.cancel, { params: params(gone.id), body: { reason: 'سفر' } });
    const inState = (way: string) => list({ user_id: String(user_id), 'order[0]': `state,${way}` });
    expect(await inState('asc')).toEqual([id, gone.id]);
    expect(await inState('desc')).toEqual([gone.id, id]);
  });

  test('a session that a closed day took gets another slot in its place, once', async () => {
    const there = await court({ weeks: 2, hours: [HOUR, '20:00-21:30'] });
    const user_id = await customer();
    const season = await book({ ...there.span, user_id, fixed_price: 700_000 });
    const at = { params: params(season.id) };
    const [first, second] = season.sessions;
    assert(first && second);
    const day = { from: first.date, to: first.date };
    const wish = { title: 'مسابقه', ...day, court_ids: [there.id], term_ids: [first.term.id] };
    const { data: effect } = await top.ok(closedInvoices.preview, { body: wish });
    await top.ok(closedInvoices.create, { body: { ...wish, token: effect.token } });
    const [lost] = (await read(season.id)).sessions;
    expect(lost).toMatchObject({ state: 'canceled', replaceable: true, invoice_id: first.invoice_id });
    const evening = there.slots.find(
      ({ date, start_time }) => date === first.date && start_time === '20:00',
    )?.id;
    const replace = (body: object) =>
      top.call(seasonSchedules.replace, {
        ...at,
        body: { invoice_id: first.invoice_id, time_id: evening, ...body } as never,
      });
    // Not what stands, nor a time that is taken, closed or nowhere, nor at another price.
    const standing = await replace({ invoice_id: second.invoice_id });
    expect(standing.body.error.fields).toEqual({ invoice_id: ['not_allowed'] });
    expect((await replace({ invoice_id: 999_999 })).body.error.fields).toEqual({ invoice_id: ['unknown'] });
    expect(codeOf(await replace({ time_id: second.time_id }))).toBe('slot_taken');
    expect(codeOf(await replace({ time_id: first.time_id }))).toBe('time_closed');
    expect(codeOf(await replace({ time_id: 999_999 }))).toBe('no_time');
    expect(codeOf(await replace({ expected_total: 1 }))).toBe('price_changed');
    const told = async () =>
      (await club.db.selectFrom('messages').select('kind').where('user_id', '=', user_id).execute()).filter(
        ({ kind }) => kind === 'book',
      ).length;
    const before = await told();
    // What a sheet shows where nothing is said is what then happens.
    const { notify } = await read(season.id);
    expect(notify).toBe((await top.ok(settings.get)).data.sms.book);
    const done = await replace({ expected_total: 700_000, notify: !notify });
    expect(done.status).toBe(200);
    expect((await told()) - before).toBe(Number(!notify));
    expect(done.body.data).toMatchObject({ count: 3, left: 2, canceled: 1, due: 1_400_000 });
    const [gone, instead] = done.body.data.sessions;
    expect(gone).toMatchObject({ state: 'canceled', replaceable: false });
    expect(instead).toMatchObject({
      date: first.date,
      start_time: '20:00',
      moved: true,
      total_price: 700_000,
    });
    expect((await replace({})).body.error.fields).toEqual({ invoice_id: ['exists'] });
    await sound();
  });

  /** A season of two Mondays whose first session a closed day took; the evenings of its court are free. */
  async function bereft(more: Partial<Body> = {}, before = async (_: number) => {}) {
    const there = await court({ weeks: 2, hours: [HOUR, '20:00-21:30'] });
    const season = await book({ ...there.span, user_id: await customer(), ...more });
    const [lost] = season.sessions;
    assert(lost);
    await before(lost.invoice_id);
    const day = { from: lost.date, to: lost.date, court_ids: [there.id], term_ids: [lost.term.id] };
    const wish = { title: 'مسابقه', ...day };
    const { data: effect } = await top.ok(closedInvoices.preview, { body: wish });
    await top.ok(closedInvoices.create, { body: { ...wish, token: effect.token } });
    const replace = (date: string) => {
      const evening = there.slots.find((one) => one.date === date && one.start_time === '20:00');
      assert(evening);
      const body = { invoice_id: lost.invoice_id, time_id: evening.id };
      return top.call(seasonSchedules.replace, { params: params(season.id), body });
    };
    const session = async (id: number) =>
      (await read(season.id)).sessions.find((one) => one.invoice_id === id);
    return { there, id: season.id, lost, replace, session };
  }
  const newest = (sessions: readonly { invoice_id: number }[]) =>
    Math.max(...sessions.map((one) => one.invoice_id));

  test('what took the place of a lost session stays that, wherever a change of the season sends it', async () => {
    const { there, id, lost, replace, session } = await bereft();
    await replace('2026-11-24');
    const changes = [{ slot: 0, ...there.slot, weekday: 3 }];
    const moved = (await top.ok(seasonSchedules.change, { params: params(id), body: { changes } })).data;
    expect(moved.sessions.map((one) => [one.date, one.state])).toEqual([
      ['2026-11-23', 'canceled'],
      ['2026-11-24', 'ahead'],
      ['2026-12-01', 'ahead'],
    ]);
    expect(await session(lost.invoice_id)).toMatchObject({ replaceable: false });
    expect((await replace('2026-11-26')).body.error.fields).toEqual({ invoice_id: ['exists'] });
    await sound();
  });

  test('of two that took the place of one lost session the first stays in the trash', async () => {
    const { lost, replace, session } = await bereft();
    const first = newest((await replace('2026-11-24')).body.data.sessions);
    await top.ok(invoiceTrash.remove, { params: params(first) });
    expect(await session(lost.invoice_id)).toMatchObject({ replaceable: true });
    const second = newest((await replace('2026-11-25')).body.data.sessions);
    const restore = () => top.call(invoiceTrash.restore, { params: params(first), body: {} });
    const instead = (await top.ok(saleInvoices.get, { params: params(second) })).data;
    expect(await restore()).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'exists',
          details: { instead: { id: second, invoice_number: instead.invoice_number } },
        },
      },
    });
    // Once that is gone it comes back, and stands there.
    await top.ok(saleInvoices.cancel, { params: params(second), body: { mode: 'full' } });
    expect((await restore()).status).toBe(200);
    expect(await session(lost.invoice_id)).toMatchObject({ replaceable: false });
    await sound();
  });

  test('a session that is lost again is had once more, and no more than that', async () => {
    const { there, id, replace, session } = await bereft();
    const first = newest((await replace('2026-11-24')).body.data.sessions);
    const again = await session(first);
    assert(again);
    const day = { from: again.date, to: again.date, court_ids: [there.id] };
    const wish = { title: 'مسابقه', ...day, term_ids: [again.term.id] };
    const { data: effect } = await top.ok(closedInvoices.preview, { body: wish });
    await top.ok(closedInvoices.create, { body: { ...wish, token: effect.token } });
    expect((await replace('2026-11-25')).status).toBe(200);
    const { sessions } = await read(id);
    expect(sessions.filter((one) => one.replaceable)).toEqual([]);
    await sound();
  });

  test('what takes the place of a lost session has its coach, or none where that one teaches no more', async () => {
    const [seasons, own] = [await make.coach(), await make.coach()];
    const coachOf = async (id: number) => (await top.ok(saleInvoices.get, { params: params(id) })).data.coach;
    const taught = await bereft({ coach_id: seasons.id }, async (id) => {
      await top.ok(saleInvoices.update, { params: params(id), body: { coach_id: own.id } });
    });
    const other = await bereft({ coach_id: seasons.id });
    const done = await taught.replace('2026-11-24');
    expect((await coachOf(newest(done.body.data.sessions)))?.id).toBe(own.id);
    await top.ok(coaches.update, { params: params(seasons.id), body: { active: false } });
    const without = await other.replace('2026-11-24');
    expect(without.status).toBe(200);
    expect(await coachOf(newest(without.body.data.sessions))).toBeNull();
    await sound();
  });

  test('go on as many weeks later, without a court that is out of use', async () => {
    const there = await court();
    const season = await book({ ...there.span, user_id: await customer(), title: 'پاییز' });
    const copy = async () => (await top.ok(seasonSchedules.copy, { params: params(season.id) })).data;
    expect(await copy()).toMatchObject({
      title: 'پاییز',
      from: '2026-12-21',
      to: '2027-01-17',
      slots: [{ weekday: 2, term: { id: there.term_id }, court: { id: there.id } }],
    });
    await top.ok(courts.update, { params: params(there.id), body: { active: false } });
    expect((await copy()).slots).toEqual([]);
  });

  test('go to the trash once nothing is ahead, and stay there as long as they have sessions', async () => {
    const there = await court({ weeks: 2 });
    const season = await book({ ...there.span, user_id: await customer() });
    const at = { params: params(season.id) };
    const refused = await top.call(seasonSchedules.remove, at);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'in_use']);
    expect(refused.body.error.details).toEqual({ by: [{ resource: 'sale-invoices', count: 2 }] });
    await top.ok(seasonSchedules.cancel, { ...at, body: { reason: 'سفر' } });
    await top.ok(seasonSchedules.remove, at);
    expect((await top.call(seasonSchedules.get, at)).status).toBe(404);
    expect(codeOf(await top.call(seasonSchedules.force, at))).toBe('in_use');
    await top.ok(seasonSchedules.restore, at);
    expect(await read(season.id)).toMatchObject({ state: 'canceled', canceled: 2 });
    for (const { invoice_id } of season.sessions) {
      await top.ok(invoiceTrash.remove, { params: params(invoice_id) });
      await top.ok(invoiceTrash.force, { params: params(invoice_id) });
    }
    await top.ok(seasonSchedules.remove, at);
    await top.ok(seasonSchedules.force, at);
    await sound();
  });

  test('in the trash get no session back that is ahead: the season comes first', async () => {
    const there = await court({ weeks: 2 });
    const season = await book({ ...there.span, user_id: await customer(), title: 'پاییز' });
    const at = { params: params(season.id) };
    const [first, second] = season.sessions.map((one) => one.invoice_id) as [number, number];
    const restore = () => top.call(invoiceTrash.restore, { params: params(first), body: {} });
    const refusal = {
      status: 409,
      body: { error: { code: 'in_use', details: { season: { id: season.id, title: 'پاییز' } } } },
    };
    await top.ok(invoiceTrash.remove, { params: params(first) });
    await top.ok(seasonSchedules.cancel, { ...at, body: { ids: [second], reason: 'سفر' } });
    await top.ok(seasonSchedules.remove, at);
    expect(await restore()).toMatchObject(refusal);
    await top.ok(seasonSchedules.restore, at);
    // At once one of the two is first, and the other is refused.
    const [back, gone] = await Promise.all([restore(), top.call(seasonSchedules.remove, at)]);
    expect([back.status, gone.status].sort()).toEqual([200, 409]);
    if (gone.status === 200) await top.ok(seasonSchedules.restore, at);
    if (back.status === 409) await restore();
    expect(await read(season.id)).toMatchObject({ state: 'active', left: 1 });
    // What has begun was held, whatever became of its season.
    await top.ok(invoiceTrash.remove, { params: params(first) });
    await top.ok(seasonSchedules.remove, at);
    club.clock.set('2026-11-23T15:00:00Z');
    const later = await club.signIn(top.user_id);
    expect((await later.call(invoiceTrash.restore, { params: params(first), body: {} })).status).toBe(200);
    club.clock.set(NOW);
    await sound();
  });

  test('in the trash get no session ahead by a move either', async () => {
    const there = await court({ weeks: 2 });
    const season = await book({ ...there.span, user_id: await customer(), title: 'پاییز' });
    const [first, second] = season.sessions;
    const at = { params: params(season.id) };
    await top.ok(seasonSchedules.cancel, {
      ...at,
      body: { ids: [second?.invoice_id as number], reason: 'سفر' },
    });
    const [free] = await make.slots({ from: second?.date as string });
    // It has begun, and is not over yet.
    const begins = slotInstant(first?.date as string, first?.start_time as string, 'Asia/Tehran');
    club.clock.set(new Date(begins.getTime() + MINUTE).toISOString());
    const later = await club.signIn(top.user_id);
    await later.ok(seasonSchedules.remove, at);
    const moved = await later.call(visits.move, {
      body: { moves: [{ id: first?.invoice_id as number, reservable_time_id: free?.id as number }] },
    });
    expect([moved.status, moved.body.error]).toMatchObject([
      409,
      { code: 'in_use', details: { season: { id: season.id, title: 'پاییز' } } },
    ]);
    club.clock.set(NOW);
    await sound();
  });

  test('go over to whom their customer is merged into', async () => {
    const there = await court({ weeks: 2 });
    const [from, into] = [await customer(), await customer()];
    const season = await book({ ...there.span, user_id: from });
    await top.ok(people.merge, { params: params(from), body: { into } });
    expect((await read(season.id)).user.id).toBe(into);
  });
});
