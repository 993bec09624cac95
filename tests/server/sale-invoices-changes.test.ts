import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import type { Permission } from '#domain/permissions.ts';
import { verify } from '#server/ledger/verify.ts';
import { builders, CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { MINUTE, openClub, type TestClub } from '../support/club.ts';

/** 11:30 of Saturday 2026-11-21 in Tehran; refund rules 24 h 100 %, 3 h 80 %, 0 h 0 %. */
const NOW = '2026-11-21T08:00:00Z';
const TOMORROW = '2026-11-22';
const UNKNOWN = 999_999;

let club: TestClub;
let make: ReturnType<typeof builders>;
let desk: Client;
let top: Client;

beforeAll(async () => {
  club = await openClub({ now: NOW });
  make = builders(club);
});
beforeEach(() => at(NOW));
afterAll(() => club.close());

/** Moves the clock and signs in afresh: sessions end with time. */
async function at(instant: string) {
  club.clock.set(instant);
  desk = await club.signIn((await club.as('reception')).user_id);
  top = await club.signIn((await club.as('top')).user_id);
}

const params = (id: number) => ({ params: { id: String(id) } });
const cash = (price: number) => ({ price, cash_id: CASH });
const slotId = async (wish: Parameters<typeof make.slots>[0] = {}) =>
  (await make.slots(wish))[0]?.id as number;
const holder = async (...permissions: Permission[]) => club.signIn((await club.as({ permissions })).user_id);
type Booking = Partial<CallBody<typeof saleInvoices.create>>;
async function booked(time?: number, fields: Booking = {}) {
  const reservable_time_ids = [time ?? (await slotId({ from: TOMORROW }))];
  const [invoice] = await make.booking({ reservable_time_ids, ...fields });
  return invoice?.id as number;
}
const read = async (id: number) => (await top.ok(saleInvoices.get, params(id))).data;
const update = (who: Client, id: number, body: CallBody<typeof saleInvoices.update>) =>
  who.call(saleInvoices.update, { ...params(id), body });
const move = (who: Client, id: number, time: number) => update(who, id, { reservable_time_id: time });
const cancel = (who: Client, id: number, body: CallBody<typeof saleInvoices.cancel> = {}) =>
  who.call(saleInvoices.cancel, { ...params(id), body });
const complete = (who: Client, id: number, attended: boolean | null) =>
  who.call(saleInvoices.complete, { ...params(id), body: { attended } });
const stateOf = async (id: number) =>
  (
    await club.db
      .selectFrom('reservable_times')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

describe('moving', () => {
  test('takes the new slot, frees the old one and settles the difference', async () => {
    const [from, to] = [await slotId({ from: TOMORROW }), await slotId({ from: TOMORROW, price: 1_200_000 })];
    const id = await booked(from, { discount: 100_000 });
    const reply = await move(desk, id, to);
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      price: 1_200_000,
      discount: 100_000,
      total_price: 1_100_000,
      due: 1_100_000,
      reserved_time: { id: to, date: TOMORROW },
      moves: [{ from: { id: from }, to: { id: to }, price_before: 1_000_000, price_after: 1_200_000 }],
    });
    expect([await stateOf(from), await stateOf(to)]).toEqual(['free', 'reserved']);
  });

  test('onto a slot that is taken, closed, passed or not there changes nothing', async () => {
    const id = await booked();
    const version = (await read(id)).version;
    const taken = await slotId({ from: TOMORROW });
    const other = await booked(taken);
    const refused = await move(desk, id, taken);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'slot_taken',
      details: { times: [{ id: taken, invoice: { id: other } }] },
    });
    const closed = await slotId({ from: TOMORROW });
    await club.db.updateTable('reservable_times').set({ state: 'closed' }).where('id', '=', closed).execute();
    expect((await move(desk, id, closed)).body.error.code).toBe('time_closed');
    expect((await move(desk, id, UNKNOWN)).body.error.code).toBe('no_time');
    const passed = await slotId({ hours: ['08:00-09:00'] });
    expect((await move(desk, id, passed)).body.error.code).toBe('passed');
    expect((await read(id)).version).toBe(version);
  });

  test('an own move is undone within 10 minutes: price, ceiling and discount come back', async () => {
    const [from, to] = [await slotId({ hours: ['15:00-16:30'] }), await slotId({ price: 600_000 })];
    const id = await booked(from, { discount: 50_000 });
    await move(desk, id, to);
    expect(await read(id)).toMatchObject({ total_price: 550_000, refund_rule: { ceiling: 80 } });
    // The list price has changed meanwhile: what is restored is what was.
    await club.db.updateTable('reservable_times').set({ price: 2_000_000 }).where('id', '=', from).execute();
    club.clock.advance(10 * MINUTE);
    const undone = await move(desk, id, from);
    expect(undone.body.data).toMatchObject({
      price: 1_000_000,
      discount: 50_000,
      total_price: 950_000,
      refund_rule: { ceiling: null },
      moves: [{ undo: false }, { undo: true }],
    });
    expect([await stateOf(from), await stateOf(to)]).toEqual(['reserved', 'free']);
  });

  test('a discount that was given or taken since stays: moving back is a move of its own', async () => {
    const there = async (discount?: number) => {
      const [from, to] = [
        await slotId({ from: TOMORROW }),
        await slotId({ from: TOMORROW, price: 1_200_000 }),
      ];
      const id = await booked(from, discount === undefined ? {} : { discount });
      await move(desk, id, to);
      return { id, from };
    };
    const given = await there();
    await update(top, given.id, { discount: 150_000 });
    expect((await move(desk, given.id, given.from)).body.data).toMatchObject({
      price: 1_000_000,
      discount: 150_000,
      discount_manual: 150_000,
      total_price: 850_000,
      moves: [{ undo: false }, { undo: false }],
    });
    const taken = await there(100_000);
    await update(top, taken.id, { discount: null });
    expect((await move(desk, taken.id, taken.from)).body.data).toMatchObject({
      discount: 0,
      discount_manual: null,
      total_price: 1_000_000,
      moves: [{ undo: false }, { undo: false }],
    });
    // One that comes to the same today would not on another slot.
    const { data: group } = await top.ok(discountGroups.create, {
      body: { name: 'همکاران', percent: 10, user_ids: [(await read(given.id)).user.id] },
    });
    const [from, to] = [await slotId({ from: TOMORROW }), await slotId({ from: TOMORROW, price: 800_000 })];
    const own = await booked(from, { user_id: (await read(given.id)).user.id });
    await move(desk, own, to);
    await update(top, own, { discount: 80_000 });
    const back = (await move(desk, own, from)).body.data;
    expect(back).toMatchObject({ discount: 100_000, discount_manual: 80_000, moves: [{}, { undo: false }] });
    await top.ok(discountGroups.remove, params(group.id));
    expect(await verify(club.db)).toEqual([]);
  });

  test('a move that gave a discount is undone with it', async () => {
    const [from, to] = [await slotId({ from: TOMORROW }), await slotId({ from: TOMORROW, price: 1_200_000 })];
    const id = await booked(from);
    await update(top, id, { reservable_time_id: to, discount: 300_000 });
    expect((await move(top, id, from)).body.data).toMatchObject({
      discount: 0,
      discount_manual: null,
      moves: [{ undo: false }, { undo: true }],
    });
  });

  test('later, or by someone else, moving back is a move of its own', async () => {
    const [from, to] = [await slotId({ hours: ['15:00-16:30'] }), await slotId()];
    const id = await booked(from);
    await move(desk, id, to);
    const back = await move(top, id, from);
    expect(back.body.data).toMatchObject({ refund_rule: { ceiling: 80 }, moves: [{}, { undo: false }] });
  });

  test('after the old slot has ended it takes invoice.forget; after recognition nobody moves it', async () => {
    const id = await booked(await slotId({ hours: ['12:00-13:00'] }));
    const to = await slotId();
    await at('2026-11-21T10:00:00Z');
    const refused = await move(desk, id, to);
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: 'invoice.forget' });
    expect((await move(top, id, to)).status).toBe(200);
    await complete(top, id, true);
    expect((await move(top, id, await slotId())).body.error.code).toBe('already_completed');
  });

  test('over the credit limit it is refused; a cheaper slot never is', async () => {
    const user = await make.customer();
    const id = await booked(undefined, { user_id: user.id });
    await top.ok(users.maxDebt, { ...params(user.id), body: { max_debt: 1_100_000 } });
    const dear = await slotId({ from: TOMORROW, price: 1_200_000 });
    const refused = await move(desk, id, dear);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'max_debt',
      details: { balance: 1_000_000, price: 200_000, max_debt: 1_100_000 },
    });
    expect(await stateOf(dear)).toBe('free');
    expect((await update(top, id, { reservable_time_id: dear, over_debt: true })).status).toBe(200);
    const cheap = await slotId({ from: TOMORROW, price: 1_150_000 });
    expect((await move(desk, id, cheap)).status).toBe(200);
  });

  test('many at once onto one slot: one gets it', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => booked()));
    const target = await slotId({ from: TOMORROW });
    const replies = await Promise.all(ids.map((id) => move(desk, id, target)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
  });

  test('two that swap around one free slot at once do not deadlock', async () => {
    const [a, b, c] = [
      await slotId({ from: TOMORROW }),
      await slotId({ from: TOMORROW }),
      await slotId({ from: TOMORROW }),
    ];
    const [first, second] = [await booked(a), await booked(b)];
    const replies = await Promise.all([move(desk, first, c), move(desk, second, c), move(desk, first, b)]);
    expect(replies.every((reply) => [200, 409].includes(reply.status))).toBe(true);
    expect(await verify(club.db)).toEqual([]);
  });
});

