import { describe, expect, test } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import type { CallBody } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { visits } from '#contract/sales/visits.ts';
import { courts } from '#contract/settings/courts.ts';
import { settings } from '#contract/settings/settings.ts';
import { terms } from '#contract/settings/terms.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import { DAY } from '#tests/support/club.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

// The clock shows 11:30 of Saturday 2026-11-21 in Tehran. Each test has a court of its own and closes nothing else.

const TOMORROW = '2026-11-22';
const AFTER = '2026-11-23';
const EVENING = ['16:00-17:30', '18:00-19:30'];

type Body = CallBody<typeof closedInvoices.create>;
const params = (id: number) => ({ id: String(id) });
const codeOf = (reply: { body: { error?: { code: string } } }) => reply.body.error?.code;

/** A court with two evening slots on each of the days, and what closes it. */
async function court(days: { from: string; to?: string } = { from: TOMORROW }, hours = EVENING) {
  const slots = await make.slots({ hours, ...days });
  const [{ court: place }] = slots as [(typeof slots)[number]];
  const { id, name } = place;
  const { from, to = from } = days;
  const body: Body = { title: 'ترمیم کف', from, to, court_ids: [id] };
  return { id, name, slots, body };
}

const preview = async (body: Body) => (await top.ok(closedInvoices.preview, { body })).data;
const close = async (body: Body, more: Partial<Body> = {}) =>
  (await top.ok(closedInvoices.create, { body: { ...body, ...more } })).data;
/** Looks, and then closes what was seen. */
async function lookAndClose(body: Body, more: Partial<Body> = {}) {
  const { token } = await preview(body);
  return close(body, { token, ...more });
}
const stateOf = async (slots: readonly { id: number }[]) => {
  const rows = await club.db
    .selectFrom('reservable_times')
    .select(['id', 'state', 'closed_invoice_id'])
    .where(
      'id',
      'in',
      slots.map((slot) => slot.id),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.state);
};
const read = async (id: number) => (await top.ok(saleInvoices.get, { params: params(id) })).data;
const messagesTo = (user_id: number) =>
  club.db.selectFrom('messages').selectAll().where('user_id', '=', user_id).orderBy('id').execute();
const book = async (slot: { id: number } | undefined, fields: Parameters<typeof make.booking>[0] = {}) => {
  const [invoice] = await make.booking({ ...fields, reservable_time_ids: [slot?.id as number] });
  return invoice as NonNullable<typeof invoice>;
};

describe('what it would do', () => {
  test('is shown before: reservations, times, money, messages, and where each could go', async () => {
    const there = await court();
    const [early, late] = there.slots;
    const other = (await make.slots({ hours: EVENING, from: TOMORROW })).slice(0, 2);
    const paid = await book(early, { payments: [{ price: 400_000, cash_id: CASH }] });
    const unpaid = await book(late);
    const seen = await preview(there.body);
    expect(seen).toMatchObject({ times: 2, reopened: 0, refund: 2_000_000, paid: 400_000, messages: 2 });
    expect(seen.token).toMatch(/^[0-9a-f]{32}$/);
    expect(seen.invoices).toMatchObject([
      {
        id: paid.id,
        reachable: true,
        paid: 400_000,
        due: 600_000,
        refund: 1_000_000,
        begun: false,
        start_time: '16:00',
      },
      { id: unpaid.id, paid: 0, due: 1_000_000, refund: 1_000_000, begun: false, start_time: '18:00' },
    ]);
    const [first] = seen.invoices;
    expect(first).toMatchObject({ court: { id: there.id, name: there.name }, user: { id: paid.user.id } });
    const kinds = (id: number) =>
      seen.invoices.find((one) => one.id === id)?.offers.map((offer) => offer.kind) ?? [];
    expect(kinds(paid.id)).toContain('court');
    expect(kinds(unpaid.id)).toContain('earlier');
    expect(seen.invoices.flatMap((one) => one.offers.map((offer) => offer.time_id))).toEqual(
      expect.arrayContaining(other.map((slot) => slot.id)),
    );
    const suggested = seen.invoices.map((one) => one.suggested);
    expect(seen.movable).toBe(2);
    expect(new Set(suggested).size).toBe(2);
    // Nothing happened.
    expect(await stateOf(there.slots)).toEqual(['reserved', 'reserved']);
  });

  test('offers no slot that it closes itself, none that is taken and none of a court that is out of use', async () => {
    const there = await court({ from: '2026-12-05', to: '2026-12-06' });
    const away = await court({ from: '2026-12-05' });
    await top.ok(courts.update, { params: params(away.id), body: { active: false } });
    const taken = await court({ from: '2026-12-05' });
    for (const slot of taken.slots) await book(slot);
    const invoice = await book(there.slots[0]);
    const { invoices } = await preview(there.body);
    expect(invoices).toMatchObject([{ id: invoice.id, offers: [], suggested: null }]);
  });

  test('of a discounted one with an add-on an offer says what the move would leave', async () => {
    const addon = await make.addon({ price: 70_000 });
    const there = await court({ from: '2026-12-10' });
    const [dear] = await make.slots({ hours: ['16:00-17:30'], from: '2026-12-10', price: 1_200_000 });
    await book(there.slots[0], { discount: 200_000, addons: [{ sale_addon_id: addon.id, count: 1 }] });
    const { invoices } = await preview(there.body);
    expect(invoices[0]?.offers).toContainEqual(
      expect.objectContaining({ time_id: dear?.id, price: 1_200_000, total_price: 1_070_000 }),
    );
  });

  test('has another token once money, a booking or the hour has changed it, and else the same', async () => {
    const there = await court({ from: '2026-12-12' });
    const invoice = await book(there.slots[0]);
    const first = await preview(there.body);
    await make.slots({ hours: ['16:00-17:30'], from: '2026-12-12' });
    expect((await preview(there.body)).token).toBe(first.token);
    await make.receipt(invoice.user.id, 100_000);
    const paid = await preview(there.body);
    expect(paid.token).not.toBe(first.token);
    await book(there.slots[1]);
    expect((await preview(there.body)).token).not.toBe(paid.token);
  });
});

