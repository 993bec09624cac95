import { describe, expect, it } from 'vitest';
import { type Draft, type Item, isOpen, type Problem } from './item.ts';
import * as queue from './queue.ts';
import type { Work } from './store.ts';

const CLUB = 'https://club.example';
const DAY = 86_400_000;
const NOW = Date.parse('2026-11-21T08:00:00Z');
let keys = 0;
const uuid = () => `018f0000-0000-7000-8000-${String(++keys).padStart(12, '0')}`;
const author: queue.Author = { clubId: CLUB, userId: 7, skewMs: 0, now: NOW, sheetMs: 0 };
const heard: queue.Heard = { now: NOW + 1000, skewMs: 0, newId: uuid, delay: 500 };
const problem = (code: string): Problem => ({ code, message: '', status: 409 });

/** What the store does, in memory. */
function memory(): Work {
  const items = new Map<number, Item>();
  const metas = new Map<string, unknown>();
  const all = () => [...items.values()].sort((a, b) => a.seq - b.seq);
  const work: Partial<Work> = {
    open: async (count) => all().filter(isOpen).slice(0, count),
    closedSince: async (since) => all().filter((item) => (item.closedAt ?? -1) >= since),
    byKey: async (key) => all().find((item) => item.key === key),
    byEntity: async (entity) => {
      const own = all().filter((item) => item.entityId === entity);
      return own.findLast((item) => item.state !== 'superseded' && item.state !== 'withdrawn') ?? own.at(-1);
    },
    add: async (item) => {
      const kept = { ...item, seq: items.size + 1 };
      items.set(kept.seq, kept);
      return kept;
    },
    put: async (item) => void items.set(item.seq, item),
    forgetBefore: async (before) => {
      for (const item of all()) if ((item.closedAt ?? Infinity) <= before) items.delete(item.seq);
    },
    meta: async <T>(name: string) => metas.get(name) as T | undefined,
    setMeta: async (name, value) => void metas.set(name, value),
  };
  return work as Work;
}

async function device(): Promise<Work> {
  const tables = memory();
  await tables.setMeta(`device:${CLUB}`, { id: 3, prefix: 'T3', next: 1 });
  await tables.setMeta('lease', { owner: 'me', epoch: 1, beat: 0 });
  return tables;
}
const draft = (
  kind: Draft['kind'],
  body: Record<string, unknown> = {},
  more: Partial<Draft> = {},
): Draft => ({
  key: uuid(),
  kind,
  entityId: uuid(),
  body: { user_id: 9, ...body },
  ...more,
});
const paid = () => draft('booking', { reservable_time_ids: [5], payments: [{ price: 300, cash_id: 4 }] });

async function send(tables: Work): Promise<Item> {
  const claim = await queue.claim(tables, { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 });
  if (claim.type !== 'send') throw new Error(`nothing to send: ${claim.type}`);
  return claim.item;
}
const wait = (code: string, five: boolean) => ({ type: 'wait', code, retryMs: 0, five }) as const;
const refused = (code: string) => ({ type: 'person', problem: problem(code) }) as const;
/** Keeps, sends and hears. */
async function hear(tables: Work, given: Draft, verdict: Parameters<typeof queue.settle>[2], sheetMs = 0) {
  await queue.enqueue(tables, given, { ...author, sheetMs });
  return queue.settle(tables, await send(tables), verdict, heard);
}

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
    for (let n = 0; n < LONG; n++)
      await queue.enqueue(tables, draft('receive', { price: n, user_id: n }), author);
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
      await tables.put({ ...item, state: 'person', problem: problem('invalid') });
    }
    expect((await send(tables)).body.price).toBe(30);
  });

  it('leaves nothing behind it that needs a person, when the whole is looked at', async () => {
    const { tables } = await queued();
    const last = (await tables.open()).at(-1) as Item;
    const dead = { ...last, key: uuid(), state: 'discarded' as const, open: undefined, closedAt: NOW };
    const { key } = await tables.add(dead as unknown as Item);
    await tables.put({ ...last, needs: [{ key, mode: 'hard' }] });
    await queue.claim(tables, at, true);
    expect(await tables.byKey(last.key)).toMatchObject({
      state: 'person',
      problem: { code: 'parent_discarded' },
    });
  });
});