describe('changing', () => {
  test('coach, description and discount', async () => {
    const [id, coach] = [await booked(), await make.coach()];
    const changed = await update(desk, id, { coach_id: coach.id, description: 'با توپ' });
    expect(changed.body.data).toMatchObject({ coach: { id: coach.id }, description: 'با توپ' });
    expect((await update(desk, id, { discount: 100 })).status).toBe(403);
    expect((await update(top, id, { discount: 250_000 })).body.data).toMatchObject({
      discount: 250_000,
      discount_manual: 250_000,
      total_price: 750_000,
      due: 750_000,
    });
    expect((await update(top, id, { discount: null })).body.data).toMatchObject({ discount: 0 });
    expect((await update(top, id, { coach_id: null })).body.data.coach).toBeNull();
    expect((await update(top, id, { coach_id: UNKNOWN })).body.error.fields).toEqual({
      coach_id: ['unknown'],
    });
  });

  test('an older version is told what there is now; another total too', async () => {
    const id = await booked();
    const { version } = await read(id);
    await update(desk, id, { description: 'نو' });
    const stale = await update(desk, id, { description: 'کهنه', version });
    expect(stale.status).toBe(409);
    expect(stale.body.error).toMatchObject({
      code: 'stale',
      details: { current: { id, description: 'نو' } },
    });
    const to = await slotId({ from: TOMORROW, price: 1_300_000 });
    const changed = await update(desk, id, { reservable_time_id: to, expected_total: 1_000_000 });
    expect(changed.body.error).toMatchObject({
      code: 'price_changed',
      details: { yours: 1_000_000, ours: 1_300_000 },
    });
  });

  test('a coach who has a share stays, and what is cancelled is left alone', async () => {
    const coach = await make.coach();
    const id = await booked(await slotId(), { coach_id: coach.id });
    await complete(desk, id, true);
    const refused = await update(desk, id, { coach_id: null });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('already_completed');
    const gone = await booked();
    await cancel(desk, gone);
    expect((await update(desk, gone, { description: 'x' })).body.error.code).toBe('not_active');
    expect((await update(desk, UNKNOWN, { description: 'x' })).status).toBe(404);
  });
});

