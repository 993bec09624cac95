import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { buildRequest } from './build-request.ts';
import { type AnswerClass, holdMs } from './classify-answer.ts';
import { gate, isDue, laneOf, needsOf, pick } from './dependencies.ts';
import { type Draft, type Item, isOpen, type Problem, type Result, SCHEMA, UNTRIED } from './item.ts';
import { isHeld } from './lease.ts';
import { type Event, step } from './machine.ts';
import type { Look, Work } from './store.ts';

/** What is done to the store, each in one transaction. */

/** This device's prefix, and the number that its next piece of work gets. */
export interface DeviceCounter {
  id: number;
  prefix: string;
  next: number;
  /** Numbers that a form has given back: nobody has seen them, and they are used before `next`. */
  free?: string[];
}

export interface Author {
  clubId: string;
  userId: number;
  /** The server's clock ahead of the device's, in ms. */
  skewMs: number;
  now: number;
  /** How long an open sheet waits for the answer (ms); 0 when it has closed already. */
  sheetMs: number;
}

/** Refusals that reach a sheet later than this after it should have closed find it gone: its page has crashed. */
const SHEET_GRACE = 10_000;
/** A device that is further from the server's clock than this is marked (offline.md, Server). */
const SKEW_MS = 5 * MINUTE_MS;
/** So many consecutive 5xx on one item while others pass are the item's own fault. */
const MAX_FIVES = 10;
const HISTORY_MS = 90 * DAY_MS;
/** The server has other work under the key. */
export const MISMATCH = 'idempotency_mismatch';
const NUMBER_DIGITS = 6;

const sheetUntil = ({ now, sheetMs }: Author) => (sheetMs > 0 ? now + sheetMs + SHEET_GRACE : null);

/** Keeps a piece of work with its device number. The same key finds the one that is there: a double tap is one. */
export async function enqueue(tables: Work, draft: Draft, author: Author): Promise<Item> {
  // Somebody waits for «saved»: what does not need the other is asked for at once.
  const [known, device] = await Promise.all([tables.byKey(draft.key), counterOf(tables, author.clubId)]);
  if (known) return (await revive(tables, known, author)) ?? kept(tables, known, author);
  const deviceNo = await nextNumber(tables, author.clubId, device);
  return addItem(tables, draft, author, { deviceId: device?.id ?? null, deviceNo });
}

/** A withdrawn one whose form sends the same words again, with a number anew. */
async function revive(tables: Work, known: Item, author: Author): Promise<Item | null> {
  const revived = step(known, { type: 'revive', sheet: sheetUntil(author) }, author.now);
  if (!revived) return null;
  const deviceNo = await nextNumber(tables, author.clubId);
  const body = deviceNo ? { ...revived.body, device_no: deviceNo } : revived.body;
  const item = { ...revived, deviceNo, body };
  await tables.put(item);
  return item;
}

/** One that is there already, for somebody who hears that it is kept: no sheet of another page takes it back now. */
async function kept(tables: Work, known: Item, author: Author): Promise<Item> {
  if (known.sheet === null || author.sheetMs > 0 || !isOpen(known)) return known;
  const item = { ...known, sheet: null };
  await tables.put(item);
  return item;
}

async function addItem(
  tables: Work,
  draft: Draft,
  author: Author,
  more: Pick<Item, 'deviceId' | 'deviceNo'>,
): Promise<Item> {
  const { key, kind, entityId, params = {}, about, replaces } = draft;
  const occurredAt = new Date(author.now).toISOString();
  const born = {
    ...(kind === 'attendance' ? {} : { client_ref: entityId }),
    occurred_at: new Date(author.now + author.skewMs).toISOString(),
    ...(more.deviceNo ? { device_no: more.deviceNo } : {}),
  };
  const { device_no: _, ...given } = draft.body;
  const body = { ...given, ...born };
  const made = { kind, params, body, entityId };
  const parents = await readParents(tables, made);
  const needs = needsOf(made, (entity) => parents.find((parent) => parent.entityId === entity));
  const item: Omit<Item, 'seq'> = {
    ...more,
    ...made,
    key,
    clubId: author.clubId,
    userId: author.userId,
    lane: laneOf(made),
    needs,
    schemaV: SCHEMA,
    occurredAt,
    skewMs: author.skewMs,
    ...UNTRIED,
    sheet: sheetUntil(author),
    ...(about ? { about } : {}),
    ...(replaces ? { replaces } : {}),
    audit: [{ at: occurredAt, what: 'kept' }],
    open: 1,
  };
  if (gate({ ...item, seq: 0 }, (k) => parents.find((p) => p.key === k)) !== 'open') item.state = 'blocked';
  return tables.add(item);
}