describe('a number that a refused form gives back', () => {
  it('is taken by the next piece of work, so that none is left out', async () => {
    const tables = await device();
    const first = draft('receive', { price: 10 });
    const back = await hear(tables, first, refused('invalid'), 3000);
    expect(back).toMatchObject({ state: 'withdrawn', deviceNo: null });
    const next = await queue.enqueue(tables, draft('receive', { price: 11 }), author);
    expect([next.deviceNo, next.body.device_no]).toEqual(['T3-000001', 'T3-000001']);
    const third = await queue.enqueue(tables, draft('receive', { price: 12 }), author);
    expect(third.deviceNo).toBe('T3-000002');
  });

  it('is not given twice when the form sends the same words again', async () => {
    const tables = await device();
    const first = draft('receive', { price: 10 });
    await hear(tables, first, refused('invalid'), 3000);
    const other = await queue.enqueue(tables, draft('receive', { price: 11 }), author);
    const again = await queue.enqueue(tables, first, { ...author, sheetMs: 3000 });
    expect([other.deviceNo, again.deviceNo]).toEqual(['T3-000001', 'T3-000002']);
    expect((await send(tables)).wire?.body).toContain('"device_no":"T3-000002"');
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
    expect(await hear(tables, given, verdict)).toMatchObject({ state: 'wait', maybeSent: true });
    const edited = draft('receive', { price: 20 }, { entityId: given.entityId });
    expect(await queue.replace(tables, given.key, edited, NOW)).toBeNull();
    await queue.cancelled(tables, given.key, heard);
    expect(await queue.replace(tables, given.key, edited, NOW)).toMatchObject({ state: 'queued' });
  });

  it('does not go back into an open form, which would make it twice', async () => {
    const tables = await device();
    const given = draft('receive', { price: 10 });
    await hear(tables, given, { type: 'network' }, 3000);
    const item = await queue.settle(tables, await send(tables), refused('invalid'), heard);
    expect(item).toMatchObject({ state: 'person', deviceNo: 'T3-000001' });
  });

  it('that was told to come later has not', async () => {
    const tables = await device();
    const item = await hear(tables, draft('receive', { price: 10 }), wait('too_many', false));
    expect(item).toMatchObject({ state: 'wait', maybeSent: false });
  });
});

describe('a key that this device has cancelled without hearing so', () => {
  it('stays with a person, and its payment becomes a receipt', async () => {
    const tables = await device();
    const given = paid();
    await hear(tables, given, { type: 'network' });
    await queue.cancelAsked(tables, given.key);
    const item = await queue.settle(tables, await send(tables), { type: 'discard', code: 'canceled' }, heard);
    expect(item).toMatchObject({ state: 'person', canceled: true, body: { payments: [] } });
    expect((await tables.open()).map(({ kind, body }) => [kind, body.price])).toEqual([
      ['booking', undefined],
      ['receive', 300],
    ]);
  });

  it('ends the work where another has given it up', async () => {
    const tables = await device();
    const item = await hear(tables, draft('receive', { price: 10 }), { type: 'discard', code: 'canceled' });
    expect(item).toMatchObject({ state: 'discarded' });
  });
});

it('the payment of a refused booking is a receipt in the same breath, and in the booking no more', async () => {
  const tables = await device();
  const given = paid();
  const parked = await hear(tables, given, refused('slot_taken'));
  expect(parked).toMatchObject({ state: 'person', body: { payments: [] } });
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
    await queue.enqueue(tables, draft('receive', { price: 10 }), author);
    const sent = await send(tables);
    await tables.put({ ...sent, ...now });
    expect(await queue.settle(tables, sent, done, heard)).toBeNull();
    expect(await tables.byKey(sent.key)).toMatchObject({ state: 'sending', ...now });
  });
});

it('a payment whose booking the server has already, from another try, is not taken again', async () => {
  const tables = await device();
  const item = await hear(tables, paid(), refused('exists'));
  expect(item).toMatchObject({ state: 'person', body: { payments: [{ price: 300 }] } });
  expect(queue.holdsMoney(item as Item)).toBe(false);
  expect(await tables.open()).toHaveLength(1);
});

it('a clock that is a year ahead makes nothing old', async () => {
  const tables = await device();
  const done = { type: 'done', result: { status: 201, body: { data: { id: 1 } } } } as const;
  const given = draft('receive', { price: 10 });
  await hear(tables, given, done);
  await queue.forget(tables, { now: NOW + 365 * DAY, skewMs: -365 * DAY });
  await queue.forget(tables, { now: NOW + 365 * DAY, skewMs: null });
  expect(await tables.byKey(given.key)).toBeDefined();
  await queue.forget(tables, { now: NOW + 91 * DAY, skewMs: 0 });
  expect(await tables.byKey(given.key)).toBeUndefined();
});

it('work of another that the server has is done, though nobody may see its answer', async () => {
  const tables = await device();
  const item = await queue.enqueue(tables, draft('receive', { price: 10 }), author);
  const stored = await queue.finish(tables, item, { status: 201, body: undefined }, NOW);
  expect(stored?.state).toBe('done');
});