describe('a discount taken away', () => {
  test('is a rise: it is held to the credit limit', async () => {
    const user = await make.customer();
    const id = await booked(undefined, { user_id: user.id, discount: 300_000 });
    await top.ok(users.maxDebt, { ...params(user.id), body: { max_debt: 800_000 } });
    const refused = await update(top, id, { discount: null });
    expect(refused.body.error).toMatchObject({
      code: 'max_debt',
      details: { balance: 700_000, price: 300_000, max_debt: 800_000 },
    });
    expect(await read(id)).toMatchObject({ discount: 300_000, total_price: 700_000, due: 700_000 });
    expect((await update(top, id, { discount: 200_000 })).status).toBe(200);
    const over = await update(top, id, { discount: null, over_debt: true });
    expect(over.body.data).toMatchObject({ discount: 0, discount_manual: null, due: 1_000_000 });
  });

  test('of a slot that was played and paid: income, debt and the coach’s share rise (D62)', async () => {
    const coach = await make.coach({ share: 50 });
    const time = await slotId();
    const id = await booked(time, { discount: 200_000, coach_id: coach.id, payments: [cash(800_000)] });
    await at('2026-11-21T16:30:00Z');
    await complete(top, id, true);
    const changed = await update(top, id, { discount: null });
    expect(changed.body.data).toMatchObject({ total_price: 1_000_000, due: 200_000, coach_share: 500_000 });
    expect((await complete(top, id, null)).body.data).toMatchObject({ coach_share: 0, due: 200_000 });
    expect((await complete(top, id, true)).body.data).toMatchObject({ coach_share: 500_000 });
    await at(NOW);
  });
});

