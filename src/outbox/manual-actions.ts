import { addItem, nextNumber, returnNumber } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import { type AnswerContext, MISMATCH, moveItem, splitOffReceipts } from './queue.ts';
import { applyEvent } from './state-machine.ts';
import type { WriteTables } from './store.ts';

/** What people do with waiting or refused work, each in one transaction. */

/** Retries an item unchanged; with `behalf` a manager sends it for its author. */
export async function retryItem(
  tables: WriteTables,
  key: string,
  now: number,
  behalf?: Item['behalf'],
): Promise<Item | null> {
  const item = await tables.byKey(key);
  // A canceled key would be refused: such an item has to be replaced under a new one.
  if (!item || item.canceled) return null;
  return moveItem(tables, behalf ? { ...item, behalf } : item, { type: 'retry' }, now);
}

/**
 * Whether the new draft keeps what a printed paper says: the amount paid, and the payer's name where somebody is in the
 * books by it.
 */
function keepsPaper(old: Item, draft: Draft): boolean {
  if (!old.printedAt) return true;
  const money = ({ body }: Pick<Item, 'body'>) => JSON.stringify([body.price, body.payments]);
  const nobody = old.problem?.code === 'not_found' || old.problem?.code === 'parent_discarded';
  return money(old) === money(draft) && (nobody || old.body.user_id === draft.body.user_id);
}

/**
 * Replaces an item whose key is canceled by one under a new key, with the same place in its dependencies and the same
 * time. With `behalf` a manager sends it for its author.
 */
export async function replaceItem(
  tables: WriteTables,
  key: string,
  given: Draft,
  now: number,
  behalf?: Item['behalf'],
): Promise<Item | null> {
  const old = await tables.byKey(key);
  // It was sent again after its key was looked up.
  if (old?.maybeSent && !old.canceled) return null;
  // Its payment is already a receipt of its own and must not be taken twice.
  const moneyGone = old?.audit.some((entry) => entry.what === 'money_first');
  const draft: Draft = { ...given, ...(moneyGone && { body: { ...given.body, payments: [] } }) };
  // Another item's record may be under its reference and number.
  const stranger = old?.problem?.code === MISMATCH;
  if (stranger) draft.entityId = draft.key;
  const ended = old && keepsPaper(old, draft) && applyEvent(old, { type: 'supersede', by: draft.key }, now);
  if (!ended) return null;
  await tables.put({ ...ended, deviceNo: null });
  const { clubId, userId, skewMs, about, printedAt, deviceId } = old;
  // Its record is known to the server by a number that may stand on paper.
  const number = stranger && !printedAt ? null : old.deviceNo;
  const made = await addItem(
    tables,
    { ...(about && { about }), ...draft, replaces: key },
    { clubId, userId, skewMs, now: Date.parse(old.occurredAt), formWaitMs: 0 },
    { deviceId, deviceNo: number ?? (await nextNumber(tables, clubId)) },
  );
  const sender = behalf ?? old.behalf;
  const fresh = {
    ...made,
    insteadOf: old.insteadOf ?? key,
    ...(sender && { behalf: sender }),
    ...(printedAt && { printedAt }),
  };
  await tables.put(fresh);
  if (!old.canceled) await nevermore(tables, key);
  for (const child of await tables.open()) {
    if (!child.needs.some((need) => need.key === key)) continue;
    const needs = child.needs.map((need) => (need.key === key ? { ...need, key: draft.key } : need));
    await tables.put({ ...child, needs });
  }
  return fresh;
}

/** Records that a paper of the item was printed. False when that is recorded already. */
export async function markPrinted(tables: WriteTables, key: string, now: number): Promise<boolean> {
  const item = await tables.byKey(key);
  if (!item || item.printedAt) return false;
  const at = new Date(now).toISOString();
  await tables.put({ ...item, printedAt: at, audit: [...item.audit, { at, what: 'printed' }] });
  return true;
}

export async function discardItem(
  tables: WriteTables,
  key: string,
  reason: string,
  context: AnswerContext,
): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item) return null;
  const bare = await splitOffReceipts(tables, item, context);
  return moveItem(tables, bare, { type: 'discard', note: reason }, context.now);
}

/** Marks unsent items (those that `wanted` selects) as exported to a file: another device may send them from now on. */
export async function exportUnsentItems(
  tables: WriteTables,
  wanted: (item: Item) => boolean,
): Promise<Item[]> {
  const items = (await tables.open())
    .filter(wanted)
    .map((item) => ({ ...item, maybeSent: true, shared: true as const }));
  await Promise.all(items.map((item) => tables.put(item)));
  return items;
}

/** Whether it was certainly never sent and no paper of it was printed, so that the server need not be asked. */
export const wasNeverSent = ({ state, attempts, maybeSent, printedAt }: Item): boolean =>
  (state === 'queued' || state === 'blocked' || state === 'wait' || state === 'needs_sign_in') &&
  attempts === 0 &&
  !maybeSent &&
  printedAt === undefined;

/**
 * Withdraws work that was never sent, as if it had not been written: the next item gets its number, unless another
 * device may know it from an earlier key. Null when it may have been sent meanwhile, or other work needs it.
 */
export async function withdrawItem(tables: WriteTables, key: string, now: number): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item || !wasNeverSent(item)) return null;
  if ((await tables.open()).some(({ needs }) => needs.some((need) => need.key === key))) return null;
  await nevermore(tables, key);
  const deviceNo = item.insteadOf === undefined ? null : item.deviceNo;
  if (item.deviceNo && !deviceNo) await returnNumber(tables, item.clubId, item.deviceNo);
  return moveItem(tables, { ...item, deviceNo }, { type: 'discard', note: 'taken back' }, now);
}

const TAKEN_BACK = 'taken_back';

/** Records a key that will never be sent: a shift's count may be waiting for it. */
const nevermore = async (tables: WriteTables, key: string): Promise<void> =>
  tables.setMeta(TAKEN_BACK, [...(await unreportedKeys(tables)), key]);

/** Keys of withdrawn or replaced work that the server has not been told about yet. */
export const unreportedKeys = async (tables: Pick<WriteTables, 'meta'>): Promise<string[]> =>
  (await tables.meta<string[]>(TAKEN_BACK)) ?? [];

/** The server knows that the key never comes, or its author is gone for good. */
export async function markReported(tables: WriteTables, key: string): Promise<void> {
  await tables.setMeta(
    TAKEN_BACK,
    (await unreportedKeys(tables)).filter((one) => one !== key),
  );
}

/** Assigns queued work for a new customer to a customer who exists already. */
export async function linkCustomer(
  tables: WriteTables,
  key: string,
  userId: number,
  context: AnswerContext,
): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item) return null;
  await tables.setMeta(`alias:${item.entityId}`, userId);
  for (const child of await tables.open()) {
    const needs = child.needs.filter((need) => need.key !== key);
    if (needs.length < child.needs.length) await tables.put({ ...child, needs });
  }
  return discardItem(tables, key, `linked ${userId}`, context);
}
