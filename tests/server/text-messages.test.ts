import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageTemplates } from '#contract/messages/message-templates.ts';
import { messages } from '#contract/messages/messages.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { queueMessage } from '#server/messages/messages/service.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let top: Client;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  top = await club.as('top');
  build = builders(club);
});
afterAll(() => club.close());

const at = (id: number) => ({ params: { id: String(id) } });
const send = (sendText = async (phone: string, text: string) => club.sender.sendText(phone, text)) =>
  sendMessages({
    db: club.db,
    clock: club.clock,
    sender: { name: 'console', voice: false, prints: false, sendCode: async () => {}, sendText },
  });
const refusing = () =>
  send(async () => {
    throw new SenderError('recipient', 'no such phone', 411);
  });
const drain = async () => {
  while ((await send()) > 0);
};
/** A visit of two neighbouring slots, unpaid. */
async function visit() {
  const day = '2026-11-23';
  const slots = await build.slots({
    hours: ['18:00-19:00', '19:00-20:00'],
    from: day,
    to: day,
    price: 75_000,
  });
  return build.booking({ reservable_time_ids: slots.map(({ id }) => id) });
}
const textOf = async (text: string) => {
  const all = await visit();
  const reply = await top.call(visits.sendMessage, { body: { ids: all.map(({ id }) => id), text } });
  return { reply, all };
};
/** One that was given up, and the reservation that it is about. */
async function failed() {
  await drain();
  const { all } = await textOf('سلام {نام}');
  await refusing();
  const { id } = all[0] as { id: number };
  const [message] = (await top.ok(saleInvoices.get, at(id))).data.messages;
  return { message: message as NonNullable<typeof message>, invoice: all[0] as (typeof all)[number] };
}

describe('places of a text', () => {
  beforeEach(drain);

  test('are filled in as the club speaks, of a visit for all of its slots together', async () => {
    const { reply, all } = await textOf('سلام {نام}. {زمین}، {تاریخ} ساعت {ساعت}: {due} تومان');
    const { user, reserved_time } = all[0] as (typeof all)[number];
    const court = reserved_time.court.name.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    expect(reply.body.data[0]?.messages).toMatchObject([
      {
        text: `سلام ${user.name} ${user.family}. ${court}، دوشنبه ۲ آذر ساعت ۱۸:۰۰: ۱۵۰٬۰۰۰ تومان`,
        state: 'queued',
        fault: null,
      },
    ]);
  });

  test('that are unknown, and a text that gets too long by its places, are refused and nothing is queued', async () => {
    const unknown = await textOf('سلام {نام خانوادگی}');
    expect([unknown.reply.status, unknown.reply.body.error.fields]).toEqual([422, { text: ['placeholder'] }]);
    const long = await textOf(`${'س'.repeat(390)} {نام} {زمین}`);
    expect([long.reply.status, long.reply.body.error.fields]).toEqual([422, { text: ['too_long'] }]);
    expect(await send()).toBe(0);
  });
});

describe('templates', () => {
  test('two are there at first, in their order; a new one stands behind, and all can be ordered', async () => {
    const names = async () => (await top.ok(messageTemplates.list)).data.map(({ name }) => name);
    expect(await names()).toEqual(['یادآوری', 'یادآوری مانده']);
    const body = { name: 'توپ نو', text: '{نام} عزیز، توپ نو رسید. {باشگاه}' };
    const { id } = (await top.ok(messageTemplates.create, { body })).data;
    expect(await names()).toEqual(['یادآوری', 'یادآوری مانده', 'توپ نو']);
    await top.ok(messageTemplates.order, { body: { ids: [id] } });
    expect(await names()).toEqual(['توپ نو', 'یادآوری', 'یادآوری مانده']);
    const twice = await top.call(messageTemplates.create, { body: { ...body, name: 'توپ نو' } });
    expect(twice.body.error.fields).toEqual({ name: ['exists'] });
  });

  test('an unknown place names the field, in a new one and in a change', async () => {
    const body = { name: 'بد', text: 'سلام {تومان}' };
    const refused = await top.call(messageTemplates.create, { body });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { text: ['placeholder'] }]);
    const [first] = (await top.ok(messageTemplates.list)).data;
    const changed = await top.call(messageTemplates.update, {
      ...at(first?.id as number),
      body: { text: body.text },
    });
    expect(changed.body.error.fields).toEqual({ text: ['placeholder'] });
  });

  test('are read by any of the staff and changed with setting.update alone', async () => {
    const desk = await club.as({ permissions: ['invoice.update'] });
    expect((await desk.call(messageTemplates.list)).status).toBe(200);
    const body = { name: 'نو', text: 'سلام' };
    expect((await desk.call(messageTemplates.create, { body })).status).toBe(403);
  });
});