describe('closing', () => {
  test('cancels by the system in full, closes the times, frees none and sends one message each', async () => {
    const there = await court();
    const [early, late] = there.slots;
    const customer = await make.customer();
    const other = await make.customer();
    const invoice = await book(early, {
      user_id: customer.id,
      payments: [{ price: 1_000_000, cash_id: CASH }],
    });
    const second = await book(late, { user_id: other.id });
    const made = await lookAndClose(there.body);
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed']);
    expect(await read(invoice.id)).toMatchObject({
      status: 2,
      cancel_type: 2,
      cancel_price: 1_000_000,
      penalty: 0,
      paid: 0,
      due: 0,
      cancel_reason: 'ترمیم کف',
    });
    expect((await read(invoice.id)).user.balance).toBe(-1_000_000);
    expect((await read(second.id)).user.balance).toBe(0);
    const [message, ...more] = await messagesTo(customer.id);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ kind: 'closed', state: 'queued', invoice_id: invoice.id });
    expect(message?.text).toContain('ترمیم کف');
    expect(message?.text).toContain(there.name);
    expect((await read(invoice.id)).messages).toMatchObject([{ id: message?.id, state: 'queued' }]);
    expect(made).toMatchObject({
      canceled: 2,
      moved: 0,
      returned: 1_000_000,
      messages: { queued: 2, sent: 0, failed: 0 },
      courts: [{ id: there.id }],
      terms: null,
      // What the top role has made is the system’s.
      creator: null,
      reservations: [
        { invoice_id: invoice.id, outcome: 'canceled', refund: 1_000_000, paid: 1_000_000, to: null },
        { invoice_id: second.id, outcome: 'canceled', refund: 1_000_000, paid: 0, to: null },
      ],
    });
    expect(await verify(club.db)).toEqual([]);
  });

  test('needs no other permission than its own, and gives none of the others’', async () => {
    const there = await court();
    await book(there.slots[0]);
    const client = await club.as({ permissions: ['closed_invoice.show', 'closed_invoice.create'] });
    const { token } = (await client.ok(closedInvoices.preview, { body: there.body })).data;
    await client.ok(closedInvoices.create, { body: { ...there.body, token } });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed']);
  });

  test('one message for all that a person had, the moved ones with where they went', async () => {
    const there = await court();
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: TOMORROW });
    const customer = await make.customer();
    const visit = await make.booking({
      user_id: customer.id,
      reservable_time_ids: there.slots.map((slot) => slot.id),
    });
    const [first, second] = visit;
    const made = await lookAndClose(there.body, {
      moves: [{ invoice_id: second?.id as number, time_id: place?.id as number }],
    });
    const [message, ...more] = await messagesTo(customer.id);
    expect(more).toEqual([]);
    const lines = message?.text.split('\n') ?? [];
    expect(lines).toHaveLength(6);
    expect(lines[4]).toContain(place?.court.name);
    expect(lines[4]).toContain(there.name);
    expect((await read(first?.id as number)).messages).toHaveLength(1);
    expect((await read(second?.id as number)).messages).toHaveLength(1);
    expect(made).toMatchObject({ canceled: 1, moved: 1, messages: { queued: 1 } });
    expect(made.reservations[1]).toMatchObject({
      outcome: 'moved',
      to: { id: place?.id, start_time: '20:00' },
    });
    const { data: sums } = await top.ok(closedInvoices.total, { query: { court: String(there.id) } });
    expect(sums).toMatchObject({ canceled: 1, moved: 1 });
    // The state of the message is told with the closing.
    await sendMessages({ db: club.db, clock: club.clock, sender: club.sender });
    const { data } = await top.ok(closedInvoices.get, { params: params(made.id) });
    expect(data.messages).toMatchObject({ queued: 0 });
    expect(data.reservations.map((one) => one.message?.state)).toEqual(['sent', 'sent']);
  });

  test('who has no phone is told nothing, and the closing goes through', async () => {
    const there = await court();
    const invoice = await book(there.slots[0]);
    await club.db
      .updateTable('users')
      .set({ phone_number: null })
      .where('id', '=', invoice.user.id)
      .execute();
    expect((await preview(there.body)).messages).toBe(0);
    expect(await lookAndClose(there.body)).toMatchObject({ canceled: 1, messages: { queued: 0 } });
  });

  test('moves where it was chosen: the price settles, what comes back later is no less than before', async () => {
    const day = TODAY;
    const there = await court({ from: day }, ['14:00-15:30']);
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: day, price: 1_300_000 });
    const invoice = await book(there.slots[0], { payments: [{ price: 1_000_000, cash_id: CASH }] });
    await lookAndClose(there.body, { moves: [{ invoice_id: invoice.id, time_id: place?.id as number }] });
    const after = await read(invoice.id);
    expect(after).toMatchObject({
      status: 1,
      total_price: 1_300_000,
      paid: 1_000_000,
      due: 300_000,
      reserved_time: { id: place?.id },
      refund_rule: { ceiling: null },
    });
    expect(after.moves).toMatchObject([{ price_before: 1_000_000, price_after: 1_300_000 }]);
    expect(await stateOf([...there.slots, place as { id: number }])).toEqual(['closed', 'reserved']);
  });

  test('without a single reservation it needs no token; with one it wants to be seen', async () => {
    const there = await court();
    await book(there.slots[0]);
    const refused = await top.call(closedInvoices.create, { body: there.body });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'preview_changed']);
    const { preview: shown } = refused.body.error.details as {
      preview: { token: string; invoices: object[] };
    };
    expect(shown.invoices).toHaveLength(1);
    expect(await stateOf(there.slots)).toEqual(['reserved', 'free']);
    await close(there.body, { token: shown.token });
    const empty = await court();
    await close(empty.body);
    expect(await stateOf(empty.slots)).toEqual(['closed', 'closed']);
  });

  test('is refused with the new effect when it is another one by then', async () => {
    const there = await court();
    const { token } = await preview(there.body);
    const late = await book(there.slots[1]);
    const refused = await top.call(closedInvoices.create, { body: { ...there.body, token } });
    expect(codeOf(refused)).toBe('preview_changed');
    expect(refused.body.error.details).toMatchObject({ preview: { invoices: [{ id: late.id }] } });
    expect(await stateOf(there.slots)).toEqual(['free', 'reserved']);
    expect((await read(late.id)).status).toBe(1);
  });

  test('is refused with new offers when a chosen slot is taken by then', async () => {
    const there = await court();
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: TOMORROW });
    const invoice = await book(there.slots[0]);
    const { token } = await preview(there.body);
    await book(place);
    const moves = [{ invoice_id: invoice.id, time_id: place?.id as number }];
    const refused = await top.call(closedInvoices.create, { body: { ...there.body, token, moves } });
    expect(codeOf(refused)).toBe('preview_changed');
    const { preview: shown } = refused.body.error.details as {
      preview: { token: string; invoices: { offers: { time_id: number }[] }[] };
    };
    expect(shown.token).toBe(token);
    expect(shown.invoices[0]?.offers.map((offer) => offer.time_id)).not.toContain(place?.id);
  });

  test('choices that cannot be are refused by their place, and nothing is stored', async () => {
    const there = await court();
    const [first, second] = there.slots;
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: TOMORROW });
    const [over] = await make.slots({ hours: ['08:00-09:30'], from: TODAY });
    const invoice = await book(first);
    const stranger = await book((await make.slots({ from: AFTER }))[0]);
    const { token } = await preview(there.body);
    const attempt = async (more: object) => {
      const reply = await top.call(closedInvoices.create, { body: { ...there.body, token, ...more } });
      expect(reply.status).toBe(422);
      return [reply.body.error.code, reply.body.error.fields];
    };
    const to = (time_id: number | undefined, invoice_id = invoice.id) => ({ invoice_id, time_id });
    expect(await attempt({ moves: [to(place?.id, stranger.id)] })).toEqual([
      'invalid',
      { 'moves.0.invoice_id': ['unknown'] },
    ]);
    expect(await attempt({ moves: [to(987_654_321)] })).toEqual([
      'invalid',
      { 'moves.0.time_id': ['unknown'] },
    ]);
    expect(await attempt({ moves: [to(second?.id)] })).toEqual([
      'invalid',
      { 'moves.0.time_id': ['not_allowed'] },
    ]);
    expect((await attempt({ moves: [to(over?.id)] }))[0]).toBe('passed');
    expect(await attempt({ moves: [to(place?.id), to(place?.id)] })).toEqual([
      'invalid',
      { moves: ['exists'] },
    ]);
    expect(await attempt({ begun: [stranger.id] })).toEqual(['invalid', { begun: ['unknown'] }]);
    expect(await attempt({ begun: [invoice.id] })).toEqual(['invalid', { begun: ['not_allowed'] }]);
    expect(await stateOf(there.slots)).toEqual(['reserved', 'free']);
  });

  test('a move to a dearer slot keeps the customer’s limit, unless who may says so', async () => {
    const there = await court();
    const [dear] = await make.slots({ hours: ['20:00-21:30'], from: TOMORROW, price: 3_000_000 });
    const customer = await make.customer({ max_debt: 1_500_000 });
    const invoice = await book(there.slots[0], { user_id: customer.id });
    const { token } = await preview(there.body);
    const moves = [{ invoice_id: invoice.id, time_id: dear?.id as number }];
    const body = { ...there.body, token, moves };
    expect(codeOf(await top.call(closedInvoices.create, { body }))).toBe('max_debt');
    await top.ok(closedInvoices.create, { body: { ...body, over_debt: true } });
    expect((await read(invoice.id)).due).toBe(3_000_000);
  });

  test('in the past it is refused, as is a span turned round, too wide, or of what is unknown', async () => {
    const there = await court();
    const attempt = async (more: Partial<Body>) => {
      const replies = [
        await top.call(closedInvoices.create, { body: { ...there.body, ...more } }),
        await top.call(closedInvoices.preview, { body: { ...there.body, ...more } }),
      ];
      const said = replies.map(({ status, body }) => [status, body.error.code, body.error.fields]);
      expect(said[0]).toEqual(said[1]);
      return said[0];
    };
    expect(await attempt({ from: '2026-11-20', to: AFTER })).toEqual([422, 'passed', { from: ['min'] }]);
    expect(await attempt({ from: AFTER, to: TOMORROW })).toEqual([422, 'invalid', { to: ['min'] }]);
    expect(await attempt({ to: '2028-01-01' })).toEqual([422, 'too_wide', { to: ['max'] }]);
    expect(await attempt({ court_ids: [987_654] })).toEqual([422, 'invalid', { court_ids: ['unknown'] }]);
    expect(await attempt({ term_ids: [987_654] })).toEqual([422, 'invalid', { term_ids: ['unknown'] }]);
    expect(await attempt({ court_ids: [] })).toEqual([422, 'invalid', { court_ids: ['required'] }]);
    // It is looked at before it has a title, and not made without one.
    const untitled = await top.call(closedInvoices.create, { body: { ...there.body, title: ' ' } });
    expect(untitled.body.error).toMatchObject({ code: 'invalid', fields: { title: [expect.any(String)] } });
    const { title: _, ...unnamed } = there.body;
    expect((await top.ok(closedInvoices.preview, { body: unnamed })).data.times).toBe(2);
    expect(await stateOf(there.slots)).toEqual(['free', 'free']);
  });

  test('only the named terms are closed', async () => {
    const there = await court();
    const [early] = there.slots;
    await close({ ...there.body, term_ids: [early?.term.id as number] });
    expect(await stateOf(there.slots)).toEqual(['closed', 'free']);
  });

  test('a slot inside is neither booked nor moved onto', async () => {
    const there = await court();
    const { id } = await close(there.body);
    const customer = await make.customer();
    const [slot] = there.slots;
    const booked = await top.call(saleInvoices.create, {
      body: { user_id: customer.id, reservable_time_ids: [slot?.id as number] },
    });
    expect(codeOf(booked)).toBe('time_closed');
    const invoice = await book((await make.slots({ from: AFTER }))[0]);
    const body = { reservable_time_id: slot?.id as number };
    const moved = await top.call(saleInvoices.update, { params: params(invoice.id), body });
    expect(codeOf(moved)).toBe('time_closed');
    const { data } = await top.ok(reservableTimes.list, {
      query: { date: `${TOMORROW}_${TOMORROW}`, court: String(there.id) },
    });
    expect(data.map((time) => time.closed)).toEqual([
      { id, title: 'ترمیم کف' },
      { id, title: 'ترمیم کف' },
    ]);
  });

  test('times that are made later inside are born closed, by force too', async () => {
    const there = await court({ from: '2026-12-20' });
    const term_ids = there.slots.map((slot) => slot.term.id);
    await close({ ...there.body, to: '2026-12-22' });
    const body = { from: '2026-12-21', to: '2026-12-23', court_ids: [there.id], term_ids };
    await top.ok(times.generate, { body: { ...body, to: '2026-12-21' } });
    await top.ok(times.force, { body });
    const { data } = await top.ok(times.list, {
      query: { date: '2026-12-20_2026-12-23', court: String(there.id), 'order[0]': 'date,asc' },
    });
    expect(data.map((time) => [time.date.slice(-2), time.state])).toEqual(
      ['20', '21', '22']
        .flatMap((day) => [
          [day, 'closed'],
          [day, 'closed'],
        ])
        .concat([
          ['23', 'free'],
          ['23', 'free'],
        ]),
    );
  });

  test('is written in the log by its name, with what it did', async () => {
    const there = await court();
    const invoice = await book(there.slots[0]);
    const made = await lookAndClose(there.body);
    const { data } = await top.ok(logs.list, { query: { resource: 'closed-invoices' } });
    const row = data.find((one) => one.resource_id === made.id);
    expect(row).toMatchObject({ record: 'ترمیم کف', call: 'closed-invoices.create' });
    const { data: whole } = await top.ok(logs.get, { params: params(row?.id as number) });
    expect(whole.after).toMatchObject({ title: 'ترمیم کف', canceled: 1 });
    const audited = await club.db
      .selectFrom('audit_log')
      .select(['after', 'reason'])
      .where('resource', '=', 'sale-invoices')
      .where('resource_id', '=', invoice.id)
      .where('call', '=', 'closed-invoices.create')
      .execute();
    expect(audited).toMatchObject([
      { after: { cancel_type: 2, closed_invoice_id: made.id }, reason: 'ترمیم کف' },
    ]);
  });
});