/** Every item that a body or a path refers to. */
async function readParents(tables: Work, made: { params: object; body: object }): Promise<Item[]> {
  const refs = JSON.stringify([made.params, made.body]).matchAll(/"ref:([0-9a-f-]{36})"/gi);
  const found = await Promise.all([...refs].map(([, ref]) => tables.byEntity((ref ?? '').toLowerCase())));
  return found.filter((item) => item !== undefined);
}

const counterOf = (tables: Work, clubId: string) => tables.meta<DeviceCounter>(`device:${clubId}`);

async function nextNumber(tables: Work, clubId: string, counter?: DeviceCounter): Promise<string | null> {
  const name = `device:${clubId}`;
  const device = counter ?? (await counterOf(tables, clubId));
  if (!device) return null;
  const [first, ...free] = device.free ?? [];
  if (first) {
    await tables.setMeta(name, { ...device, free });
    return first;
  }
  await tables.setMeta(name, { ...device, next: device.next + 1 });
  return `${device.prefix}-${String(device.next).padStart(NUMBER_DIGITS, '0')}`;
}

/** The number of a try that has gone back into its form is nobody's: the next piece of work takes it, and none is left out. */
async function giveBack(tables: Work, clubId: string, number: string): Promise<void> {
  const name = `device:${clubId}`;
  const device = await tables.meta<DeviceCounter>(name);
  if (!device || !number.startsWith(`${device.prefix}-`)) return;
  await tables.setMeta(name, { ...device, free: [...(device.free ?? []), number].sort() });
}

/** The sheet has closed: from now on a refusal parks the item. Gives it as it stands. */
export async function release(tables: Work, key: string): Promise<Item | undefined> {
  const item = await tables.byKey(key);
  if (item?.sheet) await tables.put({ ...item, sheet: null });
  return item;
}

/** Items that a sender who is gone left half-way: they go again, with the same key and bytes. */
export async function recover(tables: Work, now: number): Promise<void> {
  for (const item of await tables.open()) await move(tables, item, { type: 'lost' }, now);
}

