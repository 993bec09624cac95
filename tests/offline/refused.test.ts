import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { addonStock, saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import type { Draft } from '#outbox/item.ts';
import { CASH } from '#tests/support/build.ts';
import type { desk } from '#tests/support/outbox-page.ts';
import {
  attendanceDraft,
  bookingDraft,
  customerDraft,
  receiveDraft,
  ref,
  rowsOf,
} from '#tests/support/tablet.ts';
import { build, club, ended, person, reception, tablet, withTablets } from '#tests/support/tablets.ts';

withTablets();

declare const window: { desk: typeof desk };

// Rows of offline.md §3: the server refuses, and a person decides; the money is never lost meanwhile.

const slots = async (n = 1) => {
  const times = await build.slots({ hours: ['13:00-14:30', '15:00-16:30', '17:00-18:30'].slice(0, n) });
  return times.map((time) => time.id) as [number, number, number];
};
const cash = (price: number) => ({ payments: [{ price, cash_id: CASH }] });
/** Another desk books the slot. */
const sell = (time: number) => build.booking({ reservable_time_ids: [time] });
const paidBy = async (user_id: number) =>
  club.db
    .selectFrom('documents')
    .select(['price', 'device_no', 'reference_id'])
    .where('type', '=', 'receive')
    .where('user_id', '=', user_id)
    .execute();

it('row 18: of a refused customer the children wait, other lanes go', async () => {
  const device = await tablet();
  const phone_number = club.phone();
  await build.customer({ phone_number });
  await device.offline();
  const customer = customerDraft(phone_number);
  const receipt = receiveDraft(ref(customer), 50_000);
  const other = receiveDraft(person, 60_000);
  for (const draft of [customer, receipt, other]) await device.keep(draft);
  await device.offline(false);
  await device.until(other.key, 'done');
  const refused = await device.until(customer.key, 'needs_attention');
  expect(refused.problem).toMatchObject({ code: 'phone_used', details: { user_id: expect.any(Number) } });
  expect((await device.item(receipt.key)).state).toBe('blocked');
});

it('row 19: one that cannot be taken stops none of the nine behind it', async () => {
  const device = await tablet();
  await device.offline();
  const drafts = [
    receiveDraft(987_654, 10),
    ...Array.from({ length: 9 }, (_, n) => receiveDraft(person, 100 + n)),
  ];
  for (const draft of drafts) await device.keep(draft);
  await device.offline(false);
  await device.until(drafts[9]?.key ?? '', 'done');
  expect((await device.unsent()).map((item) => [item.key, item.state])).toEqual([
    [drafts[0]?.key, 'needs_attention'],
  ]);
});

it('row 20: a slot that was sold meanwhile parks the booking; its payment is posted as credit', async () => {
  const device = await tablet();
  const [time] = await slots();
  const customer = (await build.customer()).id;
  await device.offline();
  const booking = bookingDraft(customer, time, cash(300_000));
  const kept = await device.keep(booking);
  await sell(time);
  await device.offline(false);
  const parked = await device.until(booking.key, 'needs_attention');
  expect(parked.problem).toMatchObject({ code: 'slot_taken', details: { times: [{ id: time }] } });
  await expect.poll(async () => (await device.unsent()).length).toBe(1);
  // The paper in the customer's hand has the number of the booking.
  expect(await paidBy(customer)).toEqual([{ price: 300_000, device_no: kept.deviceNo, reference_id: null }]);
  expect(await rowsOf(club, booking)).toBe(0);
});

it('row 20: a copy that may still land is cancelled before its payment goes its own way', async () => {
  const device = await tablet();
  const [time] = await slots();
  const customer = (await build.customer()).id;
  // The first copy is on its way, unanswered.
  await device.context.route('**/v1/admin/sale-invoices', (route) => route.abort(), { times: 1 });
  await sell(time);
  const booking = bookingDraft(customer, time, cash(200_000));
  await device.keep(booking);
  await device.until(booking.key, 'needs_attention');
  await expect.poll(async () => (await paidBy(customer)).length).toBe(1);
  expect(await device.item(booking.key)).toMatchObject({
    maybeSent: true,
    canceled: true,
    body: { payments: [] },
  });
  const late = await reception.call(
    saleInvoices.create,
    { body: { ...(booking.body as { user_id: number; reservable_time_ids: number[] }) } },
    { key: booking.key },
  );
  expect([late.status, late.body.error.code]).toEqual([409, 'canceled']);
});

it.each([
  [
    'closed',
    'time_closed',
    async ({ date, court }: CalendarTime) => {
      const body = { title: 'ترمیم کف', from: date, to: date, court_ids: [court.id] };
      await (await club.as('top')).ok(closedInvoices.create, { body });
    },
  ],
  [
    'deleted',
    'no_time',
    async ({ id }: CalendarTime) => {
      await (await club.as('top')).ok(times.remove, { body: { ids: [id] } });
    },
  ],
] as const)(
  'row 20: of a slot that was %s meanwhile the booking waits, its payment is credit',
  async (_, code, change) => {
    const device = await tablet();
    const [slot] = await build.slots({ hours: ['17:00-18:30'] });
    if (!slot) throw new Error('no slot');
    const customer = (await build.customer()).id;
    await device.offline();
    const booking = bookingDraft(customer, slot.id, cash(250_000));
    const kept = await device.keep(booking);
    await change(slot);
    await device.offline(false);
    expect((await device.until(booking.key, 'needs_attention')).problem).toMatchObject({ code });
    await expect.poll(async () => (await device.unsent()).length).toBe(1);
    expect(await paidBy(customer)).toEqual([
      { price: 250_000, device_no: kept.deviceNo, reference_id: null },
    ]);
    expect(await rowsOf(club, booking)).toBe(0);
  },
);

it('row 20: of a booking whose add-on ran out meanwhile the money is credit; without the add-on it goes', async () => {
  const device = await tablet();
  const office = await club.as('top');
  const [time] = await slots();
  const { data: addon } = await office.ok(saleAddons.create, {
    body: { name: 'توپ آفتابی', price: 60_000, stock: 1 },
  });
  const customer = (await build.customer()).id;
  await device.offline();
  const booking = bookingDraft(customer, time, {
    ...cash(160_000),
    addons: [{ sale_addon_id: addon.id, count: 1 }],
  });
  await device.keep(booking);
  const params = { id: String(addon.id) };
  await office.ok(addonStock.change, { params, body: { change: -1, reason: 'آخری رفت' } });
  await device.offline(false);
  const parked = await device.until(booking.key, 'needs_attention');
  expect(parked.problem).toMatchObject({
    code: 'out_of_stock',
    details: { sale_addon_id: addon.id, stock: 0 },
  });
  await expect.poll(async () => (await device.unsent()).length).toBe(1);
  expect((await paidBy(customer)).map(({ price }) => price)).toEqual([160_000]);
  expect(await rowsOf(club, booking)).toBe(0);
  const parts = await device.item(booking.key);
  const without = { ...booking, key: crypto.randomUUID(), body: { ...parts.body, addons: [] } };
  await device.page.evaluate(([key, draft]) => window.desk.outbox.edit(key, draft), [
    booking.key,
    without,
  ] as const);
  await expect.poll(async () => (await device.item(without.key)).state).toBe('done');
  expect(await rowsOf(club, booking)).toBe(1);
  const { data: after } = await office.ok(saleAddons.get, { params });
  expect(after.stock).toBe(0);
});

it('row 20: of a reservation that the office has cancelled or thrown away the attendance waits, its money is taken', async () => {
  const device = await tablet();
  const office = await club.as('top');
  for (const [way, code] of [
    ['cancel', 'not_active'],
    ['void', 'not_found'],
  ] as const) {
    const customer = (await build.customer()).id;
    const [invoice] = await build.booking({ user_id: customer, reservable_time_ids: [(await slots())[0]] });
    if (!invoice) throw new Error('no booking');
    await device.offline();
    const came = attendanceDraft(invoice.id);
    const money = receiveDraft(customer, 90_000);
    for (const draft of [came, money]) await device.keep(draft);
    const params = { id: String(invoice.id) };
    if (way === 'cancel') await office.ok(saleInvoices.cancel, { params, body: { mode: 'full' } });
    else await office.ok(invoiceTrash.remove, { params });
    await device.offline(false);
    expect((await device.until(came.key, 'needs_attention')).problem).toMatchObject({ code });
    await device.until(money.key, 'done');
    expect((await paidBy(customer)).map(({ price }) => price)).toEqual([90_000]);
  }
});

it('row 21: moved to a free slot it is one booking under a new key', async () => {
  const device = await tablet();
  const [taken, free] = await slots(2);
  await device.offline();
  const booking = bookingDraft(person, taken);
  const receipt = receiveDraft(person, 40_000, { invoice_ids: [ref(booking)] });
  await device.keep(booking);
  await device.keep(receipt);
  await sell(taken);
  await device.offline(false);
  await device.until(booking.key, 'needs_attention');
  // Money does not wait for a decision.
  await device.until(receipt.key, 'done');
  const moved = {
    ...booking,
    key: crypto.randomUUID(),
    body: { ...booking.body, reservable_time_ids: [free] },
  };
  await device.page.evaluate(([key, draft]) => window.desk.outbox.edit(key, draft), [
    booking.key,
    moved,
  ] as const);
  await device.settled();
  expect(await device.item(booking.key)).toMatchObject({ state: 'superseded' });
  expect(await device.item(moved.key)).toMatchObject({ state: 'done', replaces: booking.key });
  expect(await rowsOf(club, booking)).toBe(1);
});

it('row 22: of two tablets with one slot one has it, the other a decision', async () => {
  const [one, two] = await Promise.all([tablet(), tablet(await club.as('manager'))]);
  const [time] = await slots();
  await Promise.all([one.offline(), two.offline()]);
  const drafts = [bookingDraft(person, time), bookingDraft(person, time)] as const;
  await one.keep(drafts[0]);
  await two.keep(drafts[1]);
  await Promise.all([one.offline(false), two.offline(false)]);
  const states = async () =>
    [(await one.item(drafts[0].key)).state, (await two.item(drafts[1].key)).state].sort();
  await expect.poll(states, { timeout: 15_000 }).toEqual(['done', 'needs_attention']);
});

it('row 23: what may have been sent and is stored is not edited', async () => {
  const device = await tablet();
  const draft = receiveDraft(person, 77_000);
  await device.context.route('**/v1/admin/documents/receive', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await device.keep(draft);
  await device.until(draft.key, 'wait');
  const edited = { ...draft, key: crypto.randomUUID(), body: { ...draft.body, price: 7700 } };
  const change = () =>
    device.page.evaluate(([key, other]) => window.desk.outbox.edit(key, other), [draft.key, edited] as const);
  expect(await change()).toBe('done');
  expect(await device.item(draft.key)).toMatchObject({ state: 'done', result: { status: 201 } });
  expect(await device.item(edited.key)).toBeUndefined();
  expect(await rowsOf(club, draft)).toBe(1);
});

it('row 23: while nobody answers, what may have been sent stays as it is', async () => {
  const device = await tablet();
  await device.context.route('**/v1/admin/**', (route) => route.abort());
  const draft = receiveDraft(person, 78_000);
  await device.keep(draft);
  await device.until(draft.key, 'wait');
  const edited = { ...draft, key: crypto.randomUUID() };
  const answer = await device.page.evaluate(([key, other]) => window.desk.outbox.edit(key, other), [
    draft.key,
    edited,
  ] as const);
  expect(answer).toBe('unknown');
  await device.context.unroute('**/v1/admin/**');
  await device.page.evaluate(() => window.desk.outbox.kick());
  await device.settled();
});

it('row 23: a cancel whose answer is lost leaves the work with a person, and it goes on from there', async () => {
  const device = await tablet();
  const draft = receiveDraft(person, 78_500);
  await device.context.route(
    '**/v1/admin/documents/receive',
    async (route) => {
      await device.context.route('**/v1/health', (probe) => probe.abort());
      await route.abort();
    },
    { times: 1 },
  );
  await device.keep(draft);
  await device.until(draft.key, 'wait');
  await device.context.route('**/v1/admin/operations/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const edited = { ...draft, key: crypto.randomUUID(), body: { ...draft.body, price: 7850 } };
  const change = () =>
    device.page.evaluate(([key, other]) => window.desk.outbox.edit(key, other), [draft.key, edited] as const);
  expect(await change()).toBe('unknown');
  await device.context.unroute('**/v1/health');
  await device.page.evaluate(() => window.desk.outbox.kick());
  expect((await device.until(draft.key, 'needs_attention')).problem?.code).toBe('canceled');
  expect(await change()).toMatchObject({ item: { replaces: draft.key } });
  await device.settled();
  expect(await rowsOf(club, draft)).toBe(1);
});

it('row 24: a late copy after the cancel leaves nothing', async () => {
  const device = await tablet();
  const draft = receiveDraft(person, 79_000);
  let late: Promise<void> | undefined;
  let go = () => {};
  const cancelled = new Promise<void>((resolve) => {
    go = resolve;
  });
  await device.context.route(
    '**/v1/admin/documents/receive',
    async (route) => {
      const request = route.request();
      await device.context.route('**/v1/health', (probe) => probe.abort());
      late = cancelled.then(async () => {
        const copy = await fetch(request.url(), {
          method: 'POST',
          headers: request.headers(),
          body: request.postData(),
        });
        expect([copy.status, (await copy.json()).error.code]).toEqual([409, 'canceled']);
      });
      await route.abort();
    },
    { times: 1 },
  );
  await device.keep(draft);
  await device.until(draft.key, 'wait');
  const answer = await device.page.evaluate(
    (key) => window.desk.outbox.discard(key, 'اشتباه بود'),
    draft.key,
  );
  ended.push(draft);
  expect(answer).toBe('discarded');
  go();
  await late;
  expect(await rowsOf(club, draft)).toBe(0);
  const { state, deviceNo } = await device.item(draft.key);
  expect(state).toBe('discarded');
  // Its number ends with it: nobody waits for a paper of it.
  const numbers = await club.db.selectFrom('operations').select('device_no').execute();
  expect(numbers.map(({ device_no }) => device_no)).toContain(deviceNo);
});

it('a discarded customer takes what needs them to a person', async () => {
  const device = await tablet();
  await device.offline();
  const customer = customerDraft(club.phone());
  const receipt = receiveDraft(ref(customer), 10_000);
  await device.context.route('**/v1/admin/users', (route) => route.abort());
  await device.keep(customer);
  await device.keep(receipt);
  await device.offline(false);
  await device.until(customer.key, 'wait');
  await device.page.evaluate((key) => window.desk.outbox.discard(key, 'دو بار'), customer.key);
  ended.push(customer);
  const orphan = await device.until(receipt.key, 'needs_attention');
  expect(orphan.problem?.code).toBe('parent_discarded');
});

it('row 27: what its author may not do any more waits for a manager, who posts it', async () => {
  const author = await club.as({ permissions: ['receive.create', 'cash.show', 'user.show'] });
  const device = await tablet(author);
  await device.offline();
  const draft = receiveDraft(person, 33_000);
  await device.keep(draft);
  const role = await club.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', author.user_id)
    .executeTakeFirst();
  await club.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', role?.role_id ?? 0)
    .where('slug', '=', 'receive.create')
    .execute();
  await device.offline(false);
  const parked = await device.until(draft.key, 'needs_attention');
  expect(parked.problem).toMatchObject({ code: 'forbidden', status: 403 });
  const manager = await club.as('manager');
  await device.signIn(manager);
  await device.page.evaluate((key) => window.desk.outbox.retry(key, 'از نوبت او مانده بود'), draft.key);
  await device.settled();
  const operation = await club.db
    .selectFrom('operations')
    .select(['actor_id', 'on_behalf_by'])
    .where('key', '=', draft.key)
    .executeTakeFirstOrThrow();
  expect(operation).toEqual({ actor_id: author.user_id, on_behalf_by: manager.user_id });
});

it('row 35: another body under the same key is refused, and somebody hears of it', async () => {
  const device = await tablet();
  const draft = receiveDraft(person, 21_000);
  await device.context.route(
    '**/v1/admin/documents/receive',
    async (route) => {
      const body = { ...(route.request().postDataJSON() as object), price: 12_000 };
      await route.fetch({ postData: JSON.stringify(body) });
      await route.abort();
    },
    { times: 1 },
  );
  await device.keep(draft);
  const parked = await device.until(draft.key, 'needs_attention');
  expect(parked.problem).toMatchObject({ code: 'idempotency_mismatch', status: 422 });
  expect(await device.page.evaluate(() => window.desk.told.alarms)).toBe(1);
  expect(await rowsOf(club, draft)).toBe(1);
  ended.push(draft);
});

it('D27: a refusal that reaches the open sheet goes back into the form, with the number for the next try', async () => {
  const device = await tablet();
  const [taken, free] = await slots(2);
  await sell(taken);
  const submit = (draft: Draft) => device.page.evaluate((given) => window.desk.outbox.submit(given), draft);
  const first = bookingDraft(person, taken, cash(100_000));
  expect(await submit(first)).toMatchObject({ state: 'refused', problem: { code: 'slot_taken' } });
  expect(await device.unsent()).toEqual([]);
  // The same words again are the same work.
  expect(await submit(first)).toMatchObject({ state: 'refused', problem: { code: 'slot_taken' } });
  const next = { ...bookingDraft(person, free, cash(100_000)), replaces: first.key };
  const done = await submit(next);
  expect(done).toMatchObject({ state: 'done', item: { deviceNo: expect.stringMatching(/-000001$/) } });
  expect((await device.item(first.key)).state).toBe('returned_to_form');
});

it('attendance of a booking that was made offline finds it', async () => {
  const device = await tablet();
  const [time] = await slots();
  await device.offline();
  const booking = bookingDraft(person, time);
  const attended = attendanceDraft(ref(booking));
  await device.keep(booking);
  await device.keep(attended);
  await device.offline(false);
  await device.settled();
  expect((await device.item(attended.key)).result).toMatchObject({ body: { data: { attended: true } } });
});