test('what changes no price leaves the share as it was posted', async () => {
  const coach = await make.coach({ share: 50 });
  const id = await booked(await slotId(), { coach_id: coach.id, payments: [cash(1_000_000)] });
  await at('2026-11-21T16:30:00Z');
  await complete(top, id, true);
  // As if it had been posted by another rate than the price asks for now: before shares followed the price that happened.
  const rate = (share: number) =>
    sql`update sale_invoices set coach_share_rule = jsonb_set(coach_share_rule, '{share}', to_jsonb(${share}::numeric))
      where id = ${id}`.execute(club.db);
  await rate(30);
  const described = await update(top, id, { description: 'یادداشت' });
  expect(described.body.data).toMatchObject({ coach_share: 500_000, description: 'یادداشت' });
  await rate(50);
  await at(NOW);
});

describe('add-ons', () => {
  test('are sold with a payment, each needs what it needs', async () => {
    const addon = await make.addon({ price: 60_000 });
    const id = await booked(undefined, { payments: [cash(1_000_000)] });
    const body = { addons: [{ sale_addon_id: addon.id, count: 2 }], payments: [cash(120_000)] };
    const clerk = await holder('invoice.update', 'invoice.show');
    expect((await clerk.call(saleInvoices.addAddons, { ...params(id), body })).status).toBe(403);
    const sold = await desk.call(saleInvoices.addAddons, { ...params(id), body });
    expect(sold.status).toBe(200);
    expect(sold.body.data).toMatchObject({
      addons_price: 120_000,
      total_price: 1_120_000,
      due: 0,
      addons: [{ count: 2, price: 60_000, status: 'active' }],
    });
    expect(sold.body.receives).toMatchObject([{ type: 'receive', price: 120_000 }]);
    const unknown = { addons: [{ sale_addon_id: UNKNOWN, count: 1 }] };
    const refused = await desk.call(saleInvoices.addAddons, { ...params(id), body: unknown });
    expect(refused.body.error.fields).toEqual({ 'addons.0.sale_addon_id': ['unknown'] });
  });

  test('at another price than was shown are not sold: nothing is paid or taken', async () => {
    const addon = await make.addon({ price: 60_000, stock: 5 });
    const id = await booked();
    await top.ok(saleAddons.update, { ...params(addon.id), body: { price: 90_000 } });
    const sell = (expected_total: number) => {
      const body = {
        addons: [{ sale_addon_id: addon.id, count: 2 }],
        payments: [cash(120_000)],
        expected_total,
      };
      return desk.call(saleInvoices.addAddons, { ...params(id), body });
    };
    const refused = await sell(120_000);
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'price_changed', details: { yours: 120_000, ours: 180_000 } },
    ]);
    const { data } = await top.ok(saleInvoices.get, params(id));
    expect(data).toMatchObject({ addons: [], paid: 0, total_price: 1_000_000 });
    expect((await top.ok(saleAddons.get, params(addon.id))).data.stock).toBe(5);
    expect((await sell(180_000)).body.data).toMatchObject({ addons_price: 180_000, paid: 120_000 });
  });

  test('are held to the credit limit', async () => {
    const user = await make.customer();
    const addon = await make.addon({ price: 60_000 });
    const id = await booked(undefined, { user_id: user.id });
    await top.ok(users.maxDebt, { ...params(user.id), body: { max_debt: 1_000_000 } });
    const addons = [{ sale_addon_id: addon.id, count: 1 }];
    const refused = await desk.call(saleInvoices.addAddons, { ...params(id), body: { addons } });
    expect(refused.body.error).toMatchObject({
      code: 'max_debt',
      details: { balance: 1_000_000, price: 60_000, max_debt: 1_000_000 },
    });
    expect((await read(id)).addons).toEqual([]);
  });

  test('are taken back once, each of its own invoice', async () => {
    const addon = await make.addon();
    const id = await booked(undefined, { addons: [{ sale_addon_id: addon.id, count: 1 }] });
    const [sold] = (await read(id)).addons;
    const one = { params: { id: String(id), addon_id: String(sold?.id) }, body: {} };
    const stranger = { params: { id: String(await booked()), addon_id: String(sold?.id) }, body: {} };
    expect((await desk.call(saleInvoices.cancelAddon, stranger)).status).toBe(404);
    const back = await desk.call(saleInvoices.cancelAddon, one);
    expect(back.body.data).toMatchObject({ total_price: 1_000_000, addons: [{ status: 'canceled' }] });
    const again = await desk.call(saleInvoices.cancelAddon, one);
    expect(again.status).toBe(409);
    expect(again.body.error.code).toBe('already_canceled');
  });
});