async function move(tables: Work, item: Item, event: Event, now: number): Promise<Item | null> {
  const next = step(item, event, now);
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

/** The server has asked to be left alone for so long (ms): nobody's work goes to it, from whichever page or worker. */
export async function hold(tables: Work, clubId: string, now: number, ms: number): Promise<void> {
  if (ms > 0) await tables.setMeta(holdOf(clubId), { nextAt: now + ms, delay: ms });
}

/** For how long (ms) the server is to be left alone yet. */
export async function heldMs(tables: Pick<Look, 'meta'>, clubId: string, now: number): Promise<number> {
  const held = await tables.meta<{ nextAt: number; delay: number }>(holdOf(clubId));
  return !held || isDue(held, now) ? 0 : held.nextAt - now;
}

/** Of a long queue the next one is found among so many of the oldest, unless these wait or are parked. */
const HEAD = 16;

/**
 * Takes the next item of this sender, with its request made; idle when nothing is due. What stands behind the next one
 * changes nothing in which that is, so of a long queue only the head is read; `whole` looks at all of it: what needs a
 * person is found wherever it stands.
 */
export async function claim(tables: Work, sender: Sender, whole = false): Promise<Claim> {
  const [mine, wait, read] = await Promise.all([
    isHeld(tables, sender.epoch),
    heldMs(tables, sender.clubId, sender.now),
    tables.open(whole ? undefined : HEAD),
  ]);
  if (!mine) return { type: 'lost' };
  const open = read.filter((item) => item.clubId === sender.clubId);
  const byKey = await readNeeds(tables, open);
  await follow(tables, open, byKey, sender.now);
  const found = pick(open, byKey, sender.now, sender.userId);
  if (!found.item || wait > 0) {
    if (!whole && read.length === HEAD) return claim(tables, sender, true);
    const left = open.filter((item) => item.state !== 'person' || holdsMoney(item)).length;
    return { type: 'idle', wakeAt: wait > 0 ? sender.now + wait : found.wakeAt, left };
  }
  const sent = await buildAndSend(tables, found.item, sender);
  return sent ? { type: 'send', item: sent } : claim(tables, sender, whole);
}

/** An item as it is now, while it is on its way by this try: not by another one, nor by a page that took this one's place. */
async function onItsWay(
  tables: Pick<Look, 'byKey'>,
  sent: Pick<Item, 'key' | 'epoch' | 'attempts'>,
): Promise<Item | null> {
  const item = await tables.byKey(sent.key);
  const same = item?.state === 'sending' && item.epoch === sent.epoch && item.attempts === sent.attempts;
  return same ? item : null;
}

async function readNeeds(tables: Pick<Look, 'byKey'>, open: readonly Item[]) {
  const known = new Map(open.map((item) => [item.key, item]));
  for (const { key } of open.flatMap((item) => item.needs)) {
    const parent = known.has(key) ? undefined : await tables.byKey(key);
    if (parent) known.set(key, parent);
  }
  return (key: string) => known.get(key);
}

/**
 * Lets go what waited for a parent that has arrived; what was tried again before that waits for it, and what needs one
 * that never will goes to a person.
 */
async function follow(
  tables: Work,
  open: Item[],
  byKey: (key: string) => Item | undefined,
  now: number,
): Promise<void> {
  for (const [n, item] of open.entries()) {
    const state = gate(item, byKey);
    const event: Event | null =
      state === 'broken'
        ? { type: 'person', problem: { code: 'parent_discarded', message: '', status: 0 } }
        : state === 'open' && item.state === 'blocked'
          ? { type: 'ready' }
          : state === 'shut' && item.state === 'queued'
            ? { type: 'block' }
            : null;
    const next = event && (await move(tables, item, event, now));
    if (next) open[n] = next;
  }
}

async function buildAndSend(tables: Work, item: Item, { epoch, now }: Sender): Promise<Item | null> {
  const parents = await readParents(tables, item);
  const aliases = new Map<string, number>();
  for (const { entityId } of parents) {
    const id = await tables.meta<number>(`alias:${entityId}`);
    if (id !== undefined) aliases.set(entityId, id);
  }
  const made = item.wire
    ? { wire: item.wire }
    : buildRequest(item, {
        byEntity: (entity) => parents.find((parent) => parent.entityId === entity),
        alias: (entity) => aliases.get(entity),
      });
  if ('problem' in made) {
    await move(tables, item, { type: 'person', problem: made.problem }, now);
    return null;
  }
  return move(tables, item, { type: 'send', wire: made.wire, epoch }, now);
}

export interface AnswerContext {
  /** How long to wait before the next try, where the answer asks for one (ms). */
  delay: number;
  now: number;
  /** The server's clock ahead of the device's, as the answer's Date has it; null without one. */
  skewMs: number | null;
  /** Keys for what the item leaves behind. */
  newId(): string;
}

/**
 * Writes down what came back. An answer to an earlier try, or to a page that has been replaced, counts for nothing:
 * null then. Else the item as it is now.
 */
export async function settle(
  tables: Work,
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
      return finish(tables, marked, classified.result, now);
    case 'sign_in':
      return move(tables, marked, { type: 'sign_in' }, now);
    case 'discard':
      // Our own cancel, whose answer was lost: nobody has given the work up.
      if (marked.cancelAsked) return cancelled(tables, marked.key, context);
      return move(tables, marked, { type: 'discard', note: classified.code }, now);
    case 'person':
      return refuse(tables, marked, classified.problem, context);
    case 'network':
    case 'upgrade':
    case 'wait': {
      const five = classified.type === 'wait' && classified.five;
      const answered = classified.type !== 'network' && !mayHaveHappened(classified);
      const event = {
        type: 'wait',
        nextAt: now + context.delay,
        delay: context.delay,
        answered,
        five,
      } as const;
      await hold(tables, item.clubId, now, holdMs(classified));
      const waiting = await move(tables, marked, event, now);
      return waiting && five ? giveUp(tables, waiting, classified.code, now) : waiting;
    }
  }
}

/** A server in trouble may have done the work before it failed; a twin of ours may be doing it. */
const mayHaveHappened = (classified: AnswerClass): boolean =>
  classified.type === 'wait' && (classified.five || classified.code === 'in_progress');

function withSkew(item: Item, { skewMs, now }: AnswerContext): Item {
  if (skewMs === null) return item;
  const known = item.audit.some((entry) => entry.what === 'skew');
  // Either the device's clock is wrong, or it was put right between keeping and sending.
  const wrong = Math.max(Math.abs(skewMs), Math.abs(skewMs - item.skewMs));
  if (known || wrong <= SKEW_MS) return item;
  const entry = { at: new Date(now).toISOString(), what: 'skew', note: String(Math.round(skewMs)) };
  return { ...item, audit: [...item.audit, entry] };
}

