import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/access/operations.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { system } from '#contract/system/system.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let build: ReturnType<typeof builders>;
let desk: Client;
beforeAll(async () => {
  club = await openClub();
  build = builders(club);
  desk = await club.as('reception');
});
afterAll(() => club.close());

const reason = 'دو بار نوشته شد';
const receipt = async (price = 70_000) => ({
  body: { user_id: (await build.customer()).id, price, cash_id: CASH },
});
const cancel = (who: Client, key: string) =>
  who.call(operations.cancel, { params: { key }, body: { reason } });
const receipts = async (user_id: number) =>
  (
    await club.db
      .selectFrom('documents')
      .select('id')
      .where('type', '=', 'receive')
      .where('user_id', '=', user_id)
      .execute()
  ).length;

describe('cancelling a key', () => {
  it('ends it before it was sent: a late copy is refused and leaves nothing', async () => {
    const key = randomUUID();
    const request = await receipt();
    const answer = await cancel(desk, key.toUpperCase());
    expect(answer.body.data).toEqual({ state: 'canceled' });
    const late = await desk.call(documents.createReceive, request, { key });
    expect([late.status, late.body.error.code]).toEqual([409, 'canceled']);
    expect(await receipts(request.body.user_id)).toBe(0);
    // Asked again it is as it was; the same key of anybody else does nothing either.
    expect((await cancel(desk, key)).body.data).toEqual({ state: 'canceled' });
    const other = await club.as('manager');
    const theirs = await other.call(documents.createReceive, request, { key });
    expect(theirs.body.error.code).toBe('canceled');
  });

  it('finds what was stored, and its author gets the answer again', async () => {
    const key = randomUUID();
    const request = await receipt();
    const made = await desk.ok(documents.createReceive, request, { key });
    const { data } = (await cancel(desk, key)).body;
    expect(data).toEqual({ state: 'stored', status: 201, body: made });
    expect(await receipts(request.body.user_id)).toBe(1);
    await club.db.updateTable('operations').set({ body: null }).where('key', '=', key).execute();
    expect((await cancel(desk, key)).body.data).toMatchObject({
      state: 'stored',
      body: { data: { id: made.data.id }, replayed: true },
    });
  });

  it('of another needs operation.discard, and never shows the body', async () => {
    const key = randomUUID();
    await desk.ok(documents.createReceive, await receipt(), { key });
    const accountant = await club.as('accountant');
    const refused = await cancel(accountant, key);
    expect([refused.status, refused.body.error.details]).toEqual([403, { permission: 'operation.discard' }]);
    const manager = await club.as({ permissions: ['operation.discard'] });
    expect((await cancel(manager, key)).body.data).toEqual({ state: 'stored', status: 201 });
  });

  it('that another has cancelled already tells that to anybody: two devices may hold one piece of work', async () => {
    const key = randomUUID();
    const manager = await club.as({ permissions: ['operation.discard'] });
    await cancel(manager, key);
    expect((await cancel(desk, key)).body.data).toEqual({ state: 'canceled' });
  });

  it('of cash that another’s device holds, or that a shift awaits, needs operation.discard too', async () => {
    const [key, awaited] = [randomUUID(), randomUUID()];
    const holder = await club.as({ permissions: ['receive.create', 'shift.create', 'cash.show'] });
    const cash = [{ key, price: 70_000, cash_id: CASH }];
    await holder.ok(system.unsent, { body: { count: 1, cash } });
    const rival = await club.as({ permissions: ['shift.create', 'cash.show'] });
    // Every till’s page tells it, so that whoever closes it counts with it.
    const tills = (await rival.ok(shifts.current)).data;
    expect(tills.find((till) => till.cash.id === CASH)?.unsent[0]?.receipts).toMatchObject([{ key }]);
    const shift = (await holder.ok(shifts.open, { body: { cash_id: CASH, opening: 0, note: '' } })).data;
    const counted = [{ cash_id: CASH, price: 500_000 }];
    const closing = { counted, unsent: [{ key: awaited, price: 5_000 }] };
    const params = { id: String(shift.id) };
    await holder.ok(shifts.close, { params, body: closing });

    const denied = [403, { permission: 'operation.discard' }];
    for (const one of [key, key.toUpperCase(), awaited]) {
      const refused = await cancel(rival, one);
      expect([refused.status, refused.body.error.details]).toEqual(denied);
    }
    // Whoever says so after the other has it from there.
    await rival.ok(system.unsent, { body: { count: 1, cash } });
    expect((await cancel(rival, key)).status).toBe(403);
    await holder.ok(system.unsent, { body: { count: 1, cash } });

    const manager = await club.as({ permissions: ['operation.discard'] });
    const other = [{ key: randomUUID(), price: 3_000, cash_id: CASH }];
    await holder.ok(system.unsent, { body: { count: 2, cash: [...cash, ...other] } });
    expect((await cancel(manager, other[0]?.key ?? '')).body.data).toEqual({ state: 'canceled' });
    // One’s own, said or closed with, is one’s own.
    expect((await cancel(holder, key)).body.data).toEqual({ state: 'canceled' });
    expect((await cancel(holder, awaited)).body.data).toEqual({ state: 'canceled' });
  });

  it('waits for a copy that is at work', async () => {
    const key = randomUUID();
    const request = await receipt();
    const [made, canceled] = await Promise.all([
      desk.call(documents.createReceive, request, { key }),
      cancel(desk, key),
    ]);
    const rows = await receipts(request.body.user_id);
    if (canceled.body.data.state === 'canceled') expect([made.status, rows]).toEqual([409, 0]);
    else expect([made.status, rows]).toEqual([201, 1]);
  });

  it('cannot cancel itself, and wants a reason', async () => {
    const key = randomUUID();
    const path = `/v1/admin/operations/${key}/cancel`;
    const self = await desk.send('POST', path, { reason }, { key });
    expect([self.status, self.body.error.fields]).toEqual([422, { key: ['conflict'] }]);
    const bare = await desk.send('POST', path, { reason: ' ' });
    expect(bare.body.error.fields).toEqual({ reason: ['required'] });
  });

  it('twenty at once leave one tombstone', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(desk, key)));
    for (const answer of answers) expect(answer.body.data).toEqual({ state: 'canceled' });
  });
});

