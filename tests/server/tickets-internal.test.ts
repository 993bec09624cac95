import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import { roles } from '#contract/access/roles.ts';
import { ticketAnswers } from '#contract/messages/ticket-answers.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import { people } from '#contract/people/people.ts';
import { appLogin } from '#server/db/app-role.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import type { Client } from '#tests/support/client.ts';
import { createClient } from '#tests/support/client.ts';
import { openClub, SECOND, type TestClub } from '#tests/support/club.ts';
import { faultLog } from '#tests/support/fault-log.ts';
import { recordStream } from '#tests/support/record-stream.ts';
import { answerer, uploadPaper, writeMessage } from '#tests/support/tickets.ts';

let club: TestClub;
/** Another server process on the same database. */
let second: RunningServer;
let top: Client;
let sara: Client;
let maryam: Client;
let other: Client;

beforeAll(async () => {
  club = await openClub();
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(club.db);
  second = await startServer({
    database: appLogin({ ...inject('server'), ...rows[0] }),
    config: { host: '127.0.0.1', port: 0, corsOrigins: [] },
    clock: club.clock,
    sender: club.sender,
    log: faultLog('info').log,
    strictAnswers: true,
    jobs: false,
  });
  top = await club.as('top');
  [sara, maryam, other] = [await answerer(club), await answerer(club), await answerer(club)];
});
afterAll(async () => {
  await second.stop();
  await club.close();
});

const at = (id: number) => ({ params: { id: String(id) } });
const asked = { subject: 'فاکتور برق آبان', message: 'فاکتورش را بفرستید لطفاً.' };
const ask = async (from: Client, to: Client, more: object = {}) =>
  (await from.ok(organizationTickets.create, { body: { recipient_user_id: to.user_id, ...asked, ...more } }))
    .data;
const get = async (client: Client, id: number) => (await client.ok(organizationTickets.get, at(id))).data;
const mine = async (client: Client) => (await client.ok(tickets.mine)).data.organization;

it('an internal ticket goes to and fro between two, each waiting for the other', async () => {
  const before = await mine(maryam);
  const ticket = await ask(sara, maryam);
  expect(ticket).toMatchObject({
    status: 'created',
    creator: { id: sara.user_id },
    recipient: { id: maryam.user_id },
    waiting: false,
    unseen: 0,
    sides: ['creator'],
    statuses: ['completed', 'canceled'],
    assigns: false,
  });
  expect(await get(maryam, ticket.id)).toMatchObject({
    waiting: true,
    unseen: 1,
    sides: ['receiver'],
    assigns: true,
  });
  expect(await mine(maryam)).toEqual({
    unseen: (before?.unseen ?? 0) + 1,
    waiting: (before?.waiting ?? 0) + 1,
    open: (before?.open ?? 0) + 1,
    first: before?.first ?? ticket.id,
  });
  await writeMessage(maryam, 'organization', ticket.id, { message: 'فرستادم' });
  expect(await get(sara, ticket.id)).toMatchObject({ status: 'receiverAnswer', waiting: true, unseen: 1 });
  expect((await mine(maryam))?.unseen).toBe(before?.unseen);
  await sara.ok(organizationTickets.seen, { ...at(ticket.id), body: {} });
  const { data: said } = await maryam.ok(organizationTickets.messages, at(ticket.id));
  expect(said.map(({ side, seen_status }) => [side, seen_status])).toEqual([
    ['receiver', 'seen'],
    ['creator', 'seen'],
  ]);
  await writeMessage(sara, 'organization', ticket.id, { message: 'ممنون', status: 'completed' });
  expect((await get(maryam, ticket.id)).status).toBe('completed');
  await writeMessage(maryam, 'organization', ticket.id, { message: 'خواهش' });
  expect((await get(sara, ticket.id)).status).toBe('receiverAnswer');
  await maryam.ok(organizationTickets.update, { ...at(ticket.id), body: { status: 'pending', priority: 5 } });
  expect(await get(sara, ticket.id)).toMatchObject({ status: 'pending', priority: 5 });
  const refused = await sara.call(organizationTickets.update, { ...at(ticket.id), body: { priority: 1 } });
  expect(refused.body.error.fields).toEqual({ priority: ['not_allowed'] });
});