/** Done; a record that the server has merged into another is known by that one's id from now on, in the same breath. */
export async function finish(tables: Work, item: Item, result: Result, now: number): Promise<Item | null> {
  // Who asks for another's work hears that it was done, and no more.
  const made = (result.body as { data?: { canonical_id?: unknown } } | undefined)?.data?.canonical_id;
  const [done] = await Promise.all([
    move(tables, item, { type: 'done', result }, now),
    tables.setMeta('lastDone', now),
    typeof made === 'number' && tables.setMeta(`alias:${item.entityId}`, made),
  ]);
  return done;
}

/**
 * Back into the form of a sheet that still waits; else to a person, and the money first (D27). What may have a copy on
 * its way does not go back: the form would make it twice.
 */
async function refuse(
  tables: Work,
  item: Item,
  problem: Problem,
  context: AnswerContext,
): Promise<Item | null> {
  if (item.sheet !== null && context.now < item.sheet && !item.maybeSent) {
    if (item.deviceNo) await giveBack(tables, item.clubId, item.deviceNo);
    const { wire: _, ...rest } = item;
    const { device_no: __, ...body } = item.body;
    return move(tables, { ...rest, deviceNo: null, body }, { type: 'withdraw', problem }, context.now);
  }
  const parked = await move(tables, item, { type: 'person', problem }, context.now);
  // A copy that may still land would take its payment with it: the key has to be cancelled first.
  return parked && (!parked.maybeSent || parked.canceled) ? moneyFirst(tables, parked, context) : parked;
}

/**
 * Whether a parked booking still holds money that belongs into the drawer's books. Where the server has its record
 * already, from another try, the money may have come with that: a person looks.
 */
export const holdsMoney = (item: Item): boolean =>
  item.kind === 'booking' &&
  item.state === 'person' &&
  item.problem?.code !== 'exists' &&
  paymentsOf(item).length > 0;

const paymentsOf = (item: Item) => (item.body.payments ?? []) as Record<string, unknown>[];

/** Queues what was paid as receipts of their own and parks the booking without it, in one transaction (D27). */
export async function moneyFirst(tables: Work, booking: Item, { now, newId }: AnswerContext): Promise<Item> {
  if (!holdsMoney(booking)) return booking;
  const author: Author = {
    clubId: booking.clubId,
    userId: booking.userId,
    skewMs: booking.skewMs,
    now: Date.parse(booking.occurredAt),
    sheetMs: 0,
  };
  // The paper that the customer holds carries the booking's number.
  let paper = booking.deviceNo;
  for (const payment of paymentsOf(booking)) {
    const deviceNo = paper ?? (await nextNumber(tables, booking.clubId));
    paper = null;
    const body = { ...payment, user_id: booking.body.user_id };
    const draft: Draft = { key: newId(), kind: 'receive', entityId: newId(), body, replaces: booking.key };
    if (booking.about?.person) draft.about = { person: booking.about.person };
    const receipt = await addItem(tables, draft, author, { deviceId: booking.deviceId, deviceNo });
    const { behalf, printedAt } = booking;
    await tables.put({ ...receipt, ...(behalf && { behalf }), ...(printedAt && { printedAt }) });
  }
  const { wire: _, ...rest } = booking;
  const { device_no: __, ...body } = booking.body;
  const audit = [...booking.audit, { at: new Date(now).toISOString(), what: 'money_first' }];
  const bare: Item = { ...rest, deviceNo: null, body: { ...body, payments: [] }, audit };
  await tables.put(bare);
  return bare;
}

async function giveUp(tables: Work, item: Item, code: string, now: number): Promise<Item | null> {
  const lastDone = (await tables.meta<number>('lastDone')) ?? 0;
  if (item.fives < MAX_FIVES || lastDone <= (item.fiveSince ?? now)) return item;
  return move(tables, item, { type: 'person', problem: { code, message: '', status: 500 } }, now);
}

/** What waited for its author goes on, now that there is a session of theirs. */
export async function signedIn(tables: Work, userId: number, now: number): Promise<void> {
  for (const item of await tables.open()) {
    if (item.state !== 'auth') continue;
    const own = item.behalf ? item.behalf.by === userId : item.userId === userId;
    if (own) await move(tables, item, { type: 'ready' }, now);
  }
}

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