describe('a message that was given up', () => {
  test('says why, in the list, of the person and of the reservation', async () => {
    const { message, invoice } = await failed();
    expect(message).toMatchObject({ state: 'failed', fault: 'recipient' });
    const of = { query: { state: 'failed', search: invoice.user.family } };
    const shown = {
      id: message.id,
      fault: 'recipient',
      fault_status: 411,
      next_at: null,
      parts: 1,
      user: { id: invoice.user.id },
      invoice: { id: invoice.id },
    };
    expect((await top.ok(messages.list, of)).data[0]).toMatchObject(shown);
    expect((await top.ok(messages.get, at(message.id))).data).toMatchObject(shown);
    expect((await top.ok(messages.ofPerson, at(invoice.user.id))).data).toMatchObject([shown]);
    expect((await top.ok(messages.totalOfPerson, at(invoice.user.id))).data).toEqual({
      count: 1,
      parts: 1,
      queued: 0,
      sent: 0,
      failed: 1,
    });
    const blind = await club.as({ permissions: ['invoice.show'] });
    expect((await blind.ok(messages.get, at(message.id))).data.phone_number).toBeNull();
  });

  test('goes out once more, to the phone of now, however many ask and however many processes send', async () => {
    const { message, invoice } = await failed();
    const phone = club.phone();
    await club.db
      .updateTable('users')
      .set({ phone_number: phone })
      .where('id', '=', invoice.user.id)
      .execute();
    const body = { ids: [message.id] };
    const asked = await Promise.all([1, 2, 3].map(() => top.ok(messages.resend, { body })));
    expect(asked.flatMap(({ data }) => data.queued)).toEqual([message.id]);
    club.sender.sent.length = 0;
    await Promise.all([send(), send(), send()]);
    expect(club.sender.sent).toEqual([{ phone, text: message.text }]);
    expect((await top.ok(messages.get, at(message.id))).data).toMatchObject({ state: 'sent', fault: null });
    // What was sent is not sent again.
    expect((await top.ok(messages.resend, { body })).data.queued).toEqual([]);
    expect(await send()).toBe(0);
  });

  test('of several those that failed go out; an unknown one refuses all', async () => {
    const { message } = await failed();
    await textOf('سلام');
    const waits = (await top.ok(messages.list, { query: { state: 'queued' } })).data[0]?.id as number;
    const unknown = await top.call(messages.resend, { body: { ids: [message.id, 999_999_999] } });
    expect([unknown.status, unknown.body.error.fields]).toEqual([422, { ids: ['unknown'] }]);
    expect((await top.ok(messages.resend, { body: { ids: [message.id, waits] } })).data.queued).toEqual([
      message.id,
    ]);
    const seller = await club.as({ permissions: ['invoice.show'] });
    expect((await seller.call(messages.resend, { body: { ids: [waits] } })).status).toBe(403);
  });
});

test('a slow gateway holds one message only: what waits behind it is sent by another process, once', async () => {
  await drain();
  await textOf('یک');
  await textOf('دو');
  const out: string[] = [];
  let answer = () => {};
  const slow = send(async (_, text) => {
    out.push(text);
    if (text === 'یک') await new Promise<void>((resolve) => (answer = resolve));
  });
  while (out.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await send(async (_, text) => void out.push(text))).toBe(1);
  answer();
  expect(await slow).toBe(1);
  expect(out).toEqual(['یک', 'دو']);
});