it('only its two and the top role see it, its words and its papers', async () => {
  const attachment = await uploadPaper(sara);
  const { id } = await ask(sara, maryam, { attachment_ids: [attachment] });
  for (const call of [organizationTickets.get, organizationTickets.messages]) {
    expect((await other.call(call, at(id))).status).toBe(404);
    expect((await top.call(call, at(id))).status).toBe(200);
  }
  const answer = (client: Client) =>
    client.call(tickets.answer, {
      params: { kind: 'organization', id: String(id) },
      body: { message: 'من هم' },
    });
  expect((await answer(other)).status).toBe(404);
  expect((await answer(top)).body.error.fields).toEqual({ side: ['not_allowed'] });
  for (const call of [organizationTickets.update, organizationTickets.seen]) {
    expect((await other.call(call, { ...at(id), body: {} })).status).toBe(404);
  }
  const file = `/v1/admin/files/${attachment}`;
  const reads = async (client: Client) => (await client.send('GET', file)).status;
  expect([await reads(maryam), await reads(top), await reads(other)]).toEqual([200, 200, 404]);
  const ids = async (client: Client, query: Record<string, string> = {}) =>
    (await client.ok(organizationTickets.list, { query })).data.map((one) => one.id);
  expect(await ids(other)).not.toContain(id);
  expect(await ids(top)).toContain(id);
  expect(
    await ids(maryam, { box: 'received', user: String(sara.user_id), search: 'برق', waiting: 'true' }),
  ).toContain(id);
  expect(await ids(maryam, { box: 'sent' })).not.toContain(id);
  // Each kind has its own permission.
  const support = await club.as({ permissions: ['support_ticket.show', 'support_ticket.create'] });
  const refused = await answer(support);
  expect([refused.status, refused.body.error.details]).toEqual([
    403,
    { permission: 'organizational_ticket.create' },
  ]);
  expect((await support.ok(tickets.mine)).data).toMatchObject({ organization: null, support: { unseen: 0 } });
  // Nor does the log tell what was said.
  const { data: entries } = await top.ok(logs.list, { query: { resource: 'organization-tickets' } });
  const details = await Promise.all(entries.map((entry) => top.ok(logs.get, at(entry.id))));
  expect(entries.length).toBeGreaterThan(0);
  expect(JSON.stringify(details)).not.toContain('برق');
});

it('is handed over by whoever is asked, who sees it no more', async () => {
  const { id } = await ask(sara, maryam);
  const hand = (operator_id: number, client = maryam) =>
    client.call(organizationTickets.update, { ...at(id), body: { operator_id } });
  expect((await hand(sara.user_id)).body.error.fields).toEqual({ operator_id: ['conflict'] });
  expect((await hand(999_999)).body.error.fields).toEqual({ operator_id: ['unknown'] });
  expect((await hand(other.user_id, sara)).body.error.fields).toEqual({ operator_id: ['not_allowed'] });
  await maryam.ok(organizationTickets.seen, { ...at(id), body: {} });
  const left = await hand(other.user_id);
  expect(left.body.data).toMatchObject({ recipient: { id: other.user_id }, sides: [], assigns: false });
  expect((await maryam.call(organizationTickets.get, at(id))).status).toBe(404);
  expect(await get(other, id)).toMatchObject({ unseen: 1, sides: ['receiver'] });
  await other.ok(organizationTickets.seen, { ...at(id), body: {} });
  expect((await get(other, id)).unseen).toBe(0);
});

