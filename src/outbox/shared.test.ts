import { expect, it } from 'vitest';
import { memory } from '#tests/support/memory-work.ts';
import * as byHand from './by-hand.ts';
import { type Author, enqueue } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import * as queue from './queue.ts';
import type { Work } from './store.ts';

const CLUB = 'https://club.example';
const NOW = Date.parse('2026-11-21T08:00:00Z');
let keys = 0;
const uuid = () => `018f0000-0000-7000-8000-${String(++keys).padStart(12, '0')}`;
const author: Author = { clubId: CLUB, userId: 7, skewMs: 0, now: NOW, formWaitMs: 0 };
const heard: queue.AnswerContext = { now: NOW + 1000, skewMs: 0, newId: uuid, delay: 500 };

async function device(): Promise<Work> {
  const tables = memory();
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
  expect(byHand.isUntouched(await enqueue(tables, given, author))).toBe(true);
  const [item] = await byHand.share(tables, () => true);
  expect(item && byHand.isUntouched(item)).toBe(false);
  expect(await byHand.takeBack(tables, given.key, NOW)).toBeNull();
  const edited = draft('receive', { price: 20 }, { entityId: given.entityId });
  expect(await byHand.replace(tables, given.key, edited, NOW)).toBeNull();
  await queue.cancelled(tables, given.key, heard);
  expect(await byHand.replace(tables, given.key, edited, NOW)).toMatchObject({ state: 'queued' });
});
it('a booking with its money, refused on both devices of a file: both make the same receipts of it', async () => {
  const payments = [1, 2, 3].map((n) => ({ price: n * 100, cash_id: 4 }));
  const given = draft('booking', { reservable_time_ids: [5], payments });
  const one = await device();
  await enqueue(one, given, author);
  const [{ seq: _, ...shared }] = (await byHand.share(one, () => true)) as [Item];
  const two = await device();
  for (const n of [1, 2]) await enqueue(two, draft('receive', { price: n }, { key: uuid() }), author);
  await two.add(shared);
  const receipts = [one, two].map(async (tables) => {
    await queue.cancelled(tables, given.key, heard);
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