describe('slots that have begun', () => {
  const NOW = '2026-11-21T08:00:00Z';

  test('are listed and left; ticked they are cancelled, the coach’s share with them', async () => {
    const coach = await make.coach();
    const there = await court({ from: TODAY }, ['08:00-09:30', '11:00-12:30', '18:00-19:30']);
    club.clock.set('2026-11-21T04:00:00Z');
    const admin = await club.signIn(top.user_id);
    const booked = [];
    for (const slot of there.slots) {
      const customer = await make.customer();
      const body = { user_id: customer.id, reservable_time_ids: [slot.id], coach_id: coach.id };
      booked.push(...(await admin.ok(saleInvoices.create, { body })).data);
    }
    club.clock.set(NOW);
    const [over, runs, later] = booked.map((invoice) => invoice.id) as [number, number, number];
    await top.ok(saleInvoices.complete, { params: params(over), body: { attended: true } });
    const seen = await preview(there.body);
    expect(seen.invoices.map((one) => [one.id, one.begun])).toEqual([
      [over, true],
      [runs, true],
      [later, false],
    ]);
    expect(seen).toMatchObject({ times: 1, refund: 1_000_000, messages: 1 });
    await close(there.body, { token: seen.token, begun: [over] });
    expect(await read(over)).toMatchObject({ status: 2, cancel_type: 2, penalty: 0, coach_share: 0, due: 0 });
    expect(await read(runs)).toMatchObject({ status: 1 });
    expect(await read(later)).toMatchObject({ status: 2, cancel_type: 2 });
    expect(await stateOf(there.slots)).toEqual(['closed', 'reserved', 'closed']);
    // What was left is not sold again once its reservation is gone.
    const body = { mode: 'full' as const, reason: 'آب گرفت' };
    await top.ok(saleInvoices.cancel, { params: params(runs), body });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed', 'closed']);
    expect(await verify(club.db)).toEqual([]);
  });

  test('a slot that runs can still be moved', async () => {
    const there = await court({ from: TODAY }, ['11:00-12:30']);
    const [place] = await make.slots({ hours: ['20:00-21:30'], from: TODAY });
    const invoice = await book(there.slots[0]);
    const seen = await preview(there.body);
    expect(seen.invoices).toMatchObject([{ begun: true, suggested: null }]);
    const moves = [{ invoice_id: invoice.id, time_id: place?.id as number }];
    await close(there.body, { token: seen.token, moves });
    expect(await read(invoice.id)).toMatchObject({ status: 1, reserved_time: { id: place?.id } });
    expect(await stateOf(there.slots)).toEqual(['closed']);
  });

  test('what has begun keeps its reservation and takes no other, not even of its own visit', async () => {
    const there = await court({ from: TODAY }, ['11:00-12:30']);
    const [other] = await make.slots({ hours: ['20:00-21:30'], from: TODAY });
    const [running, later] = await make.booking({
      reservable_time_ids: [there.slots[0]?.id as number, other?.id as number],
    });
    await lookAndClose(there.body);
    const swap = [
      { id: running?.id as number, reservable_time_id: other?.id as number },
      { id: later?.id as number, reservable_time_id: there.slots[0]?.id as number },
    ];
    const refused = await top.call(visits.move, { body: { moves: swap } });
    expect(codeOf(refused)).toBe('time_closed');
  });

  test('what nobody had and is over stays: it may have been played and still be written down', async () => {
    const there = await court({ from: TODAY }, ['08:00-09:30', '11:00-12:30']);
    await close(there.body);
    expect(await stateOf(there.slots)).toEqual(['free', 'closed']);
  });
});

