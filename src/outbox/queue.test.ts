import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import {
  author,
  CLUB,
  device,
  draft,
  enqueueAndAnswer,
  heard,
  NOW,
  paid,
  problem,
  refused,
  send,
  uuid,
  wait,
} from '#tests/support/memory-outbox.ts';
import { forgetAuthor } from './authors.ts';
import { enqueue } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import * as byHand from './manual-actions.ts';
import * as queue from './queue.ts';
import type { WriteTables } from './store.ts';

describe('the next one of a long queue', () => {
  const LONG = 40;
  const at = { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 };
  async function queued() {
    const tables = await device();
    const read: number[] = [];
    const { open } = tables;
    tables.open = async (count) => {
      const items = await open(count);
      read.push(items.length);
      return items;
    };
    for (let n = 0; n < LONG; n++) await enqueue(tables, draft('receive', { price: n, user_id: n }), author);
    return { tables, read };
  }

  it('is found at its head, without reading the rest', async () => {
    const { tables, read } = await queued();
    expect((await send(tables)).body.price).toBe(0);
    expect(Math.max(...read)).toBeLessThan(LONG);
  });

  it('is found behind any number that are parked', async () => {
    const { tables } = await queued();
    for (const item of (await tables.open()).slice(0, 30)) {
      await tables.put({ ...item, state: 'needs_attention', problem: problem('invalid') });
    }
    expect((await send(tables)).body.price).toBe(30);
  });

  it('leaves nothing behind it that needs a person, when the whole is looked at', async () => {
    const { tables } = await queued();
    const last = (await tables.open()).at(-1) as Item;
    const dead = { ...last, key: uuid(), state: 'discarded' as const, open: undefined, closedAt: NOW };
    const { key } = await tables.add(dead as unknown as Item);
    await tables.put({ ...last, needs: [{ key, mode: 'hard' }] });
    await queue.claimNext(tables, at, true);
    expect(await tables.byKey(last.key)).toMatchObject({
      state: 'needs_attention',
      problem: { code: 'parent_discarded' },
    });
  });
});

it('nobody sends who has lost the lease, nor while the server wants to be left alone', async () => {
  const tables = await device();
  await enqueue(tables, draft('receive', { price: 10 }), author);
  const at = { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 };
  expect(await queue.claimNext(tables, { ...at, epoch: 0 })).toEqual({ type: 'lost' });
  await queue.holdSending(tables, CLUB, at.now, 7000);
  expect(await queue.claimNext(tables, at)).toEqual({ type: 'idle', wakeAt: at.now + 7000, left: 1 });
});

it('what was on its way when its page went may have been sent', async () => {
  const tables = await device();
  await enqueue(tables, draft('receive', { price: 10 }), author);
  const sent = await send(tables);
  await queue.requeueAbandoned(tables, NOW);
  expect(await tables.byKey(sent.key)).toMatchObject({ state: 'queued', attempts: 1, maybeSent: true });
});

describe('a number that a refused form gives back', () => {
  it('is taken by the next piece of work, so that none is left out', async () => {
    const tables = await device();
    const first = draft('receive', { price: 10 });
    const back = await enqueueAndAnswer(tables, first, refused('invalid'), 3000);
    expect(back).toMatchObject({ state: 'returned_to_form', deviceNo: null });
    const next = await enqueue(tables, draft('receive', { price: 11 }), author);
    expect([next.deviceNo, next.body.device_no]).toEqual(['T3-000001', 'T3-000001']);
    const third = await enqueue(tables, draft('receive', { price: 12 }), author);
    expect(third.deviceNo).toBe('T3-000002');
  });

  it('is not given twice when the form sends the same words again', async () => {
    const tables = await device();
    const first = draft('receive', { price: 10 });
    await enqueueAndAnswer(tables, first, refused('invalid'), 3000);
    const other = await enqueue(tables, draft('receive', { price: 11 }), author);
    const again = await enqueue(tables, first, { ...author, formWaitMs: 3000 });
    expect([other.deviceNo, again.deviceNo]).toEqual(['T3-000001', 'T3-000002']);
    expect((await send(tables)).wire?.body).toContain('"device_no":"T3-000002"');
  });
});

