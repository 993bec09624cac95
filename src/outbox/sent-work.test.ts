import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import {
  author,
  CLUB,
  device,
  draft,
  heard,
  NOW,
  refused,
  send,
  server,
  uuid,
} from '#tests/support/memory-outbox.ts';
import { forgetAuthor } from './authors.ts';
import { type Author, enqueue } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import * as queue from './queue.ts';
import { meetServer } from './sent-work.ts';
import type { WriteTables } from './store.ts';

describe('a server that was put back to a backup', () => {
  const sent = { status: 201, body: { data: { id: 1 } } };
  async function arrived(tables: WriteTables, given: Draft, from: Partial<Author> = {}) {
    await enqueue(tables, given, { ...author, ...from });
    const item = await send(tables);
    await queue.completeItem(tables, item, sent, NOW + 1000);
    return given.key;
  }

  it('is offered what it had, under the same keys and bytes; nothing of another server', async () => {
    const tables = await device();
    expect(await meetServer(tables, server('one'), CLUB, NOW)).toBe(false);
    const key = await arrived(tables, draft('receive', { price: 10 }));
    const before = await tables.byKey(key);
    const strange = await tables.add({ ...(before as Item), key: uuid(), clubId: 'https://other.example' });
    expect(await meetServer(tables, server('one'), CLUB, NOW)).toBe(false);
    expect(await meetServer(tables, server('two'), CLUB, NOW + DAY_MS)).toBe(true);
    const [offered, ...more] = await tables.open();
    expect(more).toEqual([]);
    expect(offered).toMatchObject({ key, state: 'queued', wire: before?.wire, deviceNo: before?.deviceNo });
    expect((await tables.byKey(strange.key))?.state).toBe('done');
    expect(await meetServer(tables, server('two'), CLUB, NOW + DAY_MS)).toBe(false);
  });

  it('gets the path of what hung on a record of its own anew', async () => {
    const tables = await device();
    const booking = draft('booking', { reservable_time_ids: [5] });
    await arrived(tables, booking);
    const mark = draft('attendance', { attended: true }, { params: { id: `ref:${booking.entityId}` } });
    await arrived(tables, mark);
    await meetServer(tables, server('one'), CLUB, NOW);
    await meetServer(tables, server('two'), CLUB, NOW + DAY_MS);
    const offered = await tables.byKey(mark.key);
    expect([offered?.state, offered?.wire]).toEqual(['queued', undefined]);
    const again = await send(tables);
    expect(again.key).toBe(booking.key);
    await queue.completeItem(tables, again, { status: 201, body: { data: { id: 44 } } }, NOW + DAY_MS);
    expect((await send(tables)).wire?.path).toContain('/44/');
  });

  it('is not offered what its backup has; what came near or nobody knows when, is', async () => {
    const tables = await device();
    await meetServer(tables, server('one'), CLUB, NOW);
    const at = async (ms: number | undefined) => {
      const key = await arrived(tables, draft('receive', { price: 10 }));
      const item = (await tables.byKey(key)) as Item;
      if (ms !== undefined) await tables.put({ ...item, arrivedAt: NOW + ms });
      return key;
    };
    const [, near, later, unknown] = [
      await at(-DAY_MS),
      await at(-MINUTE_MS),
      await at(MINUTE_MS),
      await at(undefined),
    ];
    await meetServer(tables, server('two', { restoredTo: NOW }), CLUB, NOW + DAY_MS);
    expect((await tables.open()).map(({ key }) => key)).toEqual([near, later, unknown]);
  });

  it('is offered all of it by a device whose clock was set a year ahead since', async () => {
    const tables = await device();
    await meetServer(tables, server('one'), CLUB, NOW);
    const key = await arrived(tables, draft('receive', { price: 10 }));
    expect(await meetServer(tables, server('two'), CLUB, NOW + 365 * DAY_MS)).toBe(true);
    expect((await tables.open()).map((item) => item.key)).toEqual([key]);
  });

  it('puts what its author may not do any more to a person as lost by the restore, not as forbidden', async () => {
    const tables = await device();
    await meetServer(tables, server('one'), CLUB, NOW);
    const key = await arrived(tables, draft('receive', { price: 10 }));
    await meetServer(tables, server('two'), CLUB, NOW + 2000);
    await queue.settleItem(tables, await send(tables), refused('forbidden'), heard);
    expect(await tables.byKey(key)).toMatchObject({
      state: 'needs_attention',
      problem: { code: queue.RESTORED },
    });
  });
});

describe('what was sent, once its author has left the device (D72)', () => {
  const paidAt = (at: number) => ({ ...heard, skewMs: at - heard.now });
  const done = { type: 'done', result: { status: 201, body: { data: { id: 7, name: 'سارا' } } } } as const;
  async function left(arrivedAt = NOW) {
    const tables = await device();
    await meetServer(tables, server('one'), CLUB, NOW);
    const given = draft('booking', {
      description: 'پسر آقای کریمی',
      reservable_time_ids: [5],
      payments: [{ price: 300, cash_id: 4, description: 'از سارا' }],
    });
    given.about = { person: { name: 'سارا محمدی', phone: '09120000000' } };
    const words = [given, draft('customer', { name: 'سارا' }), draft('message', { text: 'سارا آمد' })];
    words[2] = { ...(words[2] as Draft), params: { kind: 'support', id: '3' } };
    for (const one of words) {
      await enqueue(tables, one, author);
      await queue.settleItem(tables, await send(tables), done, paidAt(arrivedAt));
    }
    await forgetAuthor(tables, author.userId, NOW + 2000);
    return { tables, given };
  }

  it('stays without names and words, and makes a restore whole', async () => {
    const { tables, given } = await left();
    const kept = await tables.closedSince(0);
    expect(kept.map(({ key }) => key)).toEqual([given.key]);
    expect(JSON.stringify(kept)).not.toMatch(/سارا|کریمی|0912/);
    await meetServer(tables, server('two', { restoredTo: NOW - DAY_MS }), CLUB, NOW + DAY_MS);
    const again = await send(tables);
    expect(again.key).toBe(given.key);
    expect(JSON.parse(again.wire?.body ?? '')).toMatchObject({ payments: [{ price: 300, cash_id: 4 }] });
    // If the server has it after all, it has it with the text.
    await queue.settleItem(tables, again, refused(queue.MISMATCH), heard);
    expect((await tables.byKey(given.key))?.state).toBe('done');
  });

  it('goes when a later backup has it, or after 14 days', async () => {
    const { tables } = await left();
    const stays = async (keptUntil: number | null, now: number) => {
      await meetServer(tables, server('one', { keptUntil }), CLUB, now);
      return (await tables.closedSince(0)).length;
    };
    expect(await stays(NOW - DAY_MS, NOW + DAY_MS)).toBe(1);
    expect(await stays(NOW + DAY_MS, NOW + DAY_MS)).toBe(0);
    const { tables: other } = await left();
    await meetServer(other, server('one', { at: NOW + DAY_MS }), CLUB, NOW + 365 * DAY_MS);
    expect(await other.closedSince(0)).toHaveLength(1);
    await meetServer(other, server('one'), CLUB, NOW + 15 * DAY_MS);
    expect(await other.closedSince(0)).toEqual([]);
  });
});
