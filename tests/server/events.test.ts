import { expect, test, vi } from 'vitest';
import { events } from '#contract/messages/events.ts';
import { people } from '#contract/people/people.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { createClient } from '#tests/support/client.ts';
import { club, oneClub } from '#tests/support/one-club.ts';
import { recordStream } from '#tests/support/record-stream.ts';
import { secondServer } from '#tests/support/second-server.ts';

oneClub();

const body = {
  type: 4 as const,
  priority: 5 as const,
  subject: 'آب زمین ۲',
  content: 'شير **اصلی** بسته است',
};

test('all other staff receive it, and acknowledge it once', async () => {
  const [manager, reception] = [await club.as('manager'), await club.as('reception')];
  const sender = await club.as({ permissions: ['event.create'] });
  const customer = await club.person(null);
  const { data: sent } = await sender.ok(events.create, { body });
  expect(sent).toMatchObject({
    subject: 'آب زمین ۲',
    content: 'شیر **اصلی** بسته است',
    creator: { id: sender.user_id },
    resource_id: null,
    seen_count: 0,
  });

  const [received] = (await reception.ok(events.received)).data;
  expect(received).toMatchObject({ id: sent.id, seen_at: null, type: 4, priority: 5 });
  expect((await sender.ok(events.received)).data).toEqual([]);
  const readers = await club.db
    .selectFrom('event_subscribers')
    .select('user_id')
    .where('event_id', '=', sent.id)
    .execute();
  expect(readers).toHaveLength(sent.subscribers_count);
  expect(readers.map(({ user_id }) => user_id)).not.toContain(customer);

  const params = { id: String(sent.id), subscriber_id: String(received?.subscriber_id) };
  const { data: seen } = await reception.ok(events.seen, { params });
  expect(seen.seen_at).toBe(club.clock.now().toISOString());
  club.clock.advance(60_000);
  expect((await reception.ok(events.seen, { params })).data).toEqual(seen);
  expect((await manager.call(events.seen, { params })).status).toBe(404);
  const [known] = (await sender.ok(events.sent)).data;
  expect(known).toMatchObject({ id: sent.id, seen_count: 1 });
});

test('goes to groups and people, each once, and is taken back from those who have not seen it', async () => {
  const role_id = await club.role(['cash.show']);
  const [first, second, other] = [
    await club.person(role_id),
    await club.person(role_id),
    await club.person(await club.role(['bank.show'])),
  ];
  const sender = await club.as({ permissions: ['event.create', 'event.show', 'event.delete'] });
  const { data: sent } = await sender.ok(events.create, {
    body: { ...body, role_ids: [role_id], user_ids: [second, other] },
  });
  expect(sent).toMatchObject({ subscribers_count: 3, seen_count: 0 });
  const params = { id: String(sent.id) };
  const reader = await club.signIn(first);
  const late = await club.signIn(second);
  const [mine] = (await reader.ok(events.mine, { query: { seen: 'false' } })).data;
  expect(mine).toMatchObject({ id: sent.id, seen_at: null });
  await reader.ok(events.seen, { params: { ...params, subscriber_id: String(mine?.subscriber_id) } });
  expect((await reader.ok(events.mine, { query: { seen: 'false' } })).data).toEqual([]);
  const whom = (await sender.ok(events.subscribers, { params })).data;
  expect(whom.map(({ user, seen_at }) => [user.id, seen_at !== null])).toEqual([
    [first, true],
    [second, false],
    [other, false],
  ]);

  await sender.ok(events.remove, { params });
  expect((await late.ok(events.mine)).data).toEqual([]);
  expect((await reader.ok(events.mine)).data).toMatchObject([{ id: sent.id }]);
  const ids = { query: { id: String(sent.id) } };
  expect((await sender.ok(events.list, ids)).data).toMatchObject([{ subscribers_count: 1, seen_count: 1 }]);

  const { data: unread } = await sender.ok(events.create, { body: { ...body, user_ids: [first] } });
  await sender.ok(events.remove, { params: { id: String(unread.id) } });
  expect((await sender.call(events.subscribers, { params: { id: String(unread.id) } })).status).toBe(404);

  const customer = await club.person(null);
  const wrong = await sender.call(events.create, {
    body: { ...body, role_ids: [999_999], user_ids: [customer] },
  });
  expect(wrong.body.error.fields).toEqual({ role_ids: ['unknown'], user_ids: ['unknown'] });
});

