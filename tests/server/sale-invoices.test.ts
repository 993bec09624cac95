import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import { terms } from '#contract/settings/terms.ts';
import type { Permission } from '#domain/permissions.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, builders, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

/** 11:30 of Saturday 2026-11-21 in Tehran. */
const NOW = '2026-11-21T08:00:00Z';
const UNKNOWN = 999_999;

let club: TestClub;
let make: ReturnType<typeof builders>;
let desk: Client;
let top: Client;

beforeAll(async () => {
  club = await openClub({ now: NOW });
  make = builders(club);
});
beforeEach(async () => {
  club.clock.set(NOW);
  desk = await club.signIn((await club.as('reception')).user_id);
  top = await club.signIn((await club.as('top')).user_id);
});
afterAll(() => club.close());

type Body = CallBody<typeof saleInvoices.create>;
const book = (who: Client, body: Body, key?: string) =>
  who.call(saleInvoices.create, { body }, key ? { key } : {});
const slotId = async (wish: Parameters<typeof make.slots>[0] = {}) =>
  (await make.slots(wish))[0]?.id as number;
const customerId = async () => (await make.customer()).id;
const cash = (price: number) => ({ price, cash_id: CASH });
const holder = (...permissions: Permission[]) => club.as({ permissions });
const timeOf = async (id: number) => {
  const day = (await top.ok(reservableTimes.list, { query: { date: `${TODAY}_${TODAY}` } })).data;
  return day.find((time) => time.id === id);
};
const invoiceCount = async () => (await top.ok(invoiceLists.totals)).data.count;

