import { type Author, enqueue } from '#outbox/enqueue.ts';
import type { Draft, Item, Problem } from '#outbox/item.ts';
import * as queue from '#outbox/queue.ts';
import type { ServerHealth } from '#outbox/sent-work.ts';
import type { WriteTables } from '#outbox/store.ts';
import { memoryTables } from '#tests/support/memory-work.ts';

// An outbox in memory for one person's device, and helpers to send and answer.
export const CLUB = 'https://club.example';
export const NOW = Date.parse('2026-11-21T08:00:00Z');
let keys = 0;
export const uuid = () => `018f0000-0000-7000-8000-${String(++keys).padStart(12, '0')}`;
export const author: Author = { clubId: CLUB, userId: 7, skewMs: 0, now: NOW, formWaitMs: 0 };
export const heard: queue.AnswerContext = { now: NOW + 1000, skewMs: 0, newId: uuid, delay: 500 };
export const server = (epoch: string, more: Partial<ServerHealth> = {}): ServerHealth => ({
  epoch,
  keptUntil: null,
  restoredTo: null,
  at: null,
  ...more,
});
export const problem = (code: string): Problem => ({ code, message: '', status: 409 });

export async function device(): Promise<WriteTables> {
  const tables = memoryTables();
  await tables.setMeta(`device:${CLUB}`, { id: 3, prefix: 'T3', next: 1 });
  await tables.setMeta('lease', { owner: 'me', epoch: 1, beat: 0 });
  return tables;
}
export const draft = (
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
export const paid = () =>
  draft('booking', { reservable_time_ids: [5], payments: [{ price: 300, cash_id: 4 }] });

export async function send(tables: WriteTables): Promise<Item> {
  const claim = await queue.claimNext(tables, { clubId: CLUB, userId: 7, epoch: 1, now: NOW + 5000 });
  if (claim.type !== 'send') throw new Error(`nothing to send: ${claim.type}`);
  return claim.item;
}
export const wait = (code: string, serverError: boolean, retryMs = 0) =>
  ({ type: 'wait', code, retryMs, serverError }) as const;
export const refused = (code: string) => ({ type: 'needs_attention', problem: problem(code) }) as const;
/** Enqueues, sends and answers an item. */
export async function enqueueAndAnswer(
  tables: WriteTables,
  given: Draft,
  verdict: Parameters<typeof queue.settleItem>[2],
  formWaitMs = 0,
) {
  await enqueue(tables, given, { ...author, formWaitMs });
  return queue.settleItem(tables, await send(tables), verdict, heard);
}