describe('the same words, asked for twice', () => {
  const withSheet = { ...author, formWaitMs: 3000 };

  it('are kept for good once somebody has heard so, whatever sheet still waits for them', async () => {
    const tables = await device();
    const given = draft('customer');
    await enqueue(tables, given, withSheet);
    const sent = await send(tables);
    expect(await enqueue(tables, given, author)).toMatchObject({
      key: given.key,
      formWaitsUntil: null,
    });
    const parked = await queue.settleItem(tables, sent, refused('phone_used'), heard);
    expect(parked).toMatchObject({ state: 'needs_attention', deviceNo: 'T3-000001' });
  });

  it('are other work when they are others: that is kept beside the first', async () => {
    const tables = await device();
    const given = draft('receive', { price: 10 });
    const first = await enqueue(tables, given, author);
    const other = await enqueue(tables, { ...given, body: { ...given.body, price: 20 } }, author);
    expect(await tables.open()).toMatchObject([{ body: { price: 10 } }, { body: { price: 20 } }]);
    expect(other).toMatchObject({ deviceNo: 'T3-000002', body: { client_ref: other.entityId } });
    expect([other.key, other.entityId]).not.toContain(first.key);
    expect(other.entityId).not.toBe(first.entityId);
  });

  it('are the same after their money has gone its own way', async () => {
    const tables = await device();
    const given = paid();
    await enqueueAndAnswer(tables, given, refused('slot_taken'));
    expect(await enqueue(tables, given, author)).toMatchObject({ key: given.key, state: 'needs_attention' });
    expect(await tables.open()).toHaveLength(2);
  });

  it('go back into the form that asks again and waits as well', async () => {
    const tables = await device();
    const given = draft('customer');
    for (const who of [withSheet, withSheet]) await enqueue(tables, given, who);
    const back = await queue.settleItem(tables, await send(tables), refused('phone_used'), heard);
    expect(back?.state).toBe('returned_to_form');
  });
});

describe('work of which a copy may have landed', () => {
  it.each([
    ['a server in trouble', wait('unavailable', true)],
    ['a twin at work', wait('in_progress', false)],
    ['a line that broke', { type: 'network' } as const],
  ])('after %s: is not edited before its key is cancelled', async (_, verdict) => {
    const tables = await device();
    const given = draft('receive', { price: 10 });
    expect(await enqueueAndAnswer(tables, given, verdict)).toMatchObject({ state: 'wait', maybeSent: true });
    const edited = draft('receive', { price: 20 }, { entityId: given.entityId });
    expect(await byHand.replaceItem(tables, given.key, edited, NOW)).toBeNull();
    await queue.markKeyCanceled(tables, given.key, heard);
    expect(await byHand.replaceItem(tables, given.key, edited, NOW)).toMatchObject({ state: 'queued' });
  });

  it('does not go back into an open form, which would make it twice', async () => {
    const tables = await device();
    const given = draft('receive', { price: 10 });
    await enqueueAndAnswer(tables, given, { type: 'network' }, 3000);
    const item = await queue.settleItem(tables, await send(tables), refused('invalid'), heard);
    expect(item).toMatchObject({ state: 'needs_attention', deviceNo: 'T3-000001' });
  });

  it('that was told to come later has not', async () => {
    const tables = await device();
    const item = await enqueueAndAnswer(tables, draft('receive', { price: 10 }), wait('too_many', false));
    expect(item).toMatchObject({ state: 'wait', maybeSent: false });
  });
});