test('is found by subject, kind, day and whether it was seen', async () => {
  const reader = await club.as('accountant');
  const sender = await club.as({ permissions: ['event.create'] });
  const note = { ...body, type: 3 as const, subject: 'یادداشت كوتاه' };
  const [warned, told] = [
    (await sender.ok(events.create, { body })).data.id,
    (await sender.ok(events.create, { body: note })).data.id,
  ];
  const ids = async (query: Record<string, string>) =>
    (await reader.ok(events.received, { query })).data.map(({ id }) => id);
  expect(await ids({ subject: 'کوتاه' })).toEqual([told]);
  expect(await ids({ type: '4', id: `${warned},${told}` })).toEqual([warned]);
  expect(await ids({ seen: 'true' })).toEqual([]);
  expect(await ids({ created_at: '_2020-01-01' })).toEqual([]);
  expect(await ids({ 'order[0]': 'type,desc', id: `${warned},${told}` })).toEqual([warned, told]);
});

test('who is merged has been told what both were told, once each', async () => {
  const top = await club.as('top');
  const role = await club.role(['cash.show']);
  const [old, late] = [await club.person(role), await club.person(role)];
  const sender = await club.as({ permissions: ['event.create'] });
  await sender.ok(events.create, { body });
  const gone = await club.signIn(old);
  const { data: told, pagination: before } = await gone.ok(events.received);
  const alone = before.total;
  const [{ id: seen, subscriber_id } = { id: 0, subscriber_id: 0 }] = told;
  await gone.ok(events.seen, { params: { id: String(seen), subscriber_id: String(subscriber_id) } });
  await top.ok(people.merge, { params: { id: String(old) }, body: { into: late } });
  const { data, pagination } = await (await club.signIn(late)).ok(events.received);
  expect(pagination.total).toBe(alone);
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  // What one of the two has seen, the one who is left has seen; nobody who is gone is waited for.
  expect(data.find(({ id }) => id === seen)?.seen_at).not.toBeNull();
  const left = club.db.selectFrom('event_subscribers').select('id').where('user_id', '=', old);
  expect(await left.execute()).toEqual([]);
});

test.each([
  [{ type: 6 }, { type: ['not_allowed'] }],
  [{ priority: 0 }, { priority: ['not_allowed'] }],
  [{ subject: 'آب' }, { subject: ['too_short'] }],
  [{ subject: 'آ'.repeat(51) }, { subject: ['too_long'] }],
  [{ content: 'بسته' }, { content: ['too_short'] }],
  [{ content: 'آ'.repeat(401) }, { content: ['too_long'] }],
  [{ creator_id: 1 }, { creator_id: ['extra'] }],
])('refuses %j', async (fields, expected) => {
  const top = await club.as('top');
  const reply = await top.call(events.create, { body: { ...body, ...fields } as never });
  expect(reply.body.error.fields).toEqual(expected);
});