describe('the list', () => {
  it('shows one’s own, with operation.show everyone’s', async () => {
    const me = await club.as({ permissions: ['receive.create', 'cash.show', 'user.show'] });
    const key = randomUUID();
    const dead = randomUUID();
    const made = await me.ok(documents.createReceive, await receipt(), { key });
    await cancel(me, dead);
    const own = (await me.ok(operations.list, { query: { 'order[0]': 'created_at,asc' } })).data;
    expect(new Set(own.map((o) => o.actor.id))).toEqual(new Set([me.user_id]));
    expect(own.find((o) => o.key === key)).toMatchObject({
      call: 'documents.create-receive',
      state: 'stored',
      status: 201,
      record_id: made.data.id,
      on_behalf_by: null,
      canceled_at: null,
    });
    const canceled = (await me.ok(operations.list, { query: { state: 'canceled' } })).data;
    expect(canceled).toMatchObject([{ key: dead, state: 'canceled', cancel_reason: reason, status: null }]);
    const manager = await club.as('manager');
    const all = await manager.ok(operations.list, { query: { actor: String(me.user_id) } });
    expect(all.data.length).toBe(own.length);
    const everyone = (await manager.ok(operations.list, { query: { per_page: '200' } })).data;
    expect(new Set(everyone.map((o) => o.actor.id)).size).toBeGreaterThan(1);
  });
});