/** What a paper says stays as it is: how much was paid, and by whom unless the server knows nobody of that name. */
function keepsPaper(old: Item, draft: Draft): boolean {
  if (!old.printedAt) return true;
  const money = ({ body }: Pick<Item, 'body'>) => JSON.stringify([body.price, body.payments]);
  const samePerson = old.body.user_id === draft.body.user_id || old.problem?.code === 'not_found';
  return money(old) === money(draft) && samePerson;
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
  // The record under its reference may be that other work's too.
  if (old?.problem?.code === MISMATCH) draft.entityId = draft.key;
  const ended = old && keepsPaper(old, draft) && step(old, { type: 'supersede', by: draft.key }, now);
  if (!ended) return null;
  await tables.put({ ...ended, deviceNo: null });
  const { clubId, userId, skewMs, about, printedAt, deviceId } = old;
  const made = await addItem(
    tables,
    { ...(about && { about }), ...draft, replaces: key },
    { clubId, userId, skewMs, now: Date.parse(old.occurredAt), sheetMs: 0 },
    // Its record is known to the server by a number that may stand on paper.
    { deviceId, deviceNo: old.deviceNo ?? (await nextNumber(tables, clubId)) },
  );
  const sender = behalf ?? old.behalf;
  const fresh = { ...made, ...(sender && { behalf: sender }), ...(printedAt && { printedAt }) };
  await tables.put(fresh);
  for (const child of await tables.open()) {
    if (!child.needs.some((need) => need.key === key)) continue;
    const needs = child.needs.map((need) => (need.key === key ? { ...need, key: draft.key } : need));
    await tables.put({ ...child, needs });
  }
  return fresh;
}

/**
 * The server has promised that the key does nothing any more. Under it nothing is sent again, so the item stands with
 * a person until it goes on under another, whatever becomes of the form that asked.
 */
export async function cancelled(tables: Work, key: string, context: AnswerContext): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item || !isOpen(item)) return null;
  const dead = { ...item, canceled: true };
  const problem: Problem = { code: 'canceled', message: '', status: 0 };
  const parked = step(dead, { type: 'person', problem }, context.now) ?? dead;
  await tables.put(parked);
  return moneyFirst(tables, parked, context);
}

/** The server is about to be asked to cancel the key for work that goes on: its answer may be lost. */
export async function cancelAsked(tables: Work, key: string): Promise<void> {
  const item = await tables.byKey(key);
  if (item && isOpen(item)) await tables.put({ ...item, cancelAsked: true });
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

/** Whether it has surely never left this device, and no paper of it is out: then nobody has to be asked. */
export const isUntouched = ({ state, attempts, maybeSent, printedAt }: Item): boolean =>
  (state === 'queued' || state === 'blocked' || state === 'wait' || state === 'auth') &&
  attempts === 0 &&
  !maybeSent &&
  printedAt === undefined;

/**
 * Takes back work that has not left this device, as if it had not been written: its number is the next one's. Null where
 * it may have gone meanwhile, or other work needs it.
 */
export async function takeBack(tables: Work, key: string, now: number): Promise<Item | null> {
  const item = await tables.byKey(key);
  if (!item || !isUntouched(item)) return null;
  if ((await tables.open()).some(({ needs }) => needs.some((need) => need.key === key))) return null;
  if (item.deviceNo) await giveBack(tables, item.clubId, item.deviceNo);
  return move(tables, { ...item, deviceNo: null }, { type: 'discard', note: 'taken back' }, now);
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

/**
 * The server was put back to a backup: what it may have forgotten is offered again. A path that was made from a
 * parent's answer is made anew, since the record may have another id now.
 */
export async function offerAgain(tables: Work, epoch: string, clubId: string, now: number): Promise<boolean> {
  const name = `server:${clubId}`;
  const known = await tables.meta<string>(name);
  if (known === epoch) return false;
  await tables.setMeta(name, epoch);
  if (known === undefined) return false;
  for (const item of await tables.closedSince(now - HISTORY_MS)) {
    const { wire, ...rest } = item;
    const keeps = wire && !Object.values(item.params).some((value) => value.startsWith('ref:'));
    const again = { ...rest, needs: item.needs, ...(keeps ? { wire } : {}) };
    if (item.clubId === clubId) await move(tables, again, { type: 'offer' }, now);
  }
  return true;
}

/** Forgets what ended more than 90 days ago, by the server's time: a clock that is a year ahead makes nothing old. */
export async function forget(
  tables: Work,
  { now, skewMs }: Pick<AnswerContext, 'now' | 'skewMs'>,
): Promise<void> {
  if (skewMs !== null) await tables.forgetBefore(now + Math.min(0, skewMs) - HISTORY_MS);
}
