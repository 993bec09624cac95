import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages/messages.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import { people } from '#contract/people/people.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/message-text.ts';
import { smsOfAnswer } from '#domain/tickets.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY, openClub, type TestClub } from '#tests/support/club.ts';
import { answerer, uploadPaper, writeMessage } from '#tests/support/tickets.ts';

let club: TestClub;
let top: Client;
let sara: Awaited<ReturnType<typeof answerer>>;
let maryam: Awaited<ReturnType<typeof answerer>>;
/** Serves nothing that is asked below. */
let other: Awaited<ReturnType<typeof answerer>>;
/** A service that Sara's group and Maryam serve. */
let money: number;

beforeAll(async () => {
  club = await openClub();
  top = await club.as('top');
  [sara, maryam, other] = [await answerer(club, 'user.show'), await answerer(club), await answerer(club)];
  const { data } = await top.ok(ticketServices.create, {
    body: { name: 'پول برگشتی', role_id: sara.role_id, user_ids: [maryam.user_id] },
  });
  money = data.id;
});
afterAll(() => club.close());

const at = (id: number) => ({ params: { id: String(id) } });
const asked = { subject: 'پولم برنگشت', message: 'رزرو را لغو کردم، **پول** نیامد.' };
async function ask(user_id?: number, client: Client = other, more: object = {}) {
  const customer = user_id ?? (await club.person(null));
  const body = { service_id: money, user_id: customer, ...asked, ...more };
  return (await client.ok(supportTickets.create, { body })).data;
}
const get = async (client: Client, id: number) => (await client.ok(supportTickets.get, at(id))).data;
const said = async (client: Client, id: number) =>
  (await client.ok(supportTickets.messages, at(id))).data.toReversed();
const unseen = async (client: Client) => (await client.ok(tickets.mine)).data.support?.unseen;
const patch = (client: Client, id: number, body: object) =>
  client.call(supportTickets.update, { ...at(id), body });