test.each(['received-events', 'sent-events'])('%s go out as a file', async (list) => {
  const reply = await (await club.as('manager')).send('GET', `/v1/admin/profile/${list}?export=xlsx`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

test('is about a record, which must be there; a report and a made-up kind are refused', async () => {
  const sender = await club.as({ permissions: ['event.create'] });
  const reader = await club.as('manager');
  const customer = await club.person(null);
  const { data } = await sender.ok(events.create, {
    body: { ...body, resource: { kind: 'users', id: customer } },
  });
  expect(data).toMatchObject({ resource_kind: 'users', resource_id: customer });
  const [received] = (await reader.ok(events.mine)).data;
  expect(received).toMatchObject({ id: data.id, resource_kind: 'users', resource_id: customer });
  const gone = await sender.call(events.create, {
    body: { ...body, resource: { kind: 'shifts', id: 999_999 } },
  });
  expect(gone.body.error.fields).toEqual({ resource: ['unknown'] });
  const odd = await sender.call(events.create, {
    body: { ...body, resource: { kind: 'reports', id: 1 } } as never,
  });
  expect(odd.body.error.fields).toEqual({ 'resource.kind': ['not_allowed'] });
});

test('an event of type 5 opens the kept report that it names, for whoever it went to (seeds §2)', async () => {
  const sender = await club.as({ permissions: ['event.create', 'report.show'] });
  const reader = await club.person(await club.role(['cash.show']));
  const { id: snapshot_id } = (
    await sender.ok(reportSnapshots.create, {
      body: { name: 'فروش ماه', report: 'sale-details', params: { group: 'none' } },
    })
  ).data;
  const of5 = { ...body, type: 5 as const, user_ids: [reader] };
  const { data } = await sender.ok(events.create, { body: { ...of5, snapshot_id } });
  expect(data).toMatchObject({ type: 5, resource_kind: null, resource_id: snapshot_id });
  const opened = await (await club.signIn(reader)).ok(reportSnapshots.get, {
    params: { id: String(snapshot_id) },
  });
  expect(opened.data.name).toBe('فروش ماه');

  const fieldsOf = async (by: typeof sender, fields: object) =>
    (await by.call(events.create, { body: { ...of5, ...fields } as never })).body.error.fields;
  expect(await fieldsOf(sender, {})).toEqual({ snapshot_id: ['required'] });
  expect(await fieldsOf(sender, { snapshot_id: 999_999 })).toEqual({ snapshot_id: ['unknown'] });
  expect(await fieldsOf(sender, { type: 3, snapshot_id })).toEqual({ snapshot_id: ['not_allowed'] });
  expect(await fieldsOf(sender, { snapshot_id, resource: { kind: 'users', id: reader } })).toEqual({
    resource: ['not_allowed'],
  });
  // Who may not see reports cannot hand one on.
  const blind = await club.as({ permissions: ['event.create'] });
  expect(await fieldsOf(blind, { snapshot_id })).toEqual({ snapshot_id: ['unknown'] });
});

test('whom one may tell: staff who sign in, but oneself, in groups that have somebody', async () => {
  const role_id = await club.role(['cash.show']);
  const empty = await club.role(['cash.show']);
  const colleague = await club.person(role_id);
  const sender = await club.as({ permissions: ['event.create'] });
  const { roles, people } = (await sender.ok(events.recipients)).data;
  const ids = people.map(({ id }) => id);
  expect(ids).toContain(colleague);
  expect(ids).not.toContain(sender.user_id);
  expect(roles.map(({ id }) => id)).toContain(role_id);
  expect(roles.map(({ id }) => id)).not.toContain(empty);
  // All of them is whom an event for nobody in particular goes to.
  const { data } = await sender.ok(events.create, { body });
  expect(data.subscribers_count).toBe(people.length);
  expect((await (await club.as('reception')).call(events.recipients)).status).toBe(403);
});

test('marks of a text are kept as they were written, and nothing of it is made of them', async () => {
  const sender = await club.as({ permissions: ['event.create'] });
  const reader = await club.as('manager');
  const content = '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(2)>';
  await sender.ok(events.create, { body: { ...body, content } });
  expect((await reader.ok(events.mine)).data[0]?.content).toBe(content);
});

test('what is sent, seen and taken back on one server is so on the other, and told there', async () => {
  const elsewhere = (await secondServer()).url;
  const role_id = await club.role(['cash.show']);
  const sender = await club.as({ permissions: ['event.create', 'event.delete'] });
  const [here, late] = [
    await club.signIn(await club.person(role_id)),
    await club.signIn(await club.person(role_id)),
  ];
  const there = createClient(elsewhere, here);
  const stream = await recordStream(here, elsewhere);
  const streams = [stream, await recordStream(late, elsewhere)];
  const stranger = await recordStream(
    await club.signIn(await club.person(await club.role(['cash.show']))),
    elsewhere,
  );
  const told = (id: number) => stream.of('events').filter(({ ids }) => ids.length === 0 || ids.includes(id));
  const popup = async (reader: typeof here) =>
    (await reader.ok(events.mine, { query: { seen: 'false' } })).data.map(({ id }) => id);

  const { data: sent } = await sender.ok(events.create, { body: { ...body, role_ids: [role_id] } });
  await vi.waitFor(() => expect(told(sent.id)).toHaveLength(1));
  expect(await popup(there)).toEqual([sent.id]);

  const [mine] = (await there.ok(events.mine, { query: { seen: 'false' } })).data;
  const params = { id: String(sent.id), subscriber_id: String(mine?.subscriber_id) };
  await here.ok(events.seen, { params });
  await vi.waitFor(() => expect(told(sent.id)).toHaveLength(2));
  expect([await popup(there), await popup(here)]).toEqual([[], []]);

  const lateThere = createClient(elsewhere, late);
  expect(await popup(lateThere)).toEqual([sent.id]);
  await createClient(elsewhere, sender).ok(events.remove, { params: { id: String(sent.id) } });
  expect([await popup(late), await popup(lateThere)]).toEqual([[], []]);
  await vi.waitFor(() => expect(streams[1]?.of('events').length).toBeGreaterThan(1));
  // It is told to whom it concerns, and nobody else learns that there is one.
  expect(stranger.of('events')).toEqual([]);
  await stranger.close();
  // Who has seen it keeps it, on both.
  expect((await there.ok(events.mine)).data.map(({ id }) => id)).toEqual([sent.id]);
  await Promise.all(streams.map((one) => one.close()));
});