it('is told within a second to its two and the top role alone, on every server; a support one to all who see them', async () => {
  const elsewhere = (client: Client) => createClient(second.url, client);
  const streams = await Promise.all(
    [sara, maryam, other, top].map((client) => recordStream(client, second.url)),
  );
  const [hers, marys, others, tops] = streams as [
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
  ];
  const started = performance.now();
  const { id } = await ask(sara, maryam);
  await vi.waitFor(() =>
    expect(marys.of('organization-tickets').map((event) => event.ids)).toContainEqual([id]),
  );
  expect(performance.now() - started).toBeLessThan(SECOND * 5);
  await vi.waitFor(() => expect(hers.of('organization-tickets')).toHaveLength(1));
  await vi.waitFor(() => expect(tops.of('organization-tickets')).toHaveLength(1));
  const support = await elsewhere(sara).ok(supportTickets.create, { body: { service_id: 1, ...asked } });
  await writeMessage(elsewhere(maryam), 'support', support.data.id, { message: 'چشم' });
  await vi.waitFor(() => expect(others.of('support-tickets').length).toBeGreaterThan(1));
  // It came after the other, which it was not told of.
  expect(others.of('organization-tickets')).toEqual([]);
  await Promise.all(streams.map((one) => one.close()));
});

it('two servers give each ticket a number of its own', async () => {
  const servers = [sara, createClient(second.url, sara)];
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(servers[n % 2] as Client, maryam)));
  const numbers = made.map(({ number }) => number).sort((a, b) => a - b);
  expect(new Set(numbers).size).toBe(8);
  expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(7);
});

it('whom one can ask is who sees internal tickets and may answer them', async () => {
  const reader = await club.as({ permissions: ['organizational_ticket.show'] });
  const body = { recipient_user_id: reader.user_id, ...asked };
  const refused = await sara.call(organizationTickets.create, { body });
  expect(refused.body.error.fields).toEqual({ recipient_user_id: ['unknown'] });
  const { data } = await sara.ok(organizationTickets.recipients);
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([maryam.user_id, other.user_id, top.user_id]));
  expect(ids).not.toContain(sara.user_id);
  expect(ids).not.toContain(reader.user_id);
  expect(data[0]).toMatchObject({ name: expect.any(String), role: { name: expect.any(String) } });
});

it('who answers is picked from those who may; who was named and may no more stays until taken out', async () => {
  const keeper = await club.as({ permissions: ['setting.show', 'setting.update'] });
  const looker = await club.person(await club.role(['support_ticket.show']));
  const role_id = await club.role(['support_ticket.show', 'support_ticket.create']);
  const [first, late] = [await club.person(role_id), await club.person(role_id)];
  const offered = (await keeper.ok(ticketServices.servers)).data.map(({ id }) => id);
  expect(offered).toEqual(expect.arrayContaining([first, late, top.user_id]));
  expect(offered).not.toContain(looker);
  const { data } = await keeper.ok(ticketServices.create, { body: { name: 'داوری', user_ids: [first] } });

  // They answer no more.
  await club.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
  const name = async (user_ids: number[]) =>
    keeper.call(ticketServices.update, { ...at(data.id), body: { user_ids } });
  expect((await name([first, sara.user_id])).body.data.user_ids).toEqual([first, sara.user_id]);
  const refused = await name([first, sara.user_id, late, looker]);
  expect(refused.body.error.fields).toEqual({ user_ids: ['unknown'] });
  const told = (reply: typeof refused) => reply.body.error.details?.people as { id: number }[];
  expect(told(refused).map(({ id }) => id)).toEqual(expect.arrayContaining([late, looker]));
  expect(told(refused)).toHaveLength(2);
  // Who is none of the staff is not told by name.
  expect(told(await name([await club.person(null)]))).toEqual([]);
  expect((await name([sara.user_id])).status).toBe(200);
  expect((await name([first, sara.user_id])).body.error.fields).toEqual({ user_ids: ['unknown'] });
});

