import { MINUTE_MS } from '#domain/durations.ts';
import { buildRequest } from './build-request.ts';
import { type AnswerClass, requestedHoldMs } from './classify-answer.ts';
import { gateOf, isDue, pickNext } from './dependencies.ts';
import { type Author, addItem, aliasesOf, nextNumber, readParents, returnNumber } from './enqueue.ts';
import { splitId } from './ids.ts';
import { type Draft, type Item, isOpen, type Problem, type Result } from './item.ts';
import { isHeld } from './lease.ts';
import { isQueuedAfterRestore, SENT_RETENTION_MS } from './sent-work.ts';
import { applyEvent, type Event } from './state-machine.ts';
import type { ReadTables, WriteTables } from './store.ts';

/**
 * What sending changes in the store, each in one transaction: claiming the next item, and storing its result. Several
 * pages and a worker share the store and may end at any moment, so each transaction reads the items again, and every
 * change of state goes through `moveItem`, which skips an item that has changed meanwhile.
 */

/** A device whose clock differs more than this from the server's is marked (offline.md, Server). */
const SKEW_MS = 5 * MINUTE_MS;
/** This many consecutive 5xx on one item while others succeed park the item. */
const MOST_SERVER_ERRORS = 10;
/** Error code: the server has other work under the key. */
export const MISMATCH = 'idempotency_mismatch';
/** Problem code: it was done, then lost by a restore from a backup, and its author may no longer do it. */
export const RESTORED = 'restored';
/** Requeues items that a vanished sender left as `sending`, with the same key and bytes. */
export async function requeueAbandoned(tables: WriteTables, now: number): Promise<void> {
  for (const item of await tables.open()) await moveItem(tables, item, { type: 'lost' }, now);
}

/** Applies an event to an item and stores the result; null when its state does not allow the event. */
export async function moveItem(
  tables: WriteTables,
  item: Item,
  event: Event,
  now: number,
): Promise<Item | null> {
  const next = applyEvent(item, event, now);
  if (next) await tables.put(next);
  return next;
}

export type Claim =
  | { type: 'send'; item: Item }
  | { type: 'idle'; wakeAt: number | null; left: number }
  | { type: 'lost' };

export interface Sender {
  clubId: string;
  userId: number;
  epoch: number;
  now: number;
}

const holdOf = (clubId: string) => `hold:${clubId}`;

/** Stores that the server asks to be left alone for this long (ms), for every page and worker. */
export async function holdSending(
  tables: WriteTables,
  clubId: string,
  now: number,
  ms: number,
): Promise<void> {
  if (ms > 0) await tables.setMeta(holdOf(clubId), { nextAt: now + ms, delay: ms });
}

/** For how long (ms) the server must still be left alone. */
export async function remainingHoldMs(
  tables: Pick<ReadTables, 'meta'>,
  clubId: string,
  now: number,
): Promise<number> {
  const held = await tables.meta<{ nextAt: number; delay: number }>(holdOf(clubId));
  return !held || isDue(held, now) ? 0 : held.nextAt - now;
}

/** In a long queue only this many of the oldest items are read, unless they all wait or are parked. */
const HEAD = 16;

/**
 * Claims the next item of this sender with its request; idle when nothing is due. Only the head of a long queue is
 * read, because later items cannot come before it; `whole` reads all of it, to find items that need a person.
 */
export async function claimNext(tables: WriteTables, sender: Sender, whole = false): Promise<Claim> {
  const [mine, wait, read] = await Promise.all([
    isHeld(tables, sender.epoch),
    remainingHoldMs(tables, sender.clubId, sender.now),
    tables.open(whole ? undefined : HEAD),
  ]);
  if (!mine) return { type: 'lost' };
  const open = read.filter((item) => item.clubId === sender.clubId);
  const byKey = await readNeeds(tables, open);
  await follow(tables, open, byKey, sender.now);
  const found = pickNext(open, byKey, sender.now, sender.userId);
  if (!found.item || wait > 0) {
    if (!whole && read.length === HEAD) return claimNext(tables, sender, true);
    const left = open.filter((item) => item.state !== 'needs_attention' || hasUnbookedPayment(item)).length;
    return { type: 'idle', wakeAt: wait > 0 ? sender.now + wait : found.wakeAt, left };
  }
  const sent = await buildAndSend(tables, found.item, sender);
  return sent ? { type: 'send', item: sent } : claimNext(tables, sender, whole);
}