describe('booking', () => {
  test('one slot, unpaid: the time is taken, the person owes, the log knows who', async () => {
    const [user_id, slot] = [await customerId(), await slotId({ price: 900_000 })];
    const reply = await book(desk, { user_id, reservable_time_ids: [slot], description: 'کنار پنجره' });
    expect(reply.status).toBe(201);
    const [invoice] = reply.body.data;
    expect(invoice).toMatchObject({
      status: 1,
      action_type: 1,
      passed: false,
      price: 900_000,
      total_price: 900_000,
      paid: 0,
      due: 900_000,
      financial_status: 2,
      invoice_date: TODAY,
      description: 'کنار پنجره',
      reserved_time: { id: slot, date: TODAY, time: { start_time: '18:00', end_time: '19:30' } },
      creator: { id: desk.user_id },
    });
    expect(reply.body.receives).toEqual([]);
    expect(await timeOf(slot)).toMatchObject({ state: 'reserved', invoice: { id: invoice?.id } });
    const logged = await club.db
      .selectFrom('audit_log')
      .selectAll()
      .where('resource', '=', 'sale-invoices')
      .where('resource_id', '=', invoice?.id ?? 0)
      .execute();
    expect(logged).toMatchObject([{ actor_id: desk.user_id, call: 'sale-invoices.create', before: null }]);
  });

  test('several slots with add-ons on each share a group, and one of them taken books none', async () => {
    const [user_id, addon] = [await customerId(), await make.addon({ price: 50_000 })];
    const times = [await slotId(), await slotId({ price: 700_000 }), await slotId()];
    const addons = [{ sale_addon_id: addon.id, count: 2 }];
    const first = await book(desk, { user_id, reservable_time_ids: times.slice(0, 2), addons });
    expect(first.body.data.map((invoice) => invoice.total_price)).toEqual([1_100_000, 800_000]);
    expect(new Set(first.body.data.map((invoice) => invoice.group_id)).size).toBe(1);

    const before = await invoiceCount();
    const second = await book(desk, { user_id, reservable_time_ids: times });
    expect(second.status).toBe(409);
    expect(second.body.error.code).toBe('slot_taken');
    expect(second.body.error.details?.times).toHaveLength(2);
    expect(await invoiceCount()).toBe(before);
    expect(await timeOf(times[2] as number)).toMatchObject({ state: 'free' });
  });

  test('slot_taken says who has it, and what is free near it: other courts first, then near hours', async () => {
    const date = '2026-12-01';
    const hours = ['16:30-18:00', '18:00-19:30', '19:30-21:00'];
    const ours = await make.slots({ hours, from: date });
    const other = await make.slots({ hours: ['18:00-19:30'], from: date, price: 800_000 });
    const user = await make.customer({ name: 'سارا', family: 'محمدی' });
    const wanted = ours[1]?.id as number;
    const made = await book(desk, {
      user_id: user.id,
      reservable_time_ids: [wanted],
      payments: [cash(1_000_000)],
    });
    const reply = await book(desk, { user_id: await customerId(), reservable_time_ids: [wanted] });
    expect(reply.status).toBe(409);
    expect(reply.body.error.details).toEqual({
      times: [
        {
          id: wanted,
          invoice: {
            id: made.body.data[0]?.id,
            invoice_number: made.body.data[0]?.invoice_number,
            user: { name: 'سارا', family: 'محمدی' },
            created_at: '2026-11-21T08:00:00.000Z',
            device: null,
            financial_status: 1,
          },
          free_near: [other[0], ours[0], ours[2]].map((time) => ({
            id: time?.id,
            date,
            start_time: time?.start_time,
            end_time: time?.end_time,
            court: time?.court,
            price: time?.price,
          })),
        },
      ],
    });
  });

  test('slot_taken names the other to those who may see people, and their money to those who may see invoices', async () => {
    const slot = await slotId();
    const { id: user_id } = await make.customer({ name: 'کیان', family: 'شریفی' });
    await make.booking({ user_id, reservable_time_ids: [slot] });
    const body = { user_id: await customerId(), reservable_time_ids: [slot] };
    const told = async (...permissions: Parameters<typeof holder>) => {
      const { body: reply } = await book(await holder(...permissions), body);
      expect(JSON.stringify(reply)).not.toMatch(/phone|0912/);
      return (reply.error.details as { times: { invoice: object }[] }).times[0]?.invoice;
    };
    expect(await told('invoice.create')).toMatchObject({ financial_status: null, user: null });
    expect(await told('invoice.create', 'invoice.show')).toMatchObject({ financial_status: 2, user: null });
    expect(await told('invoice.create', 'user.show')).toMatchObject({
      financial_status: null,
      user: { name: 'کیان', family: 'شریفی' },
    });
  });

  test('who has a slot can be asked without booking it; a desk is called by its name, else by its prefix', async () => {
    const [taken, free] = [await slotId(), await slotId()];
    const atDesk = await club.signIn(desk.user_id);
    const device = await club.device(atDesk);
    await book(atDesk, { user_id: await customerId(), reservable_time_ids: [taken] });
    const query = { times: `${taken},${free}` };
    const ask = async () => {
      const { data } = await desk.ok(saleInvoices.taken, { query });
      return data.map(({ id, invoice }) => [id, invoice?.device]);
    };
    expect(await ask()).toEqual([[taken, device.prefix]]);
    await club.db.updateTable('devices').set({ name: 'میز ۲' }).where('id', '=', device.id).execute();
    expect(await ask()).toEqual([[taken, 'میز ۲']]);
    expect((await desk.ok(saleInvoices.taken, { query: { times: `${free}` } })).data).toEqual([]);
    const mover = await holder('invoice.show');
    expect((await mover.call(saleInvoices.taken, { query })).status).toBe(403);
  });

  test('who has slots is asked of fifty at most, each named once', async () => {
    const ask = (ids: number[]) => desk.call(saleInvoices.taken, { query: { times: ids.join() } });
    const fifty = Array.from({ length: 50 }, (_, index) => 900_001 + index);
    expect(await ask(fifty)).toMatchObject({ status: 200, body: { data: [] } });
    for (const [ids, code] of [
      [[...fifty, 900_051], 'too_long'],
      [[900_001, 900_002, 900_001], 'exists'],
    ] as const) {
      expect(await ask([...ids])).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid', fields: { times: [code] } } },
      });
    }
  });

  test('by the internet only within the window of the customer’s group', async () => {
    const group = await make.character({ reservable_date: 7 });
    const closed = await make.character({ reservable_date: 0 });
    const { id: user_id } = await make.customer({ character_id: group.id });
    const last = await slotId({ from: '2026-11-28' });
    const beyond = await slotId({ from: '2026-11-29' });
    const internet = (reservable_time_ids: number[], who = user_id) =>
      book(desk, { user_id: who, reservable_time_ids, action_type: 3 });
    expect((await internet([beyond])).body.error).toMatchObject({
      code: 'invalid',
      fields: { reservable_time_ids: ['max'] },
      details: { last: '2026-11-28' },
    });
    expect((await internet([last])).status).toBe(201);
    expect((await book(desk, { user_id, reservable_time_ids: [beyond] })).status).toBe(201);
    const { id: nobody } = await make.customer({ character_id: closed.id });
    expect((await internet([await slotId()], nobody)).body.error.fields).toEqual({
      action_type: ['not_allowed'],
    });
  });

  test('add-ons beyond what an amount may be are refused by their field', async () => {
    const addon = await make.addon({ price: 999_999_999_999 });
    const reply = await book(top, {
      user_id: await customerId(),
      reservable_time_ids: [await slotId()],
      addons: [{ sale_addon_id: addon.id, count: 100 }],
    });
    expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { addons: ['max'] } });
  });

  test('a time that is closed, does not exist or has passed', async () => {
    const user_id = await customerId();
    const closed = await slotId();
    await club.db.updateTable('reservable_times').set({ state: 'closed' }).where('id', '=', closed).execute();
    const refused = await book(desk, { user_id, reservable_time_ids: [closed] });
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ code: 'time_closed', details: { times: [{ id: closed }] } });

    const none = await book(desk, { user_id, reservable_time_ids: [UNKNOWN] });
    expect(none.status).toBe(422);
    expect(none.body.error).toMatchObject({ code: 'no_time', fields: { reservable_time_ids: ['unknown'] } });

    const passed = await slotId({ hours: ['08:00-09:00'] });
    const late = await book(desk, { user_id, reservable_time_ids: [passed] });
    expect(late.status).toBe(422);
    expect(late.body.error.code).toBe('passed');
  });

  describe('made on a device before the end of its slot, and sent after it', () => {
    const BORN = '2026-11-21T05:00:00Z';
    const wish = async (more: Partial<Body> = {}) => ({
      user_id: await customerId(),
      reservable_time_ids: [await slotId({ hours: ['08:00-09:00'] })],
      occurred_at: BORN,
      ...more,
    });
    const refusal = (reply: Awaited<ReturnType<typeof book>>) => [reply.status, reply.body.error?.code];

    test('is taken from a device of its author, and the log says when it was made', async () => {
      const { prefix } = await club.device(desk);
      const made = await book(desk, await wish({ device_no: `${prefix}-000057` }));
      expect(made.status).toBe(201);
      const row = await club.db
        .selectFrom('audit_log')
        .select('after')
        .where('call', '=', 'sale-invoices.create')
        .where('resource_id', '=', made.body.data[0]?.id as number)
        .executeTakeFirstOrThrow();
      expect(row.after).toMatchObject({ made_at: BORN });
    });

    test('is no more than a claim from a device that was not there yet', async () => {
      const { prefix } = (await desk.ok(devices.create, { body: {} })).data;
      const device_no = `${prefix}-000001`;
      expect(refusal(await book(desk, await wish({ device_no })))).toEqual([422, 'passed']);
    });

    test('is no more than a claim without a key, a number or a device of one’s own', async () => {
      const { prefix } = await club.device(desk);
      const stranger = await club.device(await club.as('coach'));
      expect(refusal(await book(desk, await wish()))).toEqual([422, 'passed']);
      const other = await wish({ device_no: `${stranger.prefix}-000001` });
      expect(refusal(await book(desk, other))).toEqual([422, 'passed']);
      const unknown = await wish({ device_no: 'T99999-000001' });
      expect(refusal(await book(desk, unknown))).toEqual([422, 'passed']);
      const own = await wish({ device_no: `${prefix}-000058` });
      const keyless = await desk.call(saleInvoices.create, { body: own }, { key: null });
      expect(refusal(keyless)).toEqual([422, 'passed']);
      expect(refusal(await book(desk, own))).toEqual([201, undefined]);
    });

    test('is believed of who may record what was forgotten, and of who sends it for its author', async () => {
      const forgetful = await holder('invoice.create', 'invoice.forget');
      expect((await book(forgetful, await wish())).status).toBe(201);
      const { prefix } = await club.device(desk);
      const manager = await holder('invoice.create', 'operation.on_behalf');
      const body = await wish({ device_no: `${prefix}-000059` });
      expect(refusal(await book(manager, body))).toEqual([422, 'passed']);
      const headers = { 'X-Actor': String(desk.user_id), 'X-On-Behalf': 'tablet' };
      expect((await manager.call(saleInvoices.create, { body }, { headers })).status).toBe(201);
    });
  });

  test('a slot that runs now is still booked', async () => {
    const running = await slotId({ hours: ['11:00-12:00'] });
    expect((await book(desk, { user_id: await customerId(), reservable_time_ids: [running] })).status).toBe(
      201,
    );
  });

  test('unknown or trashed customer, coach and add-on are refused by their field', async () => {
    const [user_id, slot] = [await customerId(), await slotId()];
    const body = { user_id, reservable_time_ids: [slot] };
    const fieldsOf = async (more: Partial<Body>) => {
      const reply = await book(desk, { ...body, ...more });
      expect(reply.status).toBe(422);
      return reply.body.error.fields;
    };
    expect(await fieldsOf({ user_id: UNKNOWN })).toEqual({ user_id: ['unknown'] });
    expect(await fieldsOf({ coach_id: UNKNOWN })).toEqual({ coach_id: ['unknown'] });
    expect(await fieldsOf({ addons: [{ sale_addon_id: UNKNOWN, count: 1 }] })).toEqual({
      'addons.0.sale_addon_id': ['unknown'],
    });
    const addon = await make.addon({ active: false });
    expect(await fieldsOf({ addons: [{ sale_addon_id: addon.id, count: 1 }] })).toEqual({
      'addons.0.sale_addon_id': ['unknown'],
    });
    const gone = await customerId();
    await club.db
      .updateTable('users')
      .set({ deleted_at: new Date(NOW) })
      .where('id', '=', gone)
      .execute();
    expect(await fieldsOf({ user_id: gone })).toEqual({ user_id: ['unknown'] });
    expect(await fieldsOf({ payments: [cash(1), cash(1), cash(1), cash(1)] })).toEqual({
      payments: ['too_long'],
    });
    expect(await fieldsOf({ payments: [{ price: 5 }] })).toEqual({ 'payments.0.cash_id': ['required'] });
    expect(await fieldsOf({ payments: [cash(5), { price: 5, bank_id: BANK }] })).toEqual({
      'payments.1.transaction_reference_id': ['required'],
    });
    expect(await fieldsOf({ reservable_time_ids: [] })).toEqual({ reservable_time_ids: ['required'] });
    expect(await fieldsOf({ reservable_time_ids: [slot, slot] })).toEqual({
      reservable_time_ids: ['exists'],
    });
    expect(await timeOf(slot)).toMatchObject({ state: 'free' });
  });

  test('discount, payment and going over the limit need permissions of their own', async () => {
    const body = { user_id: await customerId(), reservable_time_ids: [await slotId()] };
    const clerk = await holder('invoice.create');
    const discounted = await book(clerk, { ...body, discount: 1000 });
    expect(discounted.status).toBe(403);
    expect(discounted.body.error.details).toEqual({ permission: 'invoice.discount' });
    const paid = await book(clerk, { ...body, payments: [cash(1000)] });
    expect(paid.status).toBe(403);
    expect(paid.body.error.details).toEqual({ permission: 'receive.create' });
    expect((await book(await holder('invoice.show'), body)).status).toBe(403);
    expect((await book(club.nobody, body)).status).toBe(401);
    expect((await book(clerk, body)).status).toBe(201);
  });

  test('another total than the app showed is 409 with both', async () => {
    const body = { user_id: await customerId(), reservable_time_ids: [await slotId({ price: 480_000 })] };
    const reply = await book(desk, { ...body, expected_total: 450_000 });
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({
      code: 'price_changed',
      details: { yours: 450_000, ours: 480_000 },
    });
    expect((await book(desk, { ...body, expected_total: 480_000 })).status).toBe(201);
  });

  test('what was queued on a device: a customer by reference, a reference that is used once', async () => {
    const person = randomUUID();
    const body = {
      user_id: `ref:${person}`,
      reservable_time_ids: [await slotId()],
      client_ref: randomUUID(),
      device_no: 'T2-000058',
      occurred_at: '2026-11-21T07:30:00Z',
    };
    const early = await book(desk, body);
    expect(early.status).toBe(422);
    expect(early.body.error).toMatchObject({ code: 'unresolved_ref', fields: { user_id: ['unknown'] } });
    const customer = await make.customer({ client_ref: person });
    const made = await book(desk, body);
    expect(made.body.data[0]).toMatchObject({ user: { id: customer.id }, client_ref: body.client_ref });
    const again = await book(desk, { ...body, reservable_time_ids: [await slotId()] });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatchObject({ code: 'exists', fields: { client_ref: ['used'] } });
  });

  test('a club that wants it tells the customer', async () => {
    await top.ok(settings.update, { body: { sms: { book: true, cancel: true } } });
    const user = await make.customer();
    const made = await book(desk, { user_id: user.id, reservable_time_ids: [await slotId()] });
    await top.ok(settings.update, { body: { sms: { book: false, cancel: true } } });
    const { data } = await desk.ok(saleInvoices.get, { params: { id: String(made.body.data[0]?.id) } });
    expect(data.messages).toMatchObject([{ kind: 'book', state: 'queued' }]);
  });
});