describe('a support ticket', () => {
  it('is asked for a customer, has a number of its own, and shows phone and balance to who may see people', async () => {
    const customer = await club.person(null);
    const first = await ask(customer);
    expect(first).toMatchObject({
      subject: 'پولم برنگشت',
      status: 'created',
      priority: 3,
      send_status: 'send',
      seen_status: 'notSeen',
      service: { id: money, name: 'پول برگشتی' },
      user: { id: customer, phone_number: null, balance: null },
      operator: null,
      creator: { id: other.user_id },
      last_message: { side: 'customer', message: 'رزرو را لغو کردم، پول نیامد.' },
      unseen: 0,
      waiting: true,
      sides: ['note', 'customer'],
      statuses: ['completed', 'canceled'],
      assigns: false,
    });
    expect((await ask()).number).toBe(first.number + 1);
    const seen = await get(sara, first.id);
    expect(seen).toMatchObject({ unseen: 1, assigns: true, sides: ['operator', 'note', 'customer'] });
    expect(seen.user).toMatchObject({ balance: 0, phone_number: expect.stringMatching(/^09\d{9}$/) });
    const [message] = await said(sara, first.id);
    // Markdown stays text.
    expect(message?.message).toBe('رزرو را لغو کردم، **پول** نیامد.');
  });

  it('moves with who speaks last, is opened again by a word, and is final once it is canceled', async () => {
    const { id } = await ask();
    await writeMessage(sara, 'support', id, { message: 'می‌بینیم.' });
    expect(await get(sara, id)).toMatchObject({ status: 'operatorAnswer', waiting: false });
    await writeMessage(other, 'support', id, { message: 'هنوز نیامده', side: 'customer' });
    expect(await get(sara, id)).toMatchObject({ status: 'customerAnswer', waiting: true, unseen: 1 });
    await writeMessage(sara, 'support', id, { message: 'فردا خبر می‌دهیم', status: 'pending' });
    expect((await get(sara, id)).status).toBe('pending');
    await writeMessage(sara, 'support', id, { message: 'رسید', status: 'completed' });
    expect((await get(sara, id)).status).toBe('completed');
    await writeMessage(other, 'support', id, { message: 'یادداشت', side: 'note' });
    expect((await get(sara, id)).status).toBe('completed');
    await writeMessage(other, 'support', id, { message: 'نه، نرسید', side: 'customer' });
    expect((await get(sara, id)).status).toBe('customerAnswer');
    expect((await patch(sara, id, { status: 'canceled' })).status).toBe(200);
    for (const refused of [
      await other.call(tickets.answer, {
        params: { kind: 'support', id: String(id) },
        body: { message: 'باز' },
      }),
      await patch(sara, id, { status: 'completed' }),
      await patch(sara, id, { priority: 5 }),
    ]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, 'already_canceled']);
    }
    expect(await get(sara, id)).toMatchObject({
      status: 'canceled',
      sides: [],
      statuses: [],
      assigns: false,
    });
    expect((await patch(sara, id, { status: 'canceled' })).status).toBe(200);
  });

  it('is ended, but not looked into, by who opened it; the rest is for who serves its service', async () => {
    const { id } = await ask();
    for (const [body, field] of [
      [{ status: 'pending' }, 'status'],
      [{ priority: 5 }, 'priority'],
      [{ operator_id: other.user_id }, 'operator_id'],
    ] as const) {
      const refused = await patch(other, id, body);
      expect([refused.status, refused.body.error.fields]).toEqual([422, { [field]: ['not_allowed'] }]);
    }
    const answer = { params: { kind: 'support', id: String(id) } } as const;
    const spoken = await other.call(tickets.answer, { ...answer, body: { message: 'ما', side: 'operator' } });
    expect(spoken.body.error.fields).toEqual({ side: ['not_allowed'] });
    const closing = await other.call(tickets.answer, {
      ...answer,
      body: { message: 'ما', status: 'pending' },
    });
    expect(closing.body.error.fields).toEqual({ status: ['not_allowed'] });
    expect((await patch(other, id, { status: 'completed' })).status).toBe(200);
    const stranger = await answerer(club);
    expect((await patch(stranger, id, { status: 'canceled' })).body.error.fields).toEqual({
      status: ['not_allowed'],
    });
  });

  it('belongs to who answers it first, and is handed over to who serves it, to nobody else', async () => {
    const { id } = await ask();
    await writeMessage(sara, 'support', id, { message: 'سلام' });
    expect((await get(sara, id)).operator).toMatchObject({ id: sara.user_id });
    const operators = (await sara.ok(supportTickets.operators, at(id))).data.map((one) => one.id);
    expect(operators).toEqual(expect.arrayContaining([sara.user_id, maryam.user_id, top.user_id]));
    expect(operators).not.toContain(other.user_id);
    // The list is narrowed to any of those who answer.
    const all = (await sara.ok(supportTickets.answerers)).data.map((one) => one.id);
    expect(all).toEqual(expect.arrayContaining([sara.user_id, other.user_id, top.user_id]));
    const hers = await sara.ok(supportTickets.list, { query: { operator: String(sara.user_id) } });
    expect(hers.data.map((one) => [one.operator?.id, one.id])).toContainEqual([sara.user_id, id]);
    const customer = await club.person(null);
    for (const [operator_id, code] of [
      [other.user_id, 'not_allowed'],
      [customer, 'not_allowed'],
      [999_999, 'unknown'],
    ] as const) {
      expect((await patch(sara, id, { operator_id })).body.error.fields).toEqual({ operator_id: [code] });
    }
    // What Sara has seen is new to Maryam.
    expect((await patch(sara, id, { operator_id: maryam.user_id })).status).toBe(200);
    expect(await get(maryam, id)).toMatchObject({ unseen: 1, operator: { id: maryam.user_id } });
    const before = await unseen(maryam);
    await maryam.ok(supportTickets.seen, { ...at(id), body: {} });
    expect(await unseen(maryam)).toBe((before ?? 0) - 1);
    // Taken from a colleague only by who has seen that it is theirs.
    const blind = await patch(sara, id, { operator_id: sara.user_id });
    expect([blind.status, blind.body.error.code]).toEqual([409, 'stale']);
    const { version } = await get(sara, id);
    expect((await patch(sara, id, { operator_id: sara.user_id, version })).status).toBe(200);
    expect((await patch(sara, id, { operator_id: null })).status).toBe(200);
    const changes = (await said(sara, id)).flatMap(({ change }) => (change ? [change.operator] : []));
    expect(changes.map((operator) => operator?.id ?? null)).toEqual([
      sara.user_id,
      maryam.user_id,
      sara.user_id,
      null,
    ]);
  });

  it('is taken once by two at once, and answered by both in turn', async () => {
    const { id, version } = await ask();
    const both = await Promise.all(
      [sara, maryam].map((client) => patch(client, id, { operator_id: client.user_id, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const blind = await ask();
    const taken = await Promise.all(
      [sara, maryam].map((client) => patch(client, blind.id, { operator_id: client.user_id })),
    );
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const third = await ask();
    await Promise.all(
      [sara, maryam].map((client) => writeMessage(client, 'support', third.id, { message: 'من' })),
    );
    const words = await said(sara, third.id);
    expect(words.filter(({ side }) => side === 'operator')).toHaveLength(2);
    expect(words.filter(({ change }) => change)).toHaveLength(1);
  });

  it('counts what is new for who has to look after it: seen by one, it is seen by their side', async () => {
    const [mine, hers] = [await unseen(sara), await unseen(maryam)];
    const { id } = await ask();
    expect([await unseen(sara), await unseen(maryam)]).toEqual([(mine ?? 0) + 1, (hers ?? 0) + 1]);
    const { data: before } = await other.ok(tickets.mine);
    await other.ok(supportTickets.seen, { ...at(id), body: {} });
    expect((await said(sara, id))[0]?.seen_status).toBe('notSeen');
    expect((await other.ok(tickets.mine)).data).toEqual(before);
    await maryam.ok(supportTickets.seen, { ...at(id), body: {} });
    expect([await unseen(sara), await unseen(maryam)]).toEqual([mine, hers]);
    expect((await said(sara, id))[0]).toMatchObject({ seen_status: 'seen', seen_at: expect.any(String) });
    // The top role serves all, and looks after what is its own.
    expect((await get(top, (await ask()).id)).unseen).toBe(0);
  });

  it('row 53: is not closed over words that crossed the answer', async () => {
    const { id } = await ask();
    const [first] = await said(sara, id);
    const crossed = await writeMessage(other, 'support', id, { message: 'یک چیز دیگر', side: 'customer' });
    await writeMessage(sara, 'support', id, {
      message: 'انجام شد',
      status: 'completed',
      seen_id: first?.id ?? 0,
    });
    expect(await get(sara, id)).toMatchObject({ status: 'customerAnswer', waiting: true, unseen: 1 });
    await writeMessage(sara, 'support', id, { message: 'این هم', status: 'completed', seen_id: crossed.id });
    expect(await get(sara, id)).toMatchObject({ status: 'completed', unseen: 0 });
  });

  it('of one of the staff keeps notes from them, who speak for themselves alone', async () => {
    const { data } = await sara.ok(supportTickets.create, { body: { service_id: money, ...asked } });
    expect(data).toMatchObject({ user: { id: sara.user_id }, sides: ['customer'] });
    await writeMessage(maryam, 'support', data.id, { message: 'خودش اشتباه کرده', side: 'note' });
    await writeMessage(maryam, 'support', data.id, { message: 'درست شد' });
    expect((await said(maryam, data.id)).map(({ side }) => side)).toEqual([
      'customer',
      'note',
      null,
      'operator',
    ]);
    expect((await said(sara, data.id)).map(({ side }) => side)).toEqual(['customer', null, 'operator']);
    expect((await get(sara, data.id)).last_message.message).toBe('درست شد');
    expect(await get(sara, data.id)).toMatchObject({ unseen: 1, waiting: true });
    const note = {
      params: { kind: 'support', id: String(data.id) },
      body: { message: 'من', side: 'note' },
    } as const;
    expect((await sara.call(tickets.answer, note)).body.error.fields).toEqual({ side: ['not_allowed'] });
    expect((await patch(maryam, data.id, { operator_id: sara.user_id })).body.error.fields).toEqual({
      operator_id: ['conflict'],
    });
  });

  it('goes out by text message when it is ticked, and tells whether it went', async () => {
    const customer = await club.person(null);
    const { id } = await ask(customer);
    const answer = await writeMessage(sara, 'support', id, { message: '**رسید** را فرستادیم.', sms: true });
    expect(answer).toMatchObject({ send_status: 'notSend', sms: { state: 'queued' } });
    expect((await get(sara, id)).send_status).toBe('notSend');
    await sendMessages({ db: club.db, clock: club.clock, sender: club.sender });
    expect(club.sender.sent.at(-1)?.text).toMatch(/^رسید را فرستادیم\.\n/);
    expect((await get(sara, id)).send_status).toBe('send');
    expect((await said(sara, id)).at(-1)).toMatchObject({ send_status: 'send', sms: { state: 'sent' } });
    const { data: sms } = await top.ok(messages.list, { query: { kind: 'ticket' } });
    expect(sms[0]?.user?.id).toBe(customer);

    const answering = async (body: object) =>
      (await sara.call(tickets.answer, { params: { kind: 'support', id: String(id) }, body: body as never }))
        .body.error.fields;
    expect(await answering({ message: 'گفت', side: 'customer', sms: true })).toEqual({
      sms: ['not_allowed'],
    });
    const { club_name } = await club.db.selectFrom('club').select('club_name').executeTakeFirstOrThrow();
    const fits = MAX_MESSAGE_LENGTH - smsOfAnswer('', club_name).length;
    expect(await answering({ message: `**${'ا'.repeat(fits + 1)}**`, sms: true })).toEqual({
      sms: ['too_long'],
    });
    await writeMessage(sara, 'support', id, { message: `**${'ا'.repeat(fits)}**`, sms: true });
    await club.db.updateTable('users').set({ phone_number: null }).where('id', '=', customer).execute();
    expect(await answering({ message: 'سلام', sms: true })).toEqual({ phone_number: ['required'] });
    expect((await get(sara, id)).status).toBe('operatorAnswer');
  });

  it('counts as a text by hand: beyond thirty an hour to one person it goes out without one', async () => {
    const customer = await club.person(null);
    const { id } = await ask(customer);
    const answer = (sms: boolean) =>
      sara.call(tickets.answer, {
        params: { kind: 'support', id: String(id) },
        body: { message: 'بله', sms },
      });
    for (let n = 0; n < 30; n++) expect((await answer(true)).status).toBe(201);
    const refused = await answer(true);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many']);
    expect((await answer(false)).status).toBe(201);
  });

  it('is found by subject, number, person, service, state, and whose it is', async () => {
    const customer = await club.person(null);
    const { id, number } = await ask(customer, other, { subject: 'گم شدن راكت' });
    const ids = async (query: Record<string, string>, client: Client = sara) =>
      (await client.ok(supportTickets.list, { query: { user: String(customer), ...query } })).data.map(
        (one) => one.id,
      );
    expect(await ids({ search: 'راکت' })).toEqual([id]);
    expect(await ids({ search: String(number) })).toEqual([id]);
    expect(await ids({ search: 'آزمون' })).toEqual([id]);
    expect(await ids({ search: '0912' }, maryam)).toEqual([]);
    expect(await ids({ service: String(money), status: 'created', taken: 'false', waiting: 'true' })).toEqual(
      [id],
    );
    expect(await ids({ status: 'completed' })).toEqual([]);
    expect(await ids({ mine: 'true', seen: 'false' })).toEqual([id]);
    expect(await ids({ mine: 'true' }, other)).toEqual([]);
    const { data: total } = await sara.ok(supportTickets.total, { query: { user: String(customer) } });
    expect(total).toMatchObject({ count: 1, created: 1, completed: 0, unseen: 1, waiting: 1 });
    const file = await sara.send('GET', `/v1/admin/tickets/support?export=xlsx&user=${customer}`);
    expect(file.status).toBe(200);
    for (const order of ['service', 'user', 'operator', 'status', 'last_message_at']) {
      expect(await ids({ 'order[0]': `${order},asc` })).toEqual([id]);
    }
  });
});

describe('bad input', () => {
  const good = { service_id: 1, ...asked };
  it.each([
    [{ service_id: 999_999 }, { service_id: ['unknown'] }],
    [{ service_id: undefined }, { service_id: ['required'] }],
    [{ subject: 'نه' }, { subject: ['too_short'] }],
    [{ subject: 'ب'.repeat(101) }, { subject: ['too_long'] }],
    [{ message: '   ' }, { message: ['required'] }],
    [{ message: 'ب'.repeat(4001) }, { message: ['too_long'] }],
    [{ attachment_ids: [999_999] }, { attachment_ids: ['unknown'] }],
    [{ attachment_ids: [1, 2, 3, 4, 5, 6] }, { attachment_ids: ['too_long'] }],
    [{ operator_id: 999_999 }, { operator_id: ['unknown'] }],
    [{ user_id: 999_999 }, { user_id: ['unknown'] }],
    [{ priority: 6 }, { priority: ['not_allowed'] }],
  ])('%j is refused on its field', async (wrong, fields) => {
    const body = { ...good, ...wrong } as never;
    const refused = await sara.call(supportTickets.create, { body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, fields]);
  });

  it('a service that takes no new tickets, and one that is gone, take none', async () => {
    const { data } = await top.ok(ticketServices.create, { body: { name: 'قدیمی', active: false } });
    const ask = () => sara.call(supportTickets.create, { body: { ...good, service_id: data.id } });
    expect((await ask()).body.error.fields).toEqual({ service_id: ['not_allowed'] });
    await top.ok(ticketServices.remove, at(data.id));
    expect((await ask()).body.error.fields).toEqual({ service_id: ['unknown'] });
  });

  it('an internal one is asked of staff who see it, not of oneself', async () => {
    const customer = await club.person(null);
    const blind = await club.person(await club.role(['cash.show']));
    for (const [recipient_user_id, code] of [
      [sara.user_id, 'conflict'],
      [customer, 'unknown'],
      [blind, 'unknown'],
      [999_999, 'unknown'],
    ] as const) {
      const refused = await sara.call(organizationTickets.create, { body: { recipient_user_id, ...asked } });
      expect(refused.body.error.fields).toEqual({ recipient_user_id: [code] });
    }
  });

  it('what looks like a script is text, and comes back as it was typed', async () => {
    const message = '<img src=x onerror="alert(1)"> [x](javascript:alert(1))';
    const { id } = await ask(undefined, other, { message });
    expect((await said(sara, id))[0]?.message).toBe(message);
  });
});

it('an answer arrives once, however often it is sent, and in the name of its device', async () => {
  const { id } = await ask();
  const device = await club.device(sara);
  const client_ref = randomUUID();
  const body = {
    message: 'از خط قطع نوشتم',
    client_ref,
    occurred_at: '2026-11-21T07:30:00Z',
    device_no: `${device.prefix}-000001`,
  };
  const key = randomUUID();
  const request = { params: { kind: 'support', id: String(id) }, body } as const;
  const [first, second] = [
    await sara.ok(tickets.answer, request, { key }),
    await sara.ok(tickets.answer, request, { key }),
  ];
  expect(second).toEqual(first);
  expect(first.data).toMatchObject({
    client_ref,
    device_no: body.device_no,
    occurred_at: '2026-11-21T07:30:00.000Z',
  });
  const again = await sara.call(tickets.answer, request);
  expect([again.status, again.body.error.code, again.body.error.fields]).toEqual([
    409,
    'exists',
    { client_ref: ['used'] },
  ]);
  expect((await said(sara, id)).filter(({ side }) => side === 'operator')).toHaveLength(1);
});

it('who is merged asks as the other', async () => {
  const [from, into] = [await club.person(null), await club.person(null)];
  const { id } = await ask(from);
  await top.ok(people.merge, { params: { id: String(from) }, body: { into } });
  expect((await get(sara, id)).user.id).toBe(into);
});

it('papers hang on a message, are read by who may see it, and stay when loose ones go', async () => {
  const [kept, loose] = [await uploadPaper(sara), await uploadPaper(sara)];
  const { id } = await ask();
  const hung = await writeMessage(sara, 'support', id, {
    message: 'عکس',
    side: 'note',
    attachment_ids: [kept],
  });
  expect(hung.attachments).toMatchObject([{ id: kept, name: 'رسید.jpg', type: 'image/jpeg' }]);
  const read = (client: Client) => client.send('GET', `/v1/admin/files/${kept}`);
  expect((await read(maryam)).status).toBe(200);
  expect((await read(await club.as({ permissions: ['cash.show'] }))).status).toBe(404);
  const twice = {
    params: { kind: 'support' as const, id: String(id) },
    body: { message: 'باز', attachment_ids: [kept] },
  };
  expect((await sara.call(tickets.answer, twice)).body.error.fields).toEqual({ attachment_ids: ['unknown'] });
  club.clock.advance(2 * DAY);
  await club.run(purge);
  expect((await read(await club.signIn(maryam.user_id))).status).toBe(200);
  expect((await (await club.signIn(sara.user_id)).send('GET', `/v1/admin/files/${loose}`)).status).toBe(404);
});
