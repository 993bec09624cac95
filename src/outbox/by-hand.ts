import { addItem, giveBack, nextNumber } from './enqueue.ts';
import type { Draft, Item } from './item.ts';
import { step } from './machine.ts';
import { type AnswerContext, MISMATCH, moneyFirst, move } from './queue.ts';
import type { Work } from './store.ts';

/** What people do with work that waits or was refused, each in one transaction. */

/** A person tries the same again; with `behalf` a manager sends it for its author. */
export async function retry(
  tables: Work,
  key: string,
  now: number,
  behalf?: Item['behalf'],
): Promise<Item | null> {
  const item = await tables.byKey(key);
  // A key that is dead would only be refused: such an item goes on under a new one.
  if (!item || item.canceled) return null;
  return move(tables, behalf ? { ...item, behalf } : item, { type: 'retry' }, now);
}

/** What a paper says stays as it is: how much was paid, and by whom unless nobody is or will be in the books by that name. */
function keepsPaper(old: Item, draft: Draft): boolean {
  if (!old.printedAt) return true;
  const money = ({ body }: Pick<Item, 'body'>) => JSON.stringify([body.price, body.payments]);
  const nobody = old.problem?.code === 'not_found' || old.problem?.code === 'parent_discarded';
  return money(old) === money(draft) && (nobody || old.body.user_id === draft.body.user_id);
}

/**
 * The old key is dead: the item lives on under a new one, in its place among what needs it, with the hour at which it
 * happened. With `behalf` a manager sends it for its author.
 */
export async function replace(
  tables: Work,
  key: string,
  given: Draft,
  now: number,
  behalf?: Item['behalf'],
): Promise<Item | null> {
  const old = await tables.byKey(key);
  // It has been sent since its fate was asked for.
  if (old?.maybeSent && !old.canceled) return null;
  // Its payment has gone its own way: it is not taken twice.
  const moneyGone = old?.audit.some((entry) => entry.what === 'money_first');
  const draft: Draft = { ...given, ...(moneyGone && { body: { ...given.body, payments: [] } }) };
  // The record under its reference may be that other work's too, and its number.
  const stranger = old?.problem?.code === MISMATCH;
  if (stranger) draft.entityId = draft.key;
  const ended = old && keepsPaper(old, draft) && step(old, { type: 'supersede', by: draft.key }, now);
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

/** A paper of it is out; once is enough. False when that is known already. */
export async function printed(tables: Work, key: string, now: number): Promise<boolean> {
  const item = await tables.byKey(key);
  if (!item || item.printedAt) return false;
  const at = new Date(now).toISOString();
  await tables.put({ ...item, printedAt: at, audit: [...item.audit, { at, what: 'printed' }] });
  return true;
}

export async function discard(
  tables: Work,
  key: string,
  reason: string,
  context: AnswerContext,
): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item) return null;
  const bare = await moneyFirst(tables, item, context);
  return move(tables, bare, { type: 'discard', note: reason }, context.now);
}

/** What is unsent, or of it what `wanted` says, goes into a file: from now on another device may send it. */
export async function share(tables: Work, wanted: (item: Item) => boolean): Promise<Item[]> {
  const items = (await tables.open())
    .filter(wanted)
    .map((item) => ({ ...item, maybeSent: true, shared: true as const }));
  await Promise.all(items.map((item) => tables.put(item)));
  return items;
}

/** Whether it has surely never left this device, and no paper of it is out: then nobody has to be asked. */
export const isUntouched = ({ state, attempts, maybeSent, printedAt }: Item): boolean =>
  (state === 'queued' || state === 'blocked' || state === 'wait' || state === 'needs_sign_in') &&
  attempts === 0 &&
  !maybeSent &&
  printedAt === undefined;

/**
 * Takes back work that has not left this device, as if it had not been written: its number is the next one's, unless it
 * came from another key, under which some other device may know it: then it ends here. Null where it may have gone
 * meanwhile, or other work needs it.
 */
export async function takeBack(tables: Work, key: string, now: number): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item || !isUntouched(item)) return null;
  if ((await tables.open()).some(({ needs }) => needs.some((need) => need.key === key))) return null;
  await nevermore(tables, key);
  const deviceNo = item.insteadOf === undefined ? null : item.deviceNo;
  if (item.deviceNo && !deviceNo) await giveBack(tables, item.clubId, item.deviceNo);
  return move(tables, { ...item, deviceNo }, { type: 'discard', note: 'taken back' }, now);
}

const TAKEN_BACK = 'taken_back';

/** A key under which nothing comes any more: a count of the till may have been told of it, and waits. */
const nevermore = async (tables: Work, key: string): Promise<void> =>
  tables.setMeta(TAKEN_BACK, [...(await takenBack(tables)), key]);

/** The keys of what was taken back, or goes on under another, that the server has not been told of yet. */
export const takenBack = async (tables: Pick<Work, 'meta'>): Promise<string[]> =>
  (await tables.meta<string[]>(TAKEN_BACK)) ?? [];

/** The server knows that it never comes, or nobody is left who could say so. */
export async function toldBack(tables: Work, key: string): Promise<void> {
  await tables.setMeta(
    TAKEN_BACK,
    (await takenBack(tables)).filter((one) => one !== key),
  );
}

/** A customer who is in the books already: what needed the new one goes to that person, and waits for nobody. */
export async function link(
  tables: Work,
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
  return discard(tables, key, `linked ${userId}`, context);
}