/** The stored item while this try is sending it: undefined when another try or another page has taken over. */
async function onItsWay(
  tables: Pick<ReadTables, 'byKey'>,
  sent: Pick<Item, 'key' | 'epoch' | 'attempts'>,
): Promise<Item | null> {
  const item = await tables.byKey(sent.key);
  const same = item?.state === 'sending' && item.epoch === sent.epoch && item.attempts === sent.attempts;
  return same ? item : null;
}

async function readNeeds(tables: Pick<ReadTables, 'byKey'>, open: readonly Item[]) {
  const known = new Map(open.map((item) => [item.key, item]));
  for (const { key } of open.flatMap((item) => item.needs)) {
    const parent = known.has(key) ? undefined : await tables.byKey(key);
    if (parent) known.set(key, parent);
  }
  return (key: string) => known.get(key);
}

/**
 * Updates the items that depend on a settled one: those whose parent arrived may go, those whose parent failed for good
 * go to a person.
 */
async function follow(
  tables: WriteTables,
  open: Item[],
  byKey: (key: string) => Item | undefined,
  now: number,
): Promise<void> {
  for (const [n, item] of open.entries()) {
    const state = gateOf(item, byKey);
    const event: Event | null =
      state === 'broken'
        ? { type: 'needs_attention', problem: { code: 'parent_discarded', message: '', status: 0 } }
        : state === 'open' && item.state === 'blocked'
          ? { type: 'ready' }
          : state === 'shut' && item.state === 'queued'
            ? { type: 'block' }
            : null;
    const next = event && (await moveItem(tables, item, event, now));
    if (next) open[n] = next;
  }
}

async function buildAndSend(tables: WriteTables, item: Item, { epoch, now }: Sender): Promise<Item | null> {
  const parents = await readParents(tables, item);
  const aliases = await aliasesOf(tables, parents);
  const made = item.wire
    ? { wire: item.wire }
    : buildRequest(item, {
        byEntity: (entity) => parents.find((parent) => parent.entityId === entity),
        alias: (entity) => aliases.get(entity),
      });
  if ('problem' in made) {
    await moveItem(tables, item, { type: 'needs_attention', problem: made.problem }, now);
    return null;
  }
  return moveItem(tables, item, { type: 'send', wire: made.wire, epoch }, now);
}

export interface AnswerContext {
  /** How long the response asks to wait before the next try (ms). */
  delay: number;
  now: number;
  /** How far the server's clock is ahead of the device's, by the response's Date; null without one. */
  skewMs: number | null;
  /** Creates keys for derived items. */
  newId(): string;
}

/**
 * Stores the result of a try. Returns the updated item, or null when the result is of an earlier try or of a page that
 * was replaced.
 */
export async function settleItem(
  tables: WriteTables,
  sent: Pick<Item, 'seq' | 'key' | 'epoch' | 'attempts'>,
  classified: AnswerClass,
  context: AnswerContext,
): Promise<Item | null> {
  const item = await onItsWay(tables, sent);
  if (!item) return null;
  const { now } = context;
  const marked = withSkew(item, context);
  switch (classified.type) {
    case 'done':
      return completeItem(tables, arrived(marked, context), classified.result, now);
    case 'needs_sign_in':
      return moveItem(tables, marked, { type: 'needs_sign_in' }, now);
    case 'discard':
      // It was canceled by us, and the response got lost: nobody has given the work up.
      if (marked.cancelAsked) return markKeyCanceled(tables, marked.key, context);
      return moveItem(tables, withoutNumber(marked), { type: 'discard', note: classified.code }, now);
    case 'needs_attention':
      // Without its author's text it differs from the original: the server has the original.
      if (marked.leftAt !== undefined && classified.problem.code === MISMATCH)
        return completeItem(tables, marked, marked.result ?? { status: 200, body: {} }, now);
      return refuse(tables, marked, restored(marked, classified.problem), context);
    case 'network':
    case 'upgrade':
    case 'wait': {
      const serverError = classified.type === 'wait' && classified.serverError;
      const answered = classified.type !== 'network' && !mayHaveHappened(classified);
      const event = {
        type: 'wait',
        nextAt: now + context.delay,
        delay: context.delay,
        answered,
        serverError,
      } as const;
      await holdSending(tables, item.clubId, now, requestedHoldMs(classified));
      const waiting = await moveItem(tables, marked, event, now);
      return waiting && serverError ? giveUp(tables, waiting, classified.code, now) : waiting;
    }
  }
}

