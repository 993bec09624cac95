import { request } from '#app/data/request.ts';
import type { CallBody } from '#contract/call.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { DAY_MS } from '#domain/durations.ts';
import { sumOf } from '#domain/money.ts';
import { listOf } from '#outbox/dependencies.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { type About, type AboutSlot, costOf, type Item } from '#outbox/item.ts';
import { openOutbox } from './outbox.ts';
import { priceHere } from './price-here.ts';
import type { SentItem } from './unsent.ts';
import { knownOf, mayRead, sentItem } from './unsent-item.ts';

/** The actions on unsent work, one function per `UnsentWay`, each by key. None throws when offline. */

/**
 * `going` it is being sent · `ended` it will never be sent · `stored` the server had it already · `no_answer` it is
 * unknown whether a copy arrived: nothing changed.
 */
export type ActionResult = 'going' | 'ended' | 'taken_back' | 'stored' | 'no_answer';

const HISTORY_MS = 90 * DAY_MS;

/** Asks whether a copy has arrived, before anybody edits it: `free` where none has, and none ever will. */
export async function askFirst(key: string): Promise<'free' | Extract<ActionResult, 'stored' | 'no_answer'>> {
  const fate = await (await openOutbox()).secure(key);
  return fate === 'free' ? fate : fate === 'done' ? 'stored' : 'no_answer';
}

/** Retries it unchanged. */
export async function retry(key: string): Promise<ActionResult> {
  return (await (await openOutbox()).retry(key)) ? 'going' : 'no_answer';
}

/** Sends it for its author; needs `operation.on_behalf`. */
export async function sendOnBehalf(key: string, reason: string): Promise<ActionResult> {
  return (await (await openOutbox()).retry(key, reason)) ? 'going' : 'no_answer';
}

/** Everything that is due, now. */
export async function sendNow(): Promise<void> {
  (await openOutbox()).kick();
}

/** Changes fields; others stay. */
export async function edit(key: string, body: object, about?: About): Promise<ActionResult> {
  const outbox = await openOutbox();
  const item = await outbox.find(key);
  if (!item) return 'no_answer';
  const { kind, entityId, params } = item;
  // Number and time are set again.
  const { client_ref: _, occurred_at: __, device_no: ___, ...old } = item.body;
  const all = { ...item.about, ...about };
  const draft = { key: uuidv7(), kind, entityId, params, body: { ...old, ...body }, about: all };
  const out = await outbox.edit(key, draft);
  return out === 'done' ? 'stored' : out === 'unknown' ? 'no_answer' : 'going';
}

/** Changes a booking; its new price is requested, or calculated from local data. */
export async function editBooking(
  key: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  if (!item) return 'no_answer';
  const expected_total = await totalOf(item.body, { ...item.body, ...body });
  return edit(key, { ...body, expected_total }, { total: expected_total ?? costOf(item) });
}

/** One slot of a booking to another that is free, at the price of that one. */
export async function move(key: string, from: number, to: AboutSlot): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  if (!item) return 'no_answer';
  const reservable_time_ids = (listOf(item.body.reservable_time_ids) as number[]).map((id) =>
    id === from ? to.id : id,
  );
  const before = item.about?.slots?.find((slot) => slot.id === from);
  const expected_total = await totalOf(item.body, { ...item.body, reservable_time_ids });
  const total = expected_total ?? costOf(item) + to.price - (before?.price ?? to.price);
  const slots = [...(item.about?.slots ?? []).filter((slot) => slot.id !== from), to];
  return edit(key, { reservable_time_ids, expected_total }, { slots, total });
}

/** Removes unavailable slots from a booking; excess payment becomes credit. */
export async function without(key: string, gone: ReadonlySet<number>): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  if (!item) return 'no_answer';
  const reservable_time_ids = (listOf(item.body.reservable_time_ids) as number[]).filter(
    (id) => !gone.has(id),
  );
  if (reservable_time_ids.length === 0) return 'no_answer';
  const before = item.about?.slots ?? [];
  const expected_total = await totalOf(item.body, { ...item.body, reservable_time_ids });
  const lost = sumOf(before, ({ id, price }) => (gone.has(id) ? price : 0));
  const total = expected_total ?? Math.max(0, costOf(item) - lost);
  const slots = before.filter(({ id }) => !gone.has(id));
  return edit(key, { reservable_time_ids, expected_total }, { slots, total });
}