describe('a change', () => {
  const update = (id: number, body: CallBody<typeof closedInvoices.update>) =>
    top.call(closedInvoices.update, { params: params(id), body });
  const seeUpdate = async (id: number, body: CallBody<typeof closedInvoices.previewUpdate>) =>
    (await top.ok(closedInvoices.previewUpdate, { params: params(id), body })).data;

  test('previews and does the difference alone', async () => {
    const there = await court({ from: TOMORROW, to: '2026-11-24' });
    const made = await close({ ...there.body, to: TOMORROW });
    const invoice = await book(there.slots[2]);
    const seen = await seeUpdate(made.id, { from: AFTER, to: AFTER });
    expect(seen).toMatchObject({ times: 2, reopened: 2, refund: 1_000_000, invoices: [{ id: invoice.id }] });
    expect(codeOf(await update(made.id, { from: AFTER, to: AFTER }))).toBe('preview_changed');
    const { status, body } = await update(made.id, { from: AFTER, to: AFTER, token: seen.token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ from: AFTER, to: AFTER, version: made.version + 1, canceled: 1 });
    expect(await stateOf(there.slots)).toEqual(['free', 'free', 'closed', 'closed', 'free', 'free']);
    expect((await read(invoice.id)).status).toBe(2);
    // Its words alone ask nobody.
    expect((await update(made.id, { title: 'تعمیر دیوار' })).status).toBe(200);
  });

  test('does not ask again about what it has left', async () => {
    const there = await court({ from: TODAY }, ['11:00-12:30', '18:00-19:30']);
    await book(there.slots[0]);
    const made = await lookAndClose(there.body);
    expect(await seeUpdate(made.id, { to: TOMORROW })).toMatchObject({ invoices: [], times: 0 });
    expect((await update(made.id, { description: 'لوله ترکید' })).status).toBe(200);
    expect(await stateOf(there.slots)).toEqual(['reserved', 'closed']);
  });

  test('reopens only what no other closing covers', async () => {
    const there = await court({ from: TOMORROW, to: AFTER });
    const one = await close({ ...there.body, to: AFTER });
    const two = await close({ ...there.body, title: 'مسابقه', from: AFTER, to: AFTER });
    expect(await seeUpdate(one.id, { to: TOMORROW })).toMatchObject({ reopened: 0 });
    await update(one.id, { to: TOMORROW });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed', 'closed', 'closed']);
    await top.ok(closedInvoices.remove, { params: params(two.id) });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed', 'free', 'free']);
  });

  test('takes back a court, and closes another', async () => {
    const [there, other] = [await court(), await court()];
    const made = await close(there.body);
    await update(made.id, { court_ids: [other.id] });
    expect(await stateOf([...there.slots, ...other.slots])).toEqual(['free', 'free', 'closed', 'closed']);
  });

  test('goes by the version that was seen, and never into the past', async () => {
    const there = await court({ from: TODAY, to: AFTER });
    const made = await close({ ...there.body, to: AFTER });
    expect(codeOf(await update(made.id, { version: made.version + 1, title: 'دیگر' }))).toBe('stale');
    const stale = await top.call(closedInvoices.previewUpdate, {
      params: params(made.id),
      body: { version: made.version + 1 },
    });
    expect(codeOf(stale)).toBe('stale');
    const refused = await update(made.id, { from: '2026-11-20' });
    expect([refused.body.error.code, refused.body.error.fields]).toEqual(['passed', { from: ['min'] }]);
    club.clock.advance(2 * DAY);
    const admin = await club.signIn(top.user_id);
    const change = (body: CallBody<typeof closedInvoices.update>) =>
      admin.call(closedInvoices.update, { params: params(made.id), body });
    expect((await change({ to: TODAY })).body.error.fields).toEqual({ to: ['min'] });
    // It has run since Saturday: its beginning stays, and it may have ended yesterday.
    expect((await change({ title: 'طولانی' })).status).toBe(200);
    expect((await change({ to: TOMORROW })).status).toBe(200);
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed', 'closed', 'closed', 'free', 'free']);
    club.clock.advance(-2 * DAY);
  });
});