it('what goes on under another key says under which it was known first', async () => {
  const tables = await device();
  const given = draft('receive', { price: 10 });
  await enqueue(tables, given, author);
  const [second, third] = [draft('receive', { price: 20 }), draft('receive', { price: 30 })];
  await byHand.replaceItem(tables, given.key, second, NOW);
  expect(await byHand.replaceItem(tables, second.key, third, NOW)).toMatchObject({ insteadOf: given.key });
  // A shift that was counted meanwhile waits for either: the server is told that they never come.
  expect(await byHand.unreportedKeys(tables)).toEqual([given.key, second.key]);
  await byHand.withdrawItem(tables, third.key, NOW);
  expect(await byHand.unreportedKeys(tables)).toEqual([given.key, second.key, third.key]);
  // An author who leaves before that leaves the keys to report behind.
  await forgetAuthor(tables, author.userId, NOW);
  expect((await tables.closedSince(0)).map(({ key }) => key).sort()).toEqual(
    [given.key, second.key, third.key].sort(),
  );
});

it('what is tried again before its parent can go waits for that', async () => {
  const tables = await device();
  const parent = draft('customer');
  const child = draft('receive', { user_id: `ref:${parent.entityId}`, price: 10 });
  const withSheet = { ...author, formWaitMs: 3000 };
  await enqueue(tables, parent, withSheet);
  await enqueue(tables, child, author);
  const at = { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 };
  await queue.settleItem(tables, await send(tables), refused('phone_used'), heard);
  expect(await queue.claimNext(tables, at, true)).toMatchObject({ type: 'idle' });
  const stateOf = async ({ key }: Draft) => (await tables.byKey(key))?.state;
  expect(await stateOf(child)).toBe('needs_attention');
  // The form sends the same again, and this time it is parked.
  await enqueue(tables, parent, author);
  await queue.settleItem(tables, await send(tables), refused('phone_used'), heard);
  await byHand.retryItem(tables, child.key, NOW);
  await queue.claimNext(tables, at, true);
  expect([await stateOf(parent), await stateOf(child)]).toEqual(['needs_attention', 'blocked']);
});

describe('a key that this device has cancelled without hearing so', () => {
  it('stays with a person, and its payment becomes a receipt', async () => {
    const tables = await device();
    const given = paid();
    await enqueueAndAnswer(tables, given, { type: 'network' });
    await queue.markCancelRequested(tables, given.key);
    const item = await queue.settleItem(
      tables,
      await send(tables),
      { type: 'discard', code: 'canceled' },
      heard,
    );
    expect(item).toMatchObject({ state: 'needs_attention', canceled: true, body: { payments: [] } });
    expect((await tables.open()).map(({ kind, body }) => [kind, body.price])).toEqual([
      ['booking', undefined],
      ['receive', 300],
    ]);
  });

  it('ends the work where another has given it up', async () => {
    const tables = await device();
    const item = await enqueueAndAnswer(tables, draft('receive', { price: 10 }), {
      type: 'discard',
      code: 'canceled',
    });
    expect(item).toMatchObject({ state: 'discarded' });
  });
});

it('the payment of a refused booking is a receipt in the same breath, and in the booking no more', async () => {
  const tables = await device();
  const given = paid();
  const parked = await enqueueAndAnswer(tables, given, refused('slot_taken'));
  expect(parked).toMatchObject({ state: 'needs_attention', body: { payments: [] } });
  expect(await tables.open()).toMatchObject([
    { key: given.key },
    { kind: 'receive', replaces: given.key, state: 'queued', body: { price: 300, cash_id: 4, user_id: 9 } },
  ]);
});

describe('an answer counts for nothing', () => {
  const done = { type: 'done', result: { status: 201, body: {} } } as const;
  it.each([
    ['to a page whose place another has taken', { epoch: 2 }],
    ['to an earlier try', { attempts: 2 }],
  ])('%s', async (_, now) => {
    const tables = await device();
    await enqueue(tables, draft('receive', { price: 10 }), author);
    const sent = await send(tables);
    await tables.put({ ...sent, ...now });
    expect(await queue.settleItem(tables, sent, done, heard)).toBeNull();
    expect(await tables.byKey(sent.key)).toMatchObject({ state: 'sending', ...now });
  });
});