describe('the credit limit', () => {
  const limited = async (max_debt: number) => {
    const user = await make.customer();
    await top.ok(users.maxDebt, { params: { id: String(user.id) }, body: { max_debt } });
    return user.id;
  };

  test('is judged after the whole call, and refuses with three amounts', async () => {
    const user_id = await limited(1_500_000);
    const first = await book(desk, { user_id, reservable_time_ids: [await slotId()] });
    expect(first.status).toBe(201);
    const slot = await slotId();
    const refused = await book(desk, {
      user_id,
      reservable_time_ids: [slot],
      payments: [cash(400_000)],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'max_debt',
      details: { balance: 1_000_000, price: 1_000_000, max_debt: 1_500_000 },
    });
    expect(await timeOf(slot)).toMatchObject({ state: 'free' });
    const paid = await book(desk, {
      user_id,
      reservable_time_ids: [slot],
      payments: [cash(500_000)],
    });
    expect(paid.status).toBe(201);
  });

  test('the club’s own limit holds for those without one; a pending receipt counts as paid', async () => {
    await top.ok(settings.update, { body: { default_max_debt: 200_000, bank_receipts_pending: true } });
    const body = { user_id: await customerId(), reservable_time_ids: [await slotId()] };
    const refused = await book(top, body);
    expect(refused.body.error).toMatchObject({ code: 'max_debt', details: { max_debt: 200_000 } });
    const transfer = { bank_id: BANK, transaction_reference_id: '14050830-77' };
    const booked = await book(top, { ...body, payments: [{ price: 800_000, ...transfer }] });
    expect(booked.status).toBe(201);
    expect(booked.body.data[0]).toMatchObject({ due: 1_000_000, pending: 800_000 });
    await top.ok(settings.update, { body: { default_max_debt: null, bank_receipts_pending: false } });
  });

  test('a payment by card may leave its tracking number for later where the club allows that', async () => {
    await top.ok(settings.update, { body: { reference_required: false } });
    const body = { user_id: await customerId(), reservable_time_ids: [await slotId()] };
    const card = { price: 600_000, payment_gateway_id: 1 };
    const booked = await book(top, { ...body, payments: [card, cash(400_000)] });
    expect(booked.status).toBe(201);
    expect(booked.body.data[0]).toMatchObject({ due: 0 });
    expect(booked.body.receives.map((one) => one.reference_pending)).toEqual([true, false]);
    await top.ok(settings.update, { body: { reference_required: true } });
  });

  test('who may set limits may go over one, and that is logged', async () => {
    const body = {
      user_id: await limited(1),
      reservable_time_ids: [await slotId()],
      over_debt: true,
    };
    const refused = await book(desk, body);
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: 'user.set_max_debt' });
    const made = await book(await holder('invoice.create', 'user.set_max_debt'), body);
    expect(made.status).toBe(201);
    const [entry] = await club.db
      .selectFrom('audit_log')
      .select('after')
      .where('resource', '=', 'sale-invoices')
      .where('resource_id', '=', made.body.data[0]?.id ?? 0)
      .execute();
    expect(entry?.after).toMatchObject({ over_debt: true });
  });
});