describe('cancelling', () => {
  test('frees the slot at once, for another customer', async () => {
    const time = await slotId({ from: TOMORROW });
    const id = await booked(time);
    const done = await cancel(desk, id, { reason: 'سفر' });
    expect(done.body.data).toMatchObject({ status: 2, cancel_type: 1, cancel_reason: 'سفر' });
    expect(await stateOf(time)).toBe('free');
    await booked(time);
    expect((await cancel(desk, id)).body.error.code).toBe('already_canceled');
  });

  test('by hand it needs invoice.override_refund: full, none, or an amount within what can come back', async () => {
    const addon = await make.addon({ price: 100_000 });
    const fresh = () => booked(undefined, { addons: [{ sale_addon_id: addon.id, count: 1 }] });
    const refused = await cancel(desk, await fresh(), { mode: 'full' });
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: 'invoice.override_refund' });
    const figures = async (body: CallBody<typeof saleInvoices.cancel>) => {
      const { cancel_price, penalty } = (await cancel(top, await fresh(), body)).body.data;
      return [cancel_price, penalty];
    };
    expect(await figures({ mode: 'full' })).toEqual([1_100_000, 0]);
    expect(await figures({ mode: 'none' })).toEqual([0, 1_100_000]);
    expect(await figures({ mode: 'amount', amount: 150_000 })).toEqual([150_000, 950_000]);
    const id = await fresh();
    const fieldsOf = async (body: CallBody<typeof saleInvoices.cancel>) =>
      (await cancel(top, id, body)).body.error.fields;
    expect(await fieldsOf({ mode: 'amount', amount: 1_100_001 })).toEqual({ amount: ['max'] });
    expect(await fieldsOf({ mode: 'amount' })).toEqual({ amount: ['required'] });
    expect(await fieldsOf({ amount: 5 })).toEqual({ amount: ['not_allowed'] });
    expect(await fieldsOf({ handed_over: [UNKNOWN] })).toEqual({ handed_over: ['unknown'] });
    const [sold] = (await read(id)).addons;
    const over = { mode: 'amount' as const, amount: 1_000_001, handed_over: [sold?.id ?? 0] };
    expect(await fieldsOf(over)).toEqual({ amount: ['max'] });
  });

  test('the rule at the very hour still holds, a minute later the next one does', async () => {
    const id = await booked(await slotId({ hours: ['15:00-16:30'] }));
    await at('2026-11-21T08:30:00Z');
    const percent = async () =>
      (await top.ok(saleInvoices.calculateCancelPrice, { ...params(id), body: {} })).data.percent;
    expect(await percent()).toBe(80);
    club.clock.advance(MINUTE);
    expect(await percent()).toBe(0);
  });

  test('after the start it takes invoice.forget and a reason', async () => {
    const id = await booked(await slotId({ hours: ['12:00-13:00'] }));
    await at('2026-11-21T08:30:00Z');
    const refused = await cancel(desk, id, { reason: 'دیر آمد' });
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: 'invoice.forget' });
    expect((await cancel(top, id)).body.error.fields).toEqual({ reason: ['required'] });
    const done = await cancel(top, id, { reason: 'دیر آمد' });
    expect(done.body.data).toMatchObject({ status: 2, cancel_price: 0, penalty: 1_000_000 });
  });

  test('before the start invoice.forget alone is not enough', async () => {
    const id = await booked();
    const refused = await cancel(await holder('invoice.forget'), id, { reason: 'x' });
    expect(refused.body.error.details).toEqual({ permission: 'invoice.update' });
  });

  test('a pay-out needs payment.create, one place, and money there', async () => {
    const id = await booked(await slotId({ from: '2026-11-24' }), { payments: [cash(1_000_000)] });
    const clerk = await holder('invoice.update', 'invoice.show');
    expect((await cancel(clerk, id, { pay_out: cash(1_000_000) })).body.error.details).toEqual({
      permission: 'payment.create',
    });
    expect((await cancel(desk, id, { pay_out: { price: 5 } })).body.error.fields).toEqual({
      'pay_out.cash_id': ['required'],
    });
    expect((await cancel(desk, id, { pay_out: { price: 5, cash_id: UNKNOWN } })).body.error.fields).toEqual({
      'pay_out.cash_id': ['unknown'],
    });
    const over = await cancel(desk, id, { pay_out: cash(1_000_001) });
    expect(over.status).toBe(422);
    expect(over.body.error).toMatchObject({ code: 'over_payable', details: { payable: 1_000_000 } });
    const done = await cancel(desk, id, { pay_out: cash(1_000_000) });
    expect(done.body.payment).toMatchObject({ type: 'payment', price: 1_000_000, source: { id: CASH } });
    expect(done.body.data.user.balance).toBe(0);
  });

  test.each([true, false])('tells the customer if the club does (%s), or as one says', async (does) => {
    await top.ok(settings.update, { body: { sms: { book: false, cancel: does } } });
    const preview = { ...params(await booked()), body: {} };
    expect((await top.ok(saleInvoices.calculateCancelPrice, preview)).data.notify).toBe(does);
    const told = async (body: CallBody<typeof saleInvoices.cancel>) =>
      (await cancel(desk, await booked(), body)).body.data.messages.map(({ kind, state }) => [kind, state]);
    const queued = [['cancel', 'queued']];
    expect(await told({})).toEqual(does ? queued : []);
    expect(await told({ notify: true })).toEqual(queued);
    expect(await told({ notify: false })).toEqual([]);
    await top.ok(settings.update, { body: { sms: { book: false, cancel: true } } });
  });

  test('at once by two tablets: one refund', async () => {
    const id = await booked();
    const replies = await Promise.all(Array.from({ length: 6 }, () => cancel(desk, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect((await read(id)).user.balance).toBe(0);
  });

  test('a cancelled slot of a closed day stays closed', async () => {
    const time = await slotId({ from: '2026-12-20' });
    const id = await booked(time);
    const closing = await club.db
      .insertInto('closed_invoices')
      .values({ title: 'تعمیر', from_date: '2026-12-20', to_date: '2026-12-20', created_at: new Date(NOW) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await club.db
      .updateTable('reservable_times')
      .set({ closed_invoice_id: closing.id })
      .where('id', '=', time)
      .execute();
    await cancel(desk, id);
    expect(await stateOf(time)).toBe('closed');
  });
});

describe('attendance', () => {
  test('is possible from midnight of the slot’s day, once', async () => {
    const id = await booked(await slotId({ from: TOMORROW, hours: ['18:00-19:30'] }));
    const early = await complete(desk, id, true);
    expect(early.status).toBe(422);
    expect(early.body.error.code).toBe('not_passed');
    await at('2026-11-21T20:30:00Z');
    const done = await complete(desk, id, true);
    expect(done.body.data).toMatchObject({ attended: true, completed_at: '2026-11-21T20:30:00.000Z' });
    const again = await complete(desk, id, false);
    expect(again.status).toBe(409);
    expect(again.body.error.code).toBe('already_completed');
    const gone = await booked();
    await cancel(desk, gone);
    expect((await complete(desk, gone, true)).body.error.code).toBe('not_active');
  });

  test('one’s own mark is undone within 10 minutes; another’s, or later, takes invoice.forget', async () => {
    const id = await booked(await slotId());
    await complete(desk, id, true);
    club.clock.advance(10 * MINUTE);
    expect((await complete(desk, id, null)).body.data).toMatchObject({ attended: null, completed_at: null });
    const { data: marked } = (await complete(top, id, false)).body;
    // Who marked it is told, so that nobody is offered what is refused.
    expect(marked.completed_by).not.toBeNull();
    const { date } = marked.reserved_time;
    const feed = (await desk.ok(reservableTimes.list, { query: { date: `${date}_${date}` } })).data;
    expect(feed.find((time) => time.invoice?.id === id)?.invoice).toMatchObject({
      completed_by: marked.completed_by,
    });
    const refused = await complete(desk, id, null);
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: 'invoice.forget' });
    club.clock.advance(11 * MINUTE);
    expect((await complete(top, id, null)).status).toBe(200);
    // Nothing to undo: nothing changes.
    const { version } = await read(id);
    expect((await complete(desk, id, null)).body.data.version).toBe(version);
  });

  test('a coach is paid for a no-show where the club says so', async () => {
    const coach = await make.coach({ share_type: 'fixed', share: 300_000 });
    const plain = await booked(await slotId(), { coach_id: coach.id });
    expect((await complete(desk, plain, false)).body.data.coach_share).toBe(0);
    await top.ok(settings.update, { body: { coach_paid_on_no_show: true } });
    const paid = await booked(await slotId(), { coach_id: coach.id });
    expect((await complete(desk, paid, false)).body.data.coach_share).toBe(300_000);
    await top.ok(settings.update, { body: { coach_paid_on_no_show: false } });
  });
});

describe('messages', () => {
  test('a text goes on the queue and shows its state; without a phone there is nowhere to send', async () => {
    const id = await booked();
    const body = { text: 'زمین ۳ آماده است' };
    const sent = await desk.call(saleInvoices.sendMessage, { ...params(id), body });
    expect(sent.body.data.messages).toMatchObject([{ kind: 'message', text: body.text, state: 'queued' }]);
    const { user } = await read(id);
    await club.db.updateTable('users').set({ phone_number: null }).where('id', '=', user.id).execute();
    const refused = await desk.call(saleInvoices.sendMessage, { ...params(id), body });
    expect(refused.body.error.fields).toEqual({ phone_number: ['required'] });
    const none = await desk.call(saleInvoices.sendMessage, { ...params(id), body: { text: '' } });
    expect(none.body.error.fields).toEqual({ text: ['required'] });
  });
});