describe('the trash', () => {
  test('reopens the times; what was cancelled stays cancelled; back it closes them again', async () => {
    const there = await court();
    const invoice = await book(there.slots[0]);
    const made = await lookAndClose(there.body);
    await top.ok(closedInvoices.remove, { params: params(made.id) });
    expect(await stateOf(there.slots)).toEqual(['free', 'free']);
    expect((await read(invoice.id)).status).toBe(2);
    const { data } = await top.ok(closedInvoices.list, {
      query: { trashed: 'true', court: String(there.id) },
    });
    expect(data).toMatchObject([{ id: made.id, canceled: 1, deleted_by: { id: top.user_id } }]);
    await top.ok(closedInvoices.restore, { params: params(made.id), body: {} });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed']);
  });

  test('coming back, it asks about who has booked meanwhile', async () => {
    const there = await court();
    const made = await close(there.body);
    await top.ok(closedInvoices.remove, { params: params(made.id) });
    const invoice = await book(there.slots[1]);
    const restore = (body = {}) => top.call(closedInvoices.restore, { params: params(made.id), body });
    expect(codeOf(await restore())).toBe('preview_changed');
    expect(await stateOf(there.slots)).toEqual(['free', 'reserved']);
    const { data } = await top.ok(closedInvoices.previewRestore, { params: params(made.id) });
    expect(data).toMatchObject({ times: 2, invoices: [{ id: invoice.id }] });
    const back = await restore({ token: data.token });
    expect(back.body.data).toMatchObject({ id: made.id, canceled: 1 });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed']);
    expect((await read(invoice.id)).cancel_type).toBe(2);
  });

  test('what has run and went by mistake comes back as it was', async () => {
    const there = await court({ from: TODAY });
    const made = await close(there.body);
    club.clock.advance(DAY);
    const admin = await club.signIn(top.user_id);
    await admin.ok(closedInvoices.remove, { params: params(made.id) });
    expect(await stateOf(there.slots)).toEqual(['free', 'free']);
    await admin.ok(closedInvoices.restore, { params: params(made.id), body: {} });
    expect(await stateOf(there.slots)).toEqual(['closed', 'closed']);
    club.clock.advance(-DAY);
  });

  test('comes back without a question where only what has begun is met: that stays as it is', async () => {
    const there = await court({ from: TODAY }, ['11:00-12:30', '18:00-19:30']);
    const invoice = await book(there.slots[0]);
    const made = await lookAndClose(there.body);
    await top.ok(closedInvoices.remove, { params: params(made.id) });
    const back = await top.call(closedInvoices.restore, { params: params(made.id), body: {} });
    expect(back.status).toBe(200);
    expect((await read(invoice.id)).status).toBe(1);
    expect(await stateOf(there.slots)).toEqual(['reserved', 'closed']);
  });

  test('for good only when no reservation was touched', async () => {
    const there = await court();
    await book(there.slots[0]);
    const made = await lookAndClose(there.body);
    await top.ok(closedInvoices.remove, { params: params(made.id) });
    const kept = await top.call(closedInvoices.force, { params: params(made.id) });
    expect(kept.body.error).toMatchObject({
      code: 'in_use',
      details: { by: [{ resource: 'sale-invoices', count: 1 }] },
    });
    const empty = await close((await court()).body);
    await top.ok(closedInvoices.remove, { params: params(empty.id) });
    await top.ok(closedInvoices.force, { params: params(empty.id) });
  });

  test('a court and a term that it names stay', async () => {
    const slots = await make.slots({ hours: ['22:00-23:30'], from: TOMORROW });
    const { court: place, term } = slots[0] as NonNullable<(typeof slots)[number]>;
    await close({ title: 'شب‌ها', from: TOMORROW, to: TOMORROW, court_ids: [place.id], term_ids: [term.id] });
    for (const [calls, id] of [
      [courts, place.id],
      [terms, term.id],
    ] as const) {
      await top.ok(calls.remove, { params: params(id) });
      const { body } = await top.call(calls.force, { params: params(id) });
      expect(body.error.details).toMatchObject({
        by: expect.arrayContaining([{ resource: 'closed-invoices', count: 1 }]),
      });
    }
  });

  test('a court that comes back inside a closing comes back closed', async () => {
    const there = await court({ from: '2026-12-28' });
    await top.ok(courts.remove, { params: params(there.id) });
    const { id } = await close({
      title: 'همه‌جا',
      from: '2026-12-28',
      to: '2026-12-28',
      term_ids: [there.slots[0]?.term.id as number],
    });
    await top.ok(courts.restore, { params: params(there.id) });
    expect(await stateOf(there.slots)).toEqual(['closed', 'free']);
    await top.ok(closedInvoices.remove, { params: params(id) });
  });
});