/** Gives up the reservation; its payment becomes credit. */
export const drop = (key: string): Promise<ActionResult> => discard(key, 'no booking');

/** Withdraws it as if never written; only while it was certainly not sent. */
export async function takeBack(key: string): Promise<ActionResult> {
  return (await (await openOutbox()).takeBack(key)) ? 'taken_back' : 'no_answer';
}

/** Discards it, with a reason for the log. */
export async function discard(key: string, reason: string): Promise<ActionResult> {
  const out = await (await openOutbox()).discard(key, reason);
  return out === 'discarded' ? 'ended' : out === 'done' ? 'stored' : 'no_answer';
}

/** Replaces a new customer by an existing one, or assigns other work to a person. */
export async function link(key: string, userId: number | string): Promise<ActionResult> {
  const outbox = await openOutbox();
  const item = await outbox.find(key);
  if (item?.kind !== 'customer') return edit(key, { user_id: userId });
  // Two new ones are not known to be one.
  if (typeof userId === 'string') return 'no_answer';
  const out = await outbox.link(key, userId);
  return out === 'discarded' ? 'ended' : out === 'done' ? 'stored' : 'no_answer';
}

/** Accepts the server's price. */
export async function acceptServerPrice(key: string): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  return edit(key, { expected_total: Number(item?.problem?.details?.ours) });
}

/** At the price that was promised, the difference as a discount by hand on its one slot. */
export async function acceptAsDiscount(key: string): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  const lines = item && (await priceOf(item.body))?.lines;
  if (!lines) return 'no_answer';
  const gross = sumOf(lines, (line) => (line.kind === 'discount' ? 0 : line.price));
  return edit(key, { discount: gross - Number(item.body.expected_total) });
}

/** Beyond the debt limit. */
export const allowOverDebt = (key: string): Promise<ActionResult> => edit(key, { over_debt: true });

/** More of the add-on than there are. */
export const allowOverStock = (key: string): Promise<ActionResult> => edit(key, { over_stock: true });

/** Without the add-on that has run out; the others stay. */
export async function withoutAddon(key: string): Promise<ActionResult> {
  const item = await (await openOutbox()).find(key);
  if (!item) return 'no_answer';
  const gone = Number(item.problem?.details?.sale_addon_id);
  const sold = listOf(item.body.addons) as { sale_addon_id: number }[];
  return editBooking(key, { addons: sold.filter(({ sale_addon_id }) => sale_addon_id !== gone) });
}

/** On the day on which it arrives: the one that was asked for is closed. */
export const postToday = (key: string): Promise<ActionResult> => edit(key, { date: undefined });

/** Work that has ended in the last 90 days and that one may read, the newest first. */
export async function history(): Promise<SentItem[]> {
  const items = await (await openOutbox()).closedSince(Date.now() - HISTORY_MS);
  const known = knownOf(items);
  return items
    .filter(mayRead)
    .flatMap((item) => sentItem(item, known) ?? [])
    .reverse();
}

/**
 * The price of a changed booking: from the server; offline calculated, if the promised price was. Undefined when
 * unknown: then the server's price applies on arrival.
 */
async function totalOf(before: Item['body'], after: Item['body']): Promise<number | undefined> {
  const said = await priceOf(after);
  if (said) return said.total;
  const promised = before.expected_total as number | undefined;
  const priced = ({ user_id, reservable_time_ids, discount, addons }: Item['body']) =>
    JSON.stringify([user_id, reservable_time_ids, Number(discount ?? 0), addons]);
  if (priced(before) === priced(after)) return promised;
  if (promised !== undefined && promised !== (await priceHere(before))) return undefined;
  return (await priceHere(after)) ?? undefined;
}

/** The server's price; null when it cannot be requested. */
async function priceOf(body: Item['body']) {
  const asked = { body: body as CallBody<typeof saleInvoices.calculatePrice> };
  const answer = await request(saleInvoices.calculatePrice, asked, { startedBy: 'background' }).catch(
    () => null,
  );
  return answer?.data ?? null;
}