/**
 * Another device has canceled the key of an exported booking: its payment is a receipt there, which also has the
 * paper's number.
 */
const withoutNumber = (item: Item): Item =>
  item.shared && item.kind === 'booking' && paymentsOf(item).length > 0 ? { ...item, deviceNo: null } : item;

/** Whether the work may have been done: a failing server may have stored it first, or a copy may be on its way. */
const mayHaveHappened = (classified: AnswerClass): boolean =>
  classified.type === 'wait' && (classified.serverError || classified.code === 'in_progress');

/**
 * The problem of work that was done before a restore: its author made no mistake, and may have lost the permission
 * since.
 */
const restored = (item: Item, problem: Problem): Problem =>
  problem.code === 'forbidden' && isQueuedAfterRestore(item) ? { ...problem, code: RESTORED } : problem;

const arrived = (item: Item, { now, skewMs }: AnswerContext): Item =>
  skewMs === null ? item : { ...item, arrivedAt: Math.round(now + skewMs) };

function withSkew(item: Item, { skewMs, now }: AnswerContext): Item {
  if (skewMs === null) return item;
  const known = item.audit.some((entry) => entry.what === 'skew');
  // Either the device's clock is wrong, or it was corrected between storing and sending.
  const wrong = Math.max(Math.abs(skewMs), Math.abs(skewMs - item.skewMs));
  if (known || wrong <= SKEW_MS) return item;
  const entry = { at: new Date(now).toISOString(), what: 'skew', note: String(Math.round(skewMs)) };
  return { ...item, audit: [...item.audit, entry] };
}

/** Completes an item; if its record was merged into another one, the alias is stored in the same transaction. */
export async function completeItem(
  tables: WriteTables,
  item: Item,
  result: Result,
  now: number,
): Promise<Item | null> {
  // A manager who sends another's work gets only the confirmation, not the record.
  const made = (result.body as { data?: { canonical_id?: unknown } } | undefined)?.data?.canonical_id;
  const [done] = await Promise.all([
    moveItem(tables, item, { type: 'done', result }, now),
    tables.setMeta('lastDone', now),
    typeof made === 'number' && tables.setMeta(`alias:${item.entityId}`, made),
  ]);
  return done;
}

/**
 * Returns the item to a sheet that still waits; otherwise parks it, its payment first (D27). An item that may have a
 * copy on its way does not return: the form would create it twice.
 */
async function refuse(
  tables: WriteTables,
  item: Item,
  problem: Problem,
  context: AnswerContext,
): Promise<Item | null> {
  if (item.formWaitsUntil !== null && context.now < item.formWaitsUntil && !item.maybeSent) {
    if (item.deviceNo) await returnNumber(tables, item.clubId, item.deviceNo);
    const { wire: _, ...rest } = item;
    const { device_no: __, ...body } = item.body;
    return moveItem(
      tables,
      { ...rest, deviceNo: null, body },
      { type: 'return_to_form', problem },
      context.now,
    );
  }
  const parked = await moveItem(tables, item, { type: 'needs_attention', problem }, context.now);
  // A late copy would take the payment with it: the key must be canceled first.
  return parked && (!parked.maybeSent || parked.canceled)
    ? splitOffReceipts(tables, parked, context)
    : parked;
}

/**
 * Whether a parked booking still has a payment that must be booked. If the server has its record from another try, the
 * payment may have come with it: a person decides.
 */
export const hasUnbookedPayment = (item: Item): boolean =>
  item.kind === 'booking' &&
  item.state === 'needs_attention' &&
  item.problem?.code !== 'exists' &&
  paymentsOf(item).length > 0;

const paymentsOf = (item: Item) => (item.body.payments ?? []) as Record<string, unknown>[];

