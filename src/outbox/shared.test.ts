import { describe, expect, it } from 'vitest';
import { memoryTables } from '#tests/support/memory-work.ts';
import { type Author, enqueue } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import * as byHand from './manual-actions.ts';
import * as queue from './queue.ts';
import type { WriteTables } from './store.ts';

const CLUB = 'https://club.example';
const NOW = Date.parse('2026-11-21T08:00:00Z');
let keys = 0;
const uuid = () => `018f0000-0000-7000-8000-${String(++keys).padStart(12, '0')}`;
const author: Author = { clubId: CLUB, userId: 7, skewMs: 0, now: NOW, formWaitMs: 0 };
const heard: queue.AnswerContext = { now: NOW + 1000, skewMs: 0, newId: uuid, delay: 500 };

async function device(): Promise<WriteTables> {
  const tables = memoryTables();
  await tables.setMeta(`device:${CLUB}`, { id: 3, prefix: 'T3', next: 1 });
  return tables;
}
const draft = (kind: Draft['kind'], body: Record<string, unknown>, more: Partial<Draft> = {}): Draft => ({
  key: uuid(),
  kind,
  entityId: uuid(),
  body: { user_id: 9, ...body },
  ...more,
});

it('what lies in a file is neither taken back nor edited before its key is cancelled', async () => {
  const tables = await device();
  const given = draft('receive', { price: 10 });
  expect(byHand.wasNeverSent(await enqueue(tables, given, author))).toBe(true);
  const [item] = await byHand.exportUnsentItems(tables, () => true);
  expect(item && byHand.wasNeverSent(item)).toBe(false);
  expect(await byHand.withdrawItem(tables, given.key, NOW)).toBeNull();
  const edited = draft('receive', { price: 20 }, { entityId: given.entityId });
  expect(await byHand.replaceItem(tables, given.key, edited, NOW)).toBeNull();
  await queue.markKeyCanceled(tables, given.key, heard);
  expect(await byHand.replaceItem(tables, given.key, edited, NOW)).toMatchObject({ state: 'queued' });
});
it('a booking with its money, refused on both devices of a file: both make the same receipts of it', async () => {
  const payments = [1, 2, 3].map((n) => ({ price: n * 100, cash_id: 4 }));
  const given = draft('booking', { reservable_time_ids: [5], payments });
  const one = await device();
  await enqueue(one, given, author);
  const [{ seq: _, ...shared }] = (await byHand.exportUnsentItems(one, () => true)) as [Item];
  const two = await device();
  for (const n of [1, 2]) await enqueue(two, draft('receive', { price: n }, { key: uuid() }), author);
  await two.add(shared);
  const receipts = [one, two].map(async (tables) => {
    await queue.markKeyCanceled(tables, given.key, heard);
    const made = (await tables.open()).filter(({ replaces }) => replaces === given.key);
    return made.map(({ key, entityId, body }) => ({ key, entityId, body }));
  });
  const [ours, theirs] = await Promise.all(receipts);
  expect(ours).toEqual(theirs);
  const ids = ours?.flatMap(({ key, entityId }) => [key, entityId]) ?? [];
  expect(new Set([...ids, given.key]).size).toBe(7);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('a number stands for one record, whatever two devices of a file do with its work', () => {
  const numbers = async (...devices: WriteTables[]) => {
    const items = await Promise.all(
      devices.map(async (tables) => [...(await tables.open()), ...(await tables.closedSince(0))]),
    );
    const held = items.flat().flatMap(({ deviceNo, entityId }) => (deviceNo ? [[deviceNo, entityId]] : []));
    return [...new Map(held.map((pair) => [pair.join(), pair])).values()].map(([number]) => number).sort();
  };
  const paid = (...prices: number[]) =>
    draft('booking', { reservable_time_ids: [5], payments: prices.map((price) => ({ price, cash_id: 4 })) });
  const moved = ({ entityId, body }: Draft) => draft('booking', { ...body }, { entityId });
  async function copyTo(to: WriteTables, from: WriteTables, wanted: (item: Item) => boolean = () => true) {
    for (const { seq: _, ...item } of await byHand.exportUnsentItems(from, wanted)) {
      if (!(await to.byKey(item.key))) await to.add(item);
    }
  }

  it('the second part of a payment does not take the number of the first, which came in a file', async () => {
    const [one, two] = [await device(), await device()];
    const given = paid(100, 200);
    await enqueue(one, given, author);
    await copyTo(two, one);
    await queue.markKeyCanceled(two, given.key, heard);
    await copyTo(one, two, ({ body }) => body.price === 100);
    await queue.markKeyCanceled(one, given.key, heard);
    expect(await numbers(one, two)).toEqual(['T3-000001']);
  });

  it('a receipt that the other device makes too is not taken back as if nobody knew of it', async () => {
    const [one, two] = [await device(), await device()];
    const given = paid(100);
    await enqueue(one, given, author);
    await copyTo(two, one);
    for (const tables of [one, two]) await queue.markKeyCanceled(tables, given.key, heard);
    await byHand.replaceItem(one, given.key, moved(given), NOW);
    const receipt = (await one.open()).find(({ kind }) => kind === 'receive') as Item;
    expect(byHand.wasNeverSent(receipt)).toBe(false);
    expect(await byHand.withdrawItem(one, receipt.key, NOW)).toBeNull();
    await enqueue(one, draft('receive', { price: 7 }), author);
    const all = await numbers(one, two);
    expect(all).toEqual([...new Set(all)]);
  });

  it('the number of what goes on under another key ends with it, and is not the next one’s', async () => {
    const [one, two] = [await device(), await device()];
    const given = draft('booking', { reservable_time_ids: [5] });
    await enqueue(one, given, author);
    await copyTo(two, one);
    for (const tables of [one, two]) await queue.markKeyCanceled(tables, given.key, heard);
    const here = (await byHand.replaceItem(one, given.key, moved(given), NOW)) as Item;
    expect(await byHand.withdrawItem(one, here.key, NOW)).toMatchObject({ deviceNo: 'T3-000001' });
    expect(await byHand.replaceItem(two, given.key, moved(given), NOW)).toMatchObject({
      deviceNo: 'T3-000001',
    });
    expect((await enqueue(one, draft('receive', { price: 7 }), author)).deviceNo).toBe('T3-000002');
    expect(await numbers(one, two)).toEqual(['T3-000001', 'T3-000002']);
  });

  it('a booking whose money went its own way on the other device keeps no number of it', async () => {
    const [one, two] = [await device(), await device()];
    await one.setMeta('lease', { owner: 'me', epoch: 1, beat: 0 });
    const given = paid(100);
    await enqueue(one, given, author);
    await copyTo(two, one);
    await queue.markKeyCanceled(two, given.key, heard);
    const claim = await queue.claimNext(one, { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 });
    if (claim.type !== 'send') throw new Error(claim.type);
    await queue.settleItem(one, claim.item, { type: 'discard', code: 'canceled' }, heard);
    expect(await one.byKey(given.key)).toMatchObject({ state: 'discarded', deviceNo: null });
    expect(await numbers(one, two)).toEqual(['T3-000001']);
  });

  it('what goes on as another record, since its key was other work’s, has a number of its own', async () => {
    const one = await device();
    const given = draft('receive', { price: 10 });
    const item = await enqueue(one, given, author);
    await one.put({
      ...item,
      state: 'needs_attention',
      problem: { code: queue.MISMATCH, message: '', status: 422 },
    });
    const fresh = await byHand.replaceItem(one, given.key, draft('receive', { price: 10 }), NOW);
    expect(fresh?.deviceNo).toBe('T3-000002');
  });
});