describe('price', () => {
  test('is said line by line, with the balance that it would leave, and changes nothing', async () => {
    const character = await make.character();
    const user = await make.customer({ character_id: character.id });
    const addon = await make.addon({ name: 'راکت', price: 60_000 });
    await top.ok(discountGroups.create, {
      body: { name: 'گروه نقره‌ای', percent: 10, character_ids: [character.id] },
    });
    const [a, b] = [await slotId({ price: 500_000 }), await slotId({ price: 333_335 })];
    const { data } = await desk.ok(saleInvoices.calculatePrice, {
      body: {
        user_id: user.id,
        reservable_time_ids: [a, b],
        addons: [{ sale_addon_id: addon.id, count: 1 }],
        payments: [cash(100_000)],
      },
    });
    // 10 % of 333,335 is 33,333.5: half up.
    expect(data.lines.map(({ kind, price }) => [kind, price])).toEqual([
      ['slot', 500_000],
      ['slot', 333_335],
      ['discount', -83_334],
      ['addon', 120_000],
    ]);
    expect(data.lines[2]?.name).toBe('گروه نقره‌ای');
    expect(data.total).toBe(870_001);
    expect(data.balance_after).toBe(770_001);
    const blind = await club.as({ permissions: ['invoice.create', 'invoice.show', 'calendar.show'] });
    const seen = await blind.ok(saleInvoices.calculatePrice, {
      body: { user_id: user.id, reservable_time_ids: [a] },
    });
    expect(seen.data.balance_after).toBeNull();
    expect(await timeOf(a)).toMatchObject({ state: 'free' });
  });
});

