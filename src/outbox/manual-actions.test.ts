import { describe, expect, it } from 'vitest';
import { memoryTables } from '#tests/support/memory-work.ts';
import { type Author, enqueue } from './enqueue.ts';
import type { Draft, Item, Problem } from './item.ts';
import * as byHand from './manual-actions.ts';
import * as queue from './queue.ts';
import type { WriteTables } from './store.ts';

const CLUB = 'https://club.example';
const NOW = Date.parse('2026-11-21T08:00:00Z');
let keys = 0;
const uuid = () => `018f0000-0000-7000-8000-${String(++keys).padStart(12, '0')}`;
const author: Author = { clubId: CLUB, userId: 7, skewMs: 0, now: NOW, formWaitMs: 0 };
const heard: queue.AnswerContext = { now: NOW + 1000, skewMs: 0, newId: uuid, delay: 500 };
const at = { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 };

async function device(): Promise<WriteTables> {
  const tables = memoryTables();
  await tables.setMeta('lease', { owner: 'me', epoch: 1, beat: 0 });
  return tables;
}
const draft = (
  kind: Draft['kind'],
  body: Record<string, unknown> = {},
  more: Partial<Draft> = {},
): Draft => ({ key: uuid(), kind, entityId: uuid(), body, ...more });
async function send(tables: WriteTables): Promise<Item> {
  const claim = await queue.claimNext(tables, at);
  if (claim.type !== 'send') throw new Error(`nothing to send: ${claim.type}`);
  return claim.item;
}
const refused = (code: string) => {
  const problem: Problem = { code, message: '', status: 409 };
  return { type: 'needs_attention', problem } as const;
};

describe('a customer who is not made', () => {
  const userOf = ({ wire }: Item) => JSON.parse(wire?.body ?? '{}').user_id;

  it('but linked to somebody in the books: what comes of their work later goes to that person', async () => {
    const tables = await device();
    const customer = draft('customer');
    const booking = draft('booking', {
      user_id: `ref:${customer.entityId}`,
      reservable_time_ids: [5],
      payments: [{ price: 300, cash_id: 4 }],
    });
    await enqueue(tables, customer, author);
    await enqueue(tables, booking, author);
    await queue.settleItem(tables, await send(tables), refused('phone_used'), heard);
    await byHand.linkCustomer(tables, customer.key, 42, heard);
    await queue.settleItem(tables, await send(tables), refused('slot_taken'), heard);
    const receipt = await send(tables);
    expect([receipt.kind, receipt.body.price, userOf(receipt)]).toEqual(['receive', 300, 42]);
    await queue.settleItem(tables, receipt, { type: 'done', result: { status: 201, body: {} } }, heard);
    const moved = draft('booking', { ...booking.body, reservable_time_ids: [6] });
    await byHand.replaceItem(tables, booking.key, moved, NOW);
    expect(userOf(await send(tables))).toBe(42);
  });

  it('but given up: a printed receipt of theirs may name another, of the same sum', async () => {
    const tables = await device();
    const customer = draft('customer');
    const receipt = draft('receive', { user_id: `ref:${customer.entityId}`, price: 10 });
    await enqueue(tables, customer, author);
    await enqueue(tables, receipt, author);
    await byHand.markPrinted(tables, receipt.key, NOW);
    await byHand.discardItem(tables, customer.key, 'mistake', heard);
    await queue.claimNext(tables, at, true);
    const other = (price: number) => draft('receive', { user_id: 42, price }, { entityId: receipt.entityId });
    expect(await byHand.replaceItem(tables, receipt.key, other(11), NOW)).toBeNull();
    expect(await byHand.replaceItem(tables, receipt.key, other(10), NOW)).toMatchObject({ state: 'queued' });
  });
});