test('the list is filtered, sorted and summed', async () => {
  const there = await court({ from: '2027-01-10', to: '2027-01-12' });
  const [first] = there.slots;
  await book(first, { payments: [{ price: 300_000, cash_id: CASH }] });
  const one = await lookAndClose({ ...there.body, title: 'نوروز', to: '2027-01-10' });
  const two = await close({
    ...there.body,
    title: 'باران',
    from: '2027-01-12',
    term_ids: [first?.term.id as number],
  });
  const ids = async (query: Record<string, string>) =>
    (await top.ok(closedInvoices.list, { query: { court: String(there.id), ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await ids({})).toEqual([two.id, one.id]);
  expect(await ids({ 'order[0]': 'canceled,desc' })).toEqual([one.id, two.id]);
  expect(await ids({ 'order[0]': 'returned,asc' })).toEqual([two.id, one.id]);
  expect(await ids({ title: 'نورو' })).toEqual([one.id]);
  expect(await ids({ date: '2027-01-11_' })).toEqual([two.id]);
  expect(await ids({ date: '_2027-01-11' })).toEqual([one.id]);
  expect(await ids({ term: String(there.slots[1]?.term.id) })).toEqual([one.id]);
  expect(await ids({ creator: 'system' })).toEqual([two.id, one.id]);
  const { data } = await top.ok(closedInvoices.total, { query: { court: String(there.id) } });
  expect(data).toEqual({ count: 2, canceled: 1, moved: 0, returned: 300_000 });
});

test('messages go out whether or not the club tells of cancels by hand', async () => {
  const { sms } = (await top.ok(settings.get)).data;
  await top.ok(settings.update, { body: { sms: { ...sms, cancel: false } } });
  const there = await court();
  const invoice = await book(there.slots[0]);
  await lookAndClose(there.body);
  expect(await messagesTo(invoice.user.id)).toHaveLength(1);
  await top.ok(settings.update, { body: { sms } });
});

describe('at once', () => {
  const often = async (work: (n: number) => Promise<void>) => {
    for (let n = 0; n < 5; n++) await work(n);
    expect(await verify(club.db)).toEqual([]);
  };
  /** Nobody has a slot of it, and none is for sale. */
  const isShut = async (slots: readonly { id: number }[]) => {
    expect(new Set(await stateOf(slots))).toEqual(new Set(['closed']));
    const left = await club.db
      .selectFrom('sale_invoices')
      .select('id')
      .where('status', '=', 1)
      .where(
        'reservable_time_id',
        'in',
        slots.map((slot) => slot.id),
      )
      .execute();
    expect(left).toEqual([]);
  };
  /** Looks and closes until nobody came between. */
  const insist = async (body: Body): Promise<void> => {
    const { token } = await preview(body);
    const reply = await top.call(closedInvoices.create, { body: { ...body, token } });
    if (reply.status === 201) return;
    expect(codeOf(reply)).toBe('preview_changed');
    await insist(body);
  };

  test('bookers against a closing: none of them keeps a slot in it', async () => {
    await often(async () => {
      const there = await court({ from: TOMORROW, to: AFTER });
      const customers = await Promise.all(there.slots.map(() => make.customer()));
      const bookers = there.slots.map((slot, index) =>
        top.call(saleInvoices.create, {
          body: { user_id: customers[index]?.id as number, reservable_time_ids: [slot.id] },
        }),
      );
      const [, ...replies] = await Promise.all([insist({ ...there.body, to: AFTER }), ...bookers]);
      for (const reply of replies) expect([201, 409]).toContain(reply.status);
      await isShut(there.slots);
    });
  });

  test('two closings of the same days: each reservation is cancelled once, its customer told once', async () => {
    await often(async () => {
      const there = await court();
      const invoice = await book(there.slots[0], { payments: [{ price: 500_000, cash_id: CASH }] });
      await Promise.all([insist(there.body), insist({ ...there.body, title: 'دیگری' })]);
      await isShut(there.slots);
      expect(await messagesTo(invoice.user.id)).toHaveLength(1);
      expect((await read(invoice.id)).user.balance).toBe(-500_000);
    });
  });

  test('a move into a slot that is being closed: it stays where it was, or is cancelled there', async () => {
    await often(async () => {
      const there = await court();
      const invoice = await book((await make.slots({ from: AFTER }))[0]);
      const body = { reservable_time_id: there.slots[0]?.id as number };
      const [, moved] = await Promise.all([
        insist(there.body),
        top.call(saleInvoices.update, { params: params(invoice.id), body }),
      ]);
      await isShut(there.slots);
      const { status, cancel_type } = await read(invoice.id);
      if (moved.status === 200) expect([status, cancel_type]).toEqual([2, 2]);
      else expect([codeOf(moved), status]).toEqual(['time_closed', 1]);
    });
  });

  test('times made while it closes are closed', async () => {
    await often(async (n) => {
      const there = await court();
      const from = `2027-02-0${n + 1}`;
      const term_ids = there.slots.map((slot) => slot.term.id);
      await Promise.all([
        close({ ...there.body, from, to: from }),
        top.ok(times.generate, { body: { from, to: from, court_ids: [there.id], term_ids } }),
      ]);
      const { data } = await top.ok(times.list, {
        query: { date: `${from}_${from}`, court: String(there.id) },
      });
      expect(data.map((time) => time.state)).toEqual(['closed', 'closed']);
    });
  });

  test('a closing goes and another comes: the slots are closed as long as one is there', async () => {
    await often(async () => {
      const there = await court();
      const one = await close(there.body);
      await Promise.all([
        top.ok(closedInvoices.remove, { params: params(one.id) }),
        close({ ...there.body, title: 'دیگری' }),
      ]);
      await isShut(there.slots);
    });
  });

  test('a cancel by hand and a closing: one of them cancels', async () => {
    await often(async () => {
      const there = await court();
      const invoice = await book(there.slots[0], { payments: [{ price: 1_000_000, cash_id: CASH }] });
      const [, canceled] = await Promise.all([
        insist(there.body),
        top.call(saleInvoices.cancel, { params: params(invoice.id), body: { mode: 'full' } }),
      ]);
      await isShut(there.slots);
      expect([200, 409]).toContain(canceled.status);
      expect((await read(invoice.id)).user.balance).toBe(-1_000_000);
    });
  });

  test('the same key closes once', async () => {
    const there = await court();
    const invoice = await book(there.slots[0]);
    const { token } = await preview(there.body);
    const key = crypto.randomUUID();
    const send = () => top.call(closedInvoices.create, { body: { ...there.body, token } }, { key });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body.data.id).toBe(one.body.data.id);
    expect(await messagesTo(invoice.user.id)).toHaveLength(1);
  });
});