it('a payment whose booking the server has already, from another try, is not taken again', async () => {
  const tables = await device();
  const item = await enqueueAndAnswer(tables, paid(), refused('exists'));
  expect(item).toMatchObject({ state: 'needs_attention', body: { payments: [{ price: 300 }] } });
  expect(queue.hasUnbookedPayment(item as Item)).toBe(false);
  expect(await tables.open()).toHaveLength(1);
});

it('a clock that is a year ahead makes nothing old', async () => {
  const tables = await device();
  const done = { type: 'done', result: { status: 201, body: { data: { id: 1 } } } } as const;
  const given = draft('receive', { price: 10 });
  await enqueueAndAnswer(tables, given, done);
  await queue.deleteOldItems(tables, { now: NOW + 365 * DAY_MS, skewMs: -365 * DAY_MS });
  await queue.deleteOldItems(tables, { now: NOW + 365 * DAY_MS, skewMs: null });
  expect(await tables.byKey(given.key)).toBeDefined();
  await queue.deleteOldItems(tables, { now: NOW + 91 * DAY_MS, skewMs: 0 });
  expect(await tables.byKey(given.key)).toBeUndefined();
});

it('work of another that the server has is done, though nobody may see its answer', async () => {
  const tables = await device();
  const item = await enqueue(tables, draft('receive', { price: 10 }), author);
  const stored = await queue.completeItem(tables, item, { status: 201, body: undefined }, NOW);
  expect(stored?.state).toBe('done');
});

describe('a server that says when to come again', () => {
  const at = (ms: number) => ({ clubId: CLUB, userId: 7, epoch: 1, now: heard.now + ms });
  const told = async (verdict: ReturnType<typeof wait>) => {
    const tables = await device();
    await enqueueAndAnswer(tables, draft('receive', { price: 10 }), verdict);
    const other = draft('receive', { price: 11, user_id: 10 });
    await enqueue(tables, other, author);
    return { tables, other };
  };

  it.each([
    ['has too much to do', wait('too_many', false, 7000)],
    ['is away for a moment', wait('unavailable', true, 7000)],
  ])('and %s gets nothing of anybody until then', async (_, verdict) => {
    const { tables, other } = await told(verdict);
    const wakeAt = heard.now + 7000;
    expect(await queue.claimNext(tables, at(6999), true)).toMatchObject({
      type: 'idle',
      wakeAt,
      left: 2,
    });
    expect(await queue.remainingHoldMs(tables, CLUB, heard.now + 6000)).toBe(1000);
    expect((await tables.byKey(other.key))?.attempts).toBe(0);
    expect(await queue.claimNext(tables, at(7000))).toMatchObject({ type: 'send' });
  });

  it('of one piece of work only, gets the rest at once', async () => {
    const { tables, other } = await told(wait('in_progress', false, 7000));
    expect(await queue.claimNext(tables, at(10))).toMatchObject({ type: 'send', item: { key: other.key } });
  });

  it('is not left alone for longer by a clock that was set back, nor by another club’s word', async () => {
    const { tables } = await told(wait('too_many', false, 7000));
    expect(await queue.remainingHoldMs(tables, CLUB, heard.now - DAY_MS)).toBe(0);
    expect(await queue.remainingHoldMs(tables, 'https://other.example', heard.now)).toBe(0);
  });
});