/**
 * Queues the payments of a booking as receipts of their own and parks the booking without them, in one transaction
 * (D27).
 */
export async function splitOffReceipts(
  tables: WriteTables,
  booking: Item,
  { now }: Pick<AnswerContext, 'now'>,
): Promise<Item> {
  if (!hasUnbookedPayment(booking)) return booking;
  const author: Author = {
    clubId: booking.clubId,
    userId: booking.userId,
    skewMs: booking.skewMs,
    now: Date.parse(booking.occurredAt),
    formWaitMs: 0,
  };
  const { behalf, printedAt, shared } = booking;
  for (const [place, payment] of paymentsOf(booking).entries()) {
    // Derived keys: on whichever device a shared booking is refused, the receipt is identical and arrives once.
    const key = splitId(booking.key, place, 'key');
    const entityId = splitId(booking.key, place, 'record');
    if (await tables.byKey(key)) continue;
    // The customer's paper carries the booking's number: on every device the first payment gets it.
    const paper = place === 0 ? booking.deviceNo : null;
    const deviceNo = paper ?? (shared ? null : await nextNumber(tables, booking.clubId));
    const body = { ...payment, user_id: booking.body.user_id };
    const draft: Draft = { key, kind: 'receive', entityId, body, replaces: booking.key };
    if (booking.about?.person) draft.about = { person: booking.about.person };
    const receipt = await addItem(tables, draft, author, { deviceId: booking.deviceId, deviceNo });
    await tables.put({
      ...receipt,
      insteadOf: booking.insteadOf ?? booking.key,
      // The other device creates and sends the same.
      ...(shared && { shared, maybeSent: true }),
      ...(behalf && { behalf }),
      ...(printedAt && { printedAt }),
    });
  }
  const { wire: _, ...rest } = booking;
  const { device_no: __, ...body } = booking.body;
  const audit = [...booking.audit, { at: new Date(now).toISOString(), what: 'money_first' }];
  const bare: Item = { ...rest, deviceNo: null, body: { ...body, payments: [] }, audit };
  await tables.put(bare);
  return bare;
}

async function giveUp(tables: WriteTables, item: Item, code: string, now: number): Promise<Item | null> {
  const lastDone = (await tables.meta<number>('lastDone')) ?? 0;
  if (item.serverErrors < MOST_SERVER_ERRORS || lastDone <= (item.serverErrorsSince ?? now)) return item;
  return moveItem(
    tables,
    item,
    { type: 'needs_attention', problem: { code, message: '', status: 500 } },
    now,
  );
}

/** Resumes items that waited for their author, who now has a session. */
export async function resumeForAuthor(tables: WriteTables, userId: number, now: number): Promise<void> {
  for (const item of await tables.open()) {
    if (item.state !== 'needs_sign_in') continue;
    const own = item.behalf ? item.behalf.by === userId : item.userId === userId;
    if (own) await moveItem(tables, item, { type: 'ready' }, now);
  }
}

/**
 * The server has promised that the key has no effect. Nothing is sent under it again, so the item is parked until it
 * continues under a new key, whatever happens to the form.
 */
export async function markKeyCanceled(
  tables: WriteTables,
  key: string,
  context: AnswerContext,
): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item || !isOpen(item)) return null;
  const dead = { ...item, canceled: true };
  const problem: Problem = { code: 'canceled', message: '', status: 0 };
  const parked = applyEvent(dead, { type: 'needs_attention', problem }, context.now) ?? dead;
  await tables.put(parked);
  return splitOffReceipts(tables, parked, context);
}

/** Records that the key is about to be canceled for work that continues: the response may get lost. */
export async function markCancelRequested(tables: WriteTables, key: string): Promise<void> {
  const item = await tables.byKey(key);
  if (item && isOpen(item)) await tables.put({ ...item, cancelAsked: true });
}

/**
 * Deletes items that ended more than 90 days ago by the server's time, so that a wrong device clock deletes nothing.
 */
export async function deleteOldItems(
  tables: WriteTables,
  { now, skewMs }: Pick<AnswerContext, 'now' | 'skewMs'>,
): Promise<void> {
  if (skewMs !== null) await tables.forgetBefore(now + Math.min(0, skewMs) - SENT_RETENTION_MS);
}