test.each(['moved', 'canceled'] as const)(
  'what is still to go out of a visit that was %s meanwhile does not',
  async (how) => {
    await drain();
    const [first, second] = await visit();
    const about = {
      invoice_id: first?.id as number,
      user_id: first?.user.id as number,
      phone_number: '09121112233',
    };
    await club.run((ctx) => queueMessage(ctx, { ...about, kind: 'reminder', text: 'فردا ۱۸ تا ۲۰' }));
    await club.run((ctx) => queueMessage(ctx, { ...about, kind: 'message', text: 'سلام' }));
    club.clock.advance(1_000);
    const id = second?.id as number;
    if (how === 'canceled')
      await top.ok(saleInvoices.cancel, { ...at(id), body: { mode: 'full', notify: false } });
    else {
      const [slot] = await build.slots({ hours: ['20:00-21:00'], from: '2026-11-23', to: '2026-11-23' });
      await top.ok(visits.move, { body: { moves: [{ id, reservable_time_id: slot?.id as number }] } });
    }
    await club.db
      .deleteFrom('messages')
      .where('kind', 'not in', ['reminder', 'message'])
      .where('state', '=', 'queued')
      .execute();
    const out: string[] = [];
    await send(async (_, text) => void out.push(text));
    expect(out).toEqual(['سلام']);
    const { data } = await top.ok(messages.list, { query: { kind: 'reminder', per_page: '1' } });
    expect(data).toMatchObject([{ state: 'failed', fault: 'overtaken' }]);
  },
);

test('a reminder goes out though a slot of another day, or a move that was taken back, changed its visit', async () => {
  await drain();
  const [near, far] = await Promise.all(
    ['2026-11-23', '2026-11-24'].map((day) => build.slots({ hours: ['18:00-19:00'], from: day, to: day })),
  );
  const ids = [near?.[0]?.id, far?.[0]?.id] as [number, number];
  const [first, second] = await build.booking({ reservable_time_ids: ids });
  const about = {
    invoice_id: first?.id as number,
    user_id: first?.user.id as number,
    phone_number: '09121112233',
  };
  await club.run((ctx) => queueMessage(ctx, { ...about, kind: 'reminder', text: 'فردا ۱۸' }));
  club.clock.advance(1_000);
  await top.ok(saleInvoices.cancel, { ...at(second?.id as number), body: { mode: 'full', notify: false } });
  const [free] = await build.slots({ hours: ['20:00-21:00'], from: '2026-11-23', to: '2026-11-23' });
  const move = (to: number) =>
    top.ok(visits.move, { body: { moves: [{ id: first?.id as number, reservable_time_id: to }] } });
  await move(free?.id as number);
  await move(ids[0]);
  await club.db
    .deleteFrom('messages')
    .where('kind', '<>', 'reminder')
    .where('state', '=', 'queued')
    .execute();
  const out: string[] = [];
  await send(async (_, text) => void out.push(text));
  expect(out).toEqual(['فردا ۱۸']);
});

test('answers to tickets are read by who may see tickets', async () => {
  await drain();
  const [first] = await visit();
  const about = { user_id: first?.user.id as number, phone_number: '09121112233' };
  await club.run((ctx) => queueMessage(ctx, { ...about, kind: 'ticket', text: 'پولتان برمی‌گردد' }));
  const desk = await club.as({ permissions: ['invoice.show'] });
  const kinds = async (by: Client) => (await by.ok(messages.list, { query: { kind: 'ticket' } })).data.length;
  expect([await kinds(top), await kinds(desk)]).toEqual([1, 0]);
  const [{ id } = { id: 0 }] = (await top.ok(messages.list, { query: { kind: 'ticket' } })).data;
  expect((await desk.call(messages.get, at(id))).status).toBe(404);
  expect((await desk.ok(messages.total, { query: { kind: 'ticket' } })).data.count).toBe(0);
  const sender = await club.as({ permissions: ['invoice.show', 'invoice.update'] });
  const again = await sender.call(messages.resend, { body: { ids: [id] } });
  expect(again.body.error.fields).toEqual({ ids: ['unknown'] });
});

test('staff send one person 30 texts an hour at most: further ones wait', async () => {
  const [invoice] = await visit();
  const params = at(invoice?.id as number);
  const text = (n: number) => top.call(saleInvoices.sendMessage, { ...params, body: { text: `سلام ${n}` } });
  for (let n = 0; n < 30; n++) expect((await text(n)).status).toBe(200);
  const refused = await text(30);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Another customer still hears of theirs.
  const other = await visit();
  const body = { text: 'سلام' };
  expect((await top.call(saleInvoices.sendMessage, { ...at(other[0]?.id as number), body })).status).toBe(
    200,
  );
});