describe('the past', () => {
  test('a slot that was played and not recorded', async () => {
    const [time] = await make.slots({ hours: ['18:00-19:30'], from: '2026-11-18' });
    const body = {
      user_id: await customerId(),
      court_id: time?.court.id as number,
      term_id: time?.term.id as number,
      date: '2026-11-18',
      payments: [cash(1_000_000)],
    };
    expect((await desk.call(saleInvoices.past, { body })).status).toBe(403);
    const made = await top.call(saleInvoices.past, { body });
    expect(made.status).toBe(201);
    expect(made.body.data[0]).toMatchObject({ passed: true, due: 0, invoice_date: TODAY });
    const again = await top.call(saleInvoices.past, { body });
    expect(again.body.error.code).toBe('slot_taken');
    const forgets = await club.as({ permissions: ['invoice.forget', 'receive.create'] });
    const none = await forgets.call(saleInvoices.past, { body: { ...body, date: '2026-11-17' } });
    expect(none.body.error.code).toBe('no_time');
  });

  test('that nobody has made is made with it, at the price of its court, by whoever may make times', async () => {
    const [time] = await make.slots({ hours: ['07:00-07:50'], from: '2026-11-18', price: 730_000 });
    const where = { court_id: time?.court.id as number, term_id: time?.term.id as number };
    const body = { user_id: await customerId(), ...where, date: '2026-11-16' };
    const stands = async (date: string) =>
      (
        await top.ok(reservableTimes.list, {
          query: { date: `${date}_${date}`, court: String(where.court_id) },
        })
      ).data.map(({ state, price }) => [state, price]);
    const both = await Promise.all([1, 2].map(() => top.call(saleInvoices.past, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stands('2026-11-16')).toEqual([['reserved', 730_000]]);
    // The term does not run on that day, it is still to come, or court and term are nowhere.
    const saturdays = await make.term({ start_time: '06:00', end_time: '06:40', weekdays: [0] });
    const refused = async (change: object) => {
      const { status, body: said } = await top.call(saleInvoices.past, { body: { ...body, ...change } });
      return [status, said.error.code, said.error.fields];
    };
    expect(await refused({ term_id: saturdays.id })).toEqual([422, 'no_time', { date: ['unknown'] }]);
    expect(await refused({ date: '2026-11-25' })).toEqual([422, 'not_passed', { date: ['not_allowed'] }]);
    expect(await stands('2026-11-25')).toEqual([]);
    // Before the first year of the books: a slip in the year is no debt of 1990.
    for (const date of ['2022-03-22', '1990-01-01', '2026-03-20'])
      expect(await refused({ date })).toEqual([422, 'invalid', { date: ['min'] }]);
    expect(await stands('2022-03-22')).toEqual([]);
    expect(await refused({ court_id: 999_999 })).toEqual([422, 'invalid', { court_id: ['unknown'] }]);
    expect(await refused({ term_id: 999_999 })).toEqual([422, 'invalid', { term_id: ['unknown'] }]);
  });

  test('of a term that had other hours then it is the time that is meant, made where it is not there', async () => {
    const [time] = await make.slots({ hours: ['02:00-02:40'], from: '2026-11-14', to: '2026-11-18' });
    const [court_id, term_id] = [time?.court.id as number, time?.term.id as number];
    const hours = { start_time: '03:00', end_time: '03:40' };
    await top.ok(terms.update, { params: { id: String(term_id) }, body: hours });
    const record = async (date: string, more: object = {}, client = top) => {
      const body = { user_id: await customerId(), court_id, term_id, date, ...more };
      const reply = await client.call(saleInvoices.past, { body });
      return reply.status === 201 ? reply.body.data[0]?.reserved_time.time.start_time : reply.body.error.code;
    };
    const forgets = await club.as({ permissions: ['invoice.forget', 'invoice.create'] });
    // What stands free is recorded as it stood; without a word of it the hours of now are made.
    expect(await record('2026-11-14', { start_time: '02:00' })).toBe('02:00');
    expect(await record('2026-11-14', { start_time: '02:00' })).toBe('slot_taken');
    expect(await record('2026-11-14', { start_time: '01:00' })).toBe('no_time');
    expect(await record('2026-11-14', {}, forgets)).toBe('slot_taken');
    expect(await record('2026-11-14')).toBe('03:00');
    expect(await record('2026-11-14')).toBe('slot_taken');
    expect(await record('2026-11-15')).toBe('03:00');
    // It is of the hours of now, and never of others without a word.
    expect(await record('2026-11-15')).toBe('slot_taken');
    expect(await record('2026-11-16', { start_time: '03:00' })).toBe('03:00');
    expect(await record('2026-11-17', {}, forgets)).toBe('02:00');
  });

  test('is not what is still to come', async () => {
    const [time] = await make.slots();
    const body = {
      user_id: await customerId(),
      court_id: time?.court.id as number,
      term_id: time?.term.id as number,
      date: TODAY,
    };
    const reply = await top.call(saleInvoices.past, { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.code).toBe('not_passed');
  });
});

describe('at once', () => {
  test('40 bookings of one slot: one wins, 39 are told who has it', async () => {
    const [user_id, slot] = [await customerId(), await slotId()];
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        book(desk, { user_id, reservable_time_ids: [slot], payments: [cash(1_000_000)] }),
      ),
    );
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 39 }, () => 409)]);
    const winner = replies.find((reply) => reply.status === 201)?.body.data[0]?.id;
    for (const { body } of replies.filter((reply) => reply.status === 409)) {
      expect(body.error).toMatchObject({
        code: 'slot_taken',
        details: { times: [{ id: slot, invoice: { id: winner } }] },
      });
    }
    expect(await verify(club.db)).toEqual([]);
  });

  test('overlapping groups of slots in different orders neither deadlock nor share a slot', async () => {
    const user_id = await customerId();
    const times = [await slotId(), await slotId(), await slotId(), await slotId()];
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const turned = [...times.slice(n % 4), ...times.slice(0, n % 4)].slice(0, 3);
        return book(desk, { user_id, reservable_time_ids: n % 2 ? turned : turned.toReversed() });
      }),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    expect(replies.every((reply) => [201, 409].includes(reply.status))).toBe(true);
  });

  test('20 posts with one key: one booking, one receipt, one answer', async () => {
    const [user_id, slot, key] = [await customerId(), await slotId(), randomUUID()];
    const body = { user_id, reservable_time_ids: [slot], payments: [cash(1_000_000)] };
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(desk, body, key)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body);
    const receipts = await club.db
      .selectFrom('documents')
      .select('id')
      .where('type', '=', 'receive')
      .where('user_id', '=', user_id)
      .execute();
    expect(receipts).toHaveLength(1);
    const other = await book(desk, { ...body, description: 'دیگر' }, key);
    expect(other.body.error.code).toBe('idempotency_mismatch');
  });

  test('a booking and a receipt for the same person lose nothing', async () => {
    const user_id = await customerId();
    const times = await Promise.all(Array.from({ length: 6 }, () => slotId()));
    await Promise.all([
      ...times.map((time) => book(desk, { user_id, reservable_time_ids: [time] })),
      ...times.map(() => make.receipt(user_id, 1_000_000)),
    ]);
    const { data } = await top.ok(invoiceLists.list, { query: { user_id: String(user_id) } });
    expect(data.map((invoice) => invoice.due)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await verify(club.db)).toEqual([]);
  });
});