it('services say who answers: staff who may, a group that stays as long as it is needed', async () => {
  const role_id = await club.role(['support_ticket.show', 'support_ticket.create']);
  const customer = await club.person(null);
  const wrong = async (body: object) =>
    (await top.call(ticketServices.create, { body: { name: 'زمین', ...body } })).body.error.fields;
  expect(await wrong({ role_id: 999_999 })).toEqual({ role_id: ['unknown'] });
  expect(await wrong({ user_ids: [customer] })).toEqual({ user_ids: ['unknown'] });
  expect(await wrong({ name: 'مالی' })).toEqual({ name: ['exists'] });
  const { data } = await top.ok(ticketServices.create, {
    body: { name: 'زمین', role_id, user_ids: [sara.user_id] },
  });
  expect(data).toMatchObject({ role: { id: role_id }, users: [{ id: sara.user_id }], active: true });
  const removed = await top.call(roles.remove, { params: { id: String(role_id) } });
  expect([removed.status, removed.body.error.code]).toEqual([409, 'in_use']);
  const choices = async (client: Client) =>
    (await client.ok(ticketServices.choices)).data.find(({ id }) => id === data.id);
  expect(await choices(sara)).toMatchObject({ serves: true });
  expect(await choices(maryam)).toMatchObject({ serves: false });
  await top.ok(ticketServices.update, { ...at(data.id), body: { role_id: null, active: false } });
  expect((await top.call(roles.remove, { params: { id: String(role_id) } })).status).toBe(200);
  expect(await choices(maryam)).toMatchObject({ active: false, serves: false });
  const late = await answerer(club);
  await top.ok(ticketServices.update, { ...at(data.id), body: { user_ids: [late.user_id, sara.user_id] } });
  await top.ok(people.merge, { params: { id: String(late.user_id) }, body: { into: sara.user_id } });
  expect((await top.ok(ticketServices.get, at(data.id))).data.user_ids).toEqual([sara.user_id]);
});

it('what two had between them is over once they are one', async () => {
  const late = await answerer(club);
  const [open, done] = [await ask(sara, late), await ask(late, sara)];
  await late.ok(organizationTickets.update, { ...at(done.id), body: { status: 'completed' } });
  await top.ok(people.merge, { params: { id: String(late.user_id) }, body: { into: sara.user_id } });
  expect((await get(top, open.id)).status).toBe('canceled');
  expect((await get(top, done.id)).status).toBe('completed');
});

it('who may write support tickets and not read them answers none', async () => {
  const blind = await club.as({ permissions: ['support_ticket.create'] });
  const named = await top.call(ticketServices.create, {
    body: { name: 'کیوسک', user_ids: [blind.user_id as number] },
  });
  expect(named.body.error.fields).toEqual({ user_ids: ['unknown'] });
  const { data } = await top.ok(supportTickets.answerers);
  expect(data.map(({ id }) => id)).not.toContain(blind.user_id);
});

it('ready answers are kept by whoever answers', async () => {
  const { data } = await sara.ok(ticketAnswers.create, {
    body: { title: 'واريز', text: 'تا یک **ساعت** دیگر.' },
  });
  expect(data).toMatchObject({ title: 'واریز', text: 'تا یک **ساعت** دیگر.' });
  await maryam.ok(ticketAnswers.update, { ...at(data.id), body: { text: 'تا دو ساعت دیگر.' } });
  expect(
    (await sara.ok(ticketAnswers.list, { query: { text: 'دو ساعت' } })).data.map(({ id }) => id),
  ).toEqual([data.id]);
  await sara.ok(ticketAnswers.remove, at(data.id));
  expect((await maryam.call(ticketAnswers.get, at(data.id))).status).toBe(404);
  const empty = await sara.call(ticketAnswers.create, { body: { title: 'و', text: '' } });
  expect(empty.body.error.fields).toEqual({ title: ['too_short'], text: ['required'] });
});