describe('a tenth failure of the server in a row', () => {
  const trouble = wait('internal', true);
  /** Fails this many times, a minute apart; `between` runs after the first. */
  async function fail(tables: WriteTables, times: number, between = async () => {}) {
    const item = await enqueue(tables, draft('receive', { price: 10 }), author);
    for (let n = 1; n <= times; n++) {
      const now = NOW + n * MINUTE_MS;
      const claim = await queue.claimNext(tables, { clubId: CLUB, userId: 7, epoch: 1, now });
      if (claim.type !== 'send') throw new Error(`nothing to send: ${claim.type}`);
      await queue.settleItem(tables, claim.item, trouble, { ...heard, now });
      if (n === 1) await between();
    }
    return tables.byKey(item.key);
  }
  const passes = async (tables: WriteTables) => {
    const other = await enqueue(tables, draft('receive', { price: 11, user_id: 10 }), author);
    await queue.completeItem(tables, other, { status: 201, body: {} }, NOW + 90_000);
  };

  it('is the work’s own fault where other work passes meanwhile: a person looks', async () => {
    const tables = await device();
    expect(await fail(tables, 9, () => passes(tables))).toMatchObject({ state: 'wait', serverErrors: 9 });
    const again = await device();
    expect(await fail(again, 10, () => passes(again))).toMatchObject({
      state: 'needs_attention',
      serverErrors: 10,
      maybeSent: true,
      problem: { code: 'internal', status: 500 },
    });
  });

  it('is the server’s where nothing passes: it goes on trying', async () => {
    const tables = await device();
    expect(await fail(tables, 12)).toMatchObject({ state: 'wait', serverErrors: 12 });
  });

  it('counts from the last answer of another kind', async () => {
    const tables = await device();
    const tried = await fail(tables, 9, () => passes(tables));
    const now = NOW + 600_000;
    const claim = await queue.claimNext(tables, { clubId: CLUB, userId: 7, epoch: 1, now });
    if (claim.type !== 'send') throw new Error(claim.type);
    await queue.settleItem(tables, claim.item, { type: 'network' }, { ...heard, now });
    expect(await tables.byKey(tried?.key ?? '')).toMatchObject({
      state: 'wait',
      serverErrors: 0,
      serverErrorsSince: null,
    });
  });
});

describe('what is said in tickets', () => {
  const said = (id: string, message: string) => ({
    ...draft('message', { message }, { params: { kind: 'support', id } }),
    body: { message },
  });

  it('row 51: goes to its ticket in the order in which it was said, each once, whatever waits in another', async () => {
    const tables = await device();
    const [first, second, elsewhere] = [said('5', 'یک'), said('5', 'دو'), said('6', 'سه')];
    for (const one of [first, second, elsewhere, first]) await enqueue(tables, one, author);
    expect(await tables.open()).toHaveLength(3);
    const sent = await send(tables);
    expect(sent.key).toBe(first.key);
    expect(sent.wire).toMatchObject({ method: 'POST', path: '/v1/admin/tickets/support/5/messages' });
    expect(JSON.parse(sent.wire?.body ?? '')).toEqual({
      message: 'یک',
      client_ref: first.entityId,
      occurred_at: '2026-11-21T08:00:00.000Z',
      device_no: 'T3-000001',
    });
    await queue.settleItem(tables, sent, wait('in_progress', false), { ...heard, delay: 60_000 });
    // The second waits behind the first; another ticket does not.
    const passed = await send(tables);
    expect(passed.key).toBe(elsewhere.key);
    await queue.completeItem(tables, passed, { status: 201, body: { data: { id: 1 } } }, NOW + 1000);
    const claim = await queue.claimNext(tables, { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 });
    expect(claim.type).not.toBe('send');
  });

  it('row 52: waits for a person where the ticket was canceled meanwhile', async () => {
    const tables = await device();
    const late = said('5', 'دیر');
    await enqueueAndAnswer(tables, late, refused('already_canceled'));
    expect(await tables.byKey(late.key)).toMatchObject({
      state: 'needs_attention',
      body: { message: 'دیر' },
      problem: { code: 'already_canceled' },
    });
  });
});