describe('on behalf of another', () => {
  const behalf = (of: number, why = encodeURIComponent('نوبتش تمام شد')) => ({
    headers: { 'X-Actor': String(of), 'X-On-Behalf': why },
  });

  it('needs operation.on_behalf, a reason and an author', async () => {
    const request = await receipt();
    const plain = await desk.call(documents.createReceive, request, behalf(1));
    expect([plain.status, plain.body.error.details]).toEqual([403, { permission: 'operation.on_behalf' }]);
    const manager = await club.as('manager');
    for (const [options, fields] of [
      [behalf(desk.user_id, ''), { 'X-On-Behalf': ['required'] }],
      [behalf(desk.user_id, '%E0%A4%A'), { 'X-On-Behalf': ['type'] }],
      [behalf(987_654), { 'X-Actor': ['unknown'] }],
    ] as const) {
      const refused = await manager.call(documents.createReceive, request, options);
      expect(refused.body.error).toMatchObject({ code: 'invalid', fields });
    }
    expect(await receipts(request.body.user_id)).toBe(0);
  });

  it('is only for work that may have waited on a device', async () => {
    const manager = await club.as('manager');
    const refused = await manager.call(cashes.create, { body: { name: 'صندوق' } }, behalf(desk.user_id));
    expect([refused.status, refused.body.error.code]).toEqual([409, 'actor_mismatch']);
  });

  it('one’s own work that came in another device’s file needs the same, and the log says why', async () => {
    const plain = await desk.call(documents.createReceive, await receipt(), behalf(desk.user_id));
    expect([plain.status, plain.body.error.details]).toEqual([403, { permission: 'operation.on_behalf' }]);
    const manager = await club.as('manager');
    const key = randomUUID();
    const request = await receipt();
    const posted = await manager.ok(documents.createReceive, request, { key, ...behalf(manager.user_id) });
    expect((await manager.call(documents.createReceive, request, { key })).body).toEqual(posted);
    const entry = club.db.selectFrom('audit_log').select(['reason', 'after']).orderBy('id', 'desc');
    expect(
      await entry
        .where('resource', '=', 'operations')
        .where('actor_id', '=', manager.user_id)
        .executeTakeFirst(),
    ).toMatchObject({ reason: 'نوبتش تمام شد', after: { key, author_id: manager.user_id } });
  });

  it('posts what its author may not, once, and the author’s own late copy is answered the same', async () => {
    const author = await club.as({ permissions: ['user.show'] });
    const manager = await club.as('manager');
    const request = await receipt(45_000);
    const key = randomUUID();
    const own = await author.call(documents.createReceive, request, { key });
    expect(own.status).toBe(403);
    const posted = await manager.ok(documents.createReceive, request, { key, ...behalf(author.user_id) });
    const late = await author.call(documents.createReceive, request, { key });
    expect([late.status, late.body]).toEqual([201, posted]);
    const again = await manager.ok(documents.createReceive, request, { key, ...behalf(author.user_id) });
    expect(again).toEqual(posted);
    expect(await receipts(request.body.user_id)).toBe(1);
    // As oneself the key is another's.
    const asMe = await manager.call(documents.createReceive, request, { key });
    expect(asMe.body.error.code).toBe('actor_mismatch');

    const [entry] = await club.db
      .selectFrom('audit_log')
      .select(['actor_id', 'reason', 'after'])
      .where('resource', '=', 'operations')
      .where('actor_id', '=', manager.user_id)
      .orderBy('id', 'desc')
      .execute();
    expect(entry).toMatchObject({
      reason: 'نوبتش تمام شد',
      after: { key, author_id: author.user_id },
    });
    const listed = await manager.ok(operations.list, { query: { actor: String(author.user_id) } });
    expect(listed.data.find((o) => o.key === key)?.on_behalf_by?.id).toBe(manager.user_id);
  });
});

describe('the headers of our app', () => {
  it('an app that is too old is held, whatever it asks; other clients state no version', async () => {
    const request = await receipt();
    const old = await desk.call(documents.createReceive, request, { headers: { 'X-App-Version': '0' } });
    expect([old.status, old.body.error]).toMatchObject([
      426,
      { code: 'upgrade_required', details: { min: 1 } },
    ]);
    const odd = await desk.call(cashes.list, {}, { headers: { 'X-App-Version': 'latest' } });
    expect(odd.body.error).toMatchObject({ code: 'invalid', fields: { 'X-App-Version': ['pattern'] } });
    const fresh = await desk.call(documents.createReceive, request, { headers: { 'X-App-Version': '1' } });
    expect(fresh.status).toBe(201);
  });

  it('answers and refusals carry the key they answer', async () => {
    const key = randomUUID();
    const made = await desk.call(documents.createReceive, await receipt(), { key: key.toUpperCase() });
    expect(made.headers.get('idempotency-key')).toBe(key);
    const refused = await desk.call(saleInvoices.create, { body: {} as never }, { key });
    expect([refused.status, refused.headers.get('idempotency-key')]).toEqual([422, key]);
    expect((await desk.call(system.health)).headers.get('idempotency-key')).toBeNull();
  });
});
