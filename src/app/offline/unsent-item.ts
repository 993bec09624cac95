import { can } from '#app/data/access.ts';
import { keyOf, queryClient } from '#app/data/query.ts';
import { currentSession } from '#app/data/session.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { type Directory, users } from '#contract/people/users.ts';
import { gateOf, listOf, refOf } from '#outbox/dependencies.ts';
import { type AboutSlot, costOf, type Item, isOpen } from '#outbox/item.ts';
import { wasNeverSent } from '#outbox/manual-actions.ts';
import type {
  OutboxWork,
  SentItem,
  UnsentItem,
  UnsentMoney,
  UnsentPerson,
  UnsentState,
  UnsentWay,
} from './unsent.ts';

/** Work of the person signed in, or work that they have taken over. */
const isOwn = ({ userId, behalf }: Item): boolean => {
  const me = currentSession()?.user_id;
  return userId === me || behalf?.by === me;
};

/**
 * Whether the person may see finished work: their own, or with `operation.show` everybody's, as on the server.
 * Everybody sees unsent work, so that it is not lost.
 */
export const mayRead = (item: Item): boolean => isOpen(item) || isOwn(item) || can('operation.show');

/** Indexes over the store, to avoid searching it for each item. */
export interface Known {
  byKey(key: string): Item | undefined;
  /** The newest that makes this record. */
  byEntity(entityId: string): Item | undefined;
  /** Whether other work depends on it. */
  isNeeded(key: string): boolean;
  /** Receipts split off from this booking. */
  apartFrom(key: string): readonly Item[];
  people(): ReadonlyMap<number, Row>;
}

export function knownOf(all: readonly Item[]): Known {
  const byKey = new Map(all.map((item) => [item.key, item]));
  const byEntity = new Map(all.map((item) => [item.entityId, item]));
  const apart = Map.groupBy(
    all.filter(({ kind, replaces }) => kind === 'receive' && replaces),
    ({ replaces }) => replaces,
  );
  let needed: ReadonlySet<string> | undefined;
  let people: ReadonlyMap<number, Row> | undefined;
  return {
    byKey: (key) => byKey.get(key),
    byEntity: (entityId) => byEntity.get(entityId),
    isNeeded(key) {
      needed ??= new Set(all.filter(isOpen).flatMap(({ needs }) => needs.map((need) => need.key)));
      return needed.has(key);
    },
    apartFrom: (key) => apart.get(key) ?? [],
    people: () => {
      people ??= directory();
      return people;
    },
  };
}

/** A piece of work in the words of screens; `known` is what else there is in the store. */
export function workOf(item: Item, known: Known): OutboxWork {
  const { key, kind, body } = item;
  const { byKey } = known;
  const paid_apart = kind === 'booking' ? paidApart(item, known) : 0;
  const shut = gateOf(item, byKey) === 'shut';
  return {
    key,
    kind,
    instead_of: item.insteadOf ?? null,
    ref: item.entityId,
    device_no: item.deviceNo,
    at: new Date(Date.parse(item.occurredAt) + item.skewMs),
    author: { id: item.userId, own: isOwn(item) },
    person: personOf(item, known),
    slots: slotsOf(item),
    money: moneyOf(item),
    total: kind === 'booking' ? costOf(item) : null,
    ...(kind === 'attendance' && { attended: body.attended as boolean | null }),
    problem: item.state === 'needs_attention' ? (item.problem ?? null) : null,
    waits_for: (shut && item.needs.find((need) => byKey(need.key))?.key) || null,
    maybe_sent: item.maybeSent && !item.canceled,
    money_safe: paid_apart > 0,
    paid_apart,
    printed: item.printedAt !== undefined,
    skew_ms: skewOf(item),
    behalf: item.behalf ?? null,
    body,
  };
}

/** A clock that was wrong, or was put right between keeping and sending. */
function skewOf({ audit, skewMs }: Item): number | null {
  const noted = audit.find(({ what }) => what === 'skew');
  if (!noted) return null;
  const found = Number(noted.note);
  return Math.max(Math.abs(found), Math.abs(found - skewMs));
}

export function unsentItem(item: Item, known: Known): UnsentItem {
  const work = workOf(item, known);
  const state = stateOf(item);
  const blocker = state === 'waiting' ? blockerOf(item, known) : undefined;
  return {
    ...work,
    state,
    ways: waysOf(item, work, known),
    ...(blocker && { blocked_by: unsentItem(blocker, known) }),
  };
}

/** Money waits for its reservation only until that is parked (`gateOf`). */
function blockerOf({ needs }: Item, known: Known): Item | undefined {
  for (const { key, mode } of needs) {
    const parent = known.byKey(key);
    if (!parent || !isOpen(parent)) continue;
    const state = stateOf(parent);
    if (state === 'needs_you' && mode === 'soft') continue;
    const blocker = state === 'needs_you' || state === 'sign_in' ? parent : blockerOf(parent, known);
    if (blocker) return blocker;
  }
  return undefined;
}

export function sentItem(item: Item, known: Known): SentItem | null {
  const { state } = item;
  if (state !== 'done' && state !== 'superseded' && state !== 'discarded') return null;
  const ended_at = new Date((item.closedAt ?? 0) + item.skewMs);
  return { ...workOf(item, known), state, ended_at, number: numberOf(item) };
}

function stateOf(item: Item): UnsentState {
  if (item.state === 'needs_attention') return 'needs_you';
  if (item.state === 'needs_sign_in' || !isOwn(item)) return 'sign_in';
  return item.state === 'sending' ? 'sending' : 'waiting';
}

/** The payments split off from a booking or from one it replaced. */
function paidApart(item: Item, { byKey, apartFrom }: Known): number {
  let paid = 0;
  for (let at: string | undefined = item.key; at; at = byKey(at)?.replaces) {
    for (const { body } of apartFrom(at)) paid += Number(body.price ?? 0);
  }
  return paid;
}

/** Number of the document or reservation that the server has made. */
function numberOf({ result }: Item): number | null {
  const { data } = (result?.body ?? {}) as { data?: unknown };
  const [made] = (Array.isArray(data) ? data : [data]) as {
    doc_number?: number | null;
    invoice_number?: number;
  }[];
  return made?.doc_number ?? made?.invoice_number ?? null;
}

function moneyOf({ kind, body }: Item): UnsentMoney[] {
  const paid = kind === 'receive' ? [body] : kind === 'booking' ? listOf(body.payments) : [];
  return (paid as Record<string, unknown>[]).map((one) => ({
    price: Number(one.price ?? 0),
    source: one.cash_id ? 'cash' : one.bank_id ? 'bank' : 'gateway',
  }));
}

function personOf(item: Item, { byEntity, people }: Known): UnsentPerson {
  const { about, body, kind } = item;
  const made = kind === 'customer' ? item.entityId : refOf(body.user_id);
  const parent = made === undefined ? undefined : byEntity(made);
  const fields = parent?.kind === 'customer' ? parent.body : undefined;
  const arrived = ((parent?.result?.body ?? {}) as { data?: { id?: number } }).data?.id;
  const id = typeof body.user_id === 'number' ? body.user_id : (arrived ?? null);
  const known = id === null ? undefined : people().get(id);
  return {
    id,
    ref: made ?? null,
    name: fields
      ? `${fields.name} ${fields.family}`
      : (about?.person?.name ?? (known ? `${known[1]} ${known[2]}` : '')),
    phone: String(fields?.phone_number ?? about?.person?.phone ?? known?.[3] ?? ''),
  };
}

type Row = Directory['rows'][number];
const byId = new WeakMap<Directory, ReadonlyMap<number, Row>>();

/** The club's people as the device knows them, by their ids. */
function directory(): ReadonlyMap<number, Row> {
  const kept = queryClient.getQueryData<Directory>(keyOf(users.directory));
  if (!kept) return new Map();
  const rows = byId.get(kept) ?? new Map(kept.rows.map((row) => [row[0], row]));
  byId.set(kept, rows);
  return rows;
}

function slotsOf({ about, body, kind }: Item): readonly AboutSlot[] {
  if (kind !== 'booking') return about?.slots ?? [];
  const known = [...(about?.slots ?? []), ...cachedTimes()];
  return (listOf(body.reservable_time_ids) as number[]).flatMap(
    (id) => known.find((slot) => slot.id === id) ?? [],
  );
}

/** Every slot that this page knows. */
export const cachedTimes = (): CalendarTime[] =>
  queryClient
    .getQueriesData<{ data: CalendarTime[] }>({ queryKey: keyOf(reservableTimes.list).slice(0, 2) })
    .flatMap(([, answer]) => answer?.data ?? []);

/** The possible actions, likeliest first. */
function waysOf(item: Item, { author, money }: OutboxWork, { isNeeded }: Known): UnsentWay[] {
  const { kind, state, problem, body } = item;
  if (state === 'sending') return [];
  const giveUp: UnsentWay[] = can('operation.discard') ? ['discard'] : [];
  if (!author.own)
    return state === 'needs_attention' && can('operation.on_behalf') ? ['behalf', ...giveUp] : giveUp;
  const edit: UnsentWay[] = kind === 'attendance' ? [] : ['edit'];
  // Their own mistake, which nobody but this device knows of: no manager has to be called.
  if (wasNeverSent(item) && !isNeeded(item.key)) return [...edit, 'take_back'];
  if (state !== 'needs_attention') return [...edit, ...giveUp];
  const again: UnsentWay[] = ['retry', ...edit, ...giveUp];
  const dropped: UnsentWay[] = kind === 'booking' ? ['drop'] : giveUp;
  switch (problem?.code) {
    case 'slot_taken':
    case 'time_closed':
      return ['move', ...dropped];
    case 'phone_used':
      return typeof problem.details?.user_id === 'number'
        ? ['link', ...edit, ...giveUp]
        : [...edit, ...giveUp];
    case 'parent_discarded':
    case 'not_found':
      return kind === 'attendance' || kind === 'message' ? [...edit, ...giveUp] : ['link', ...dropped];
    case 'price_changed':
      return [
        'new_price',
        ...(can('invoice.discount') && isDearer(item) ? ['as_discount' as const] : []),
        ...dropped,
      ];
    case 'max_debt':
      return [...(can('user.set_max_debt') ? ['over_debt' as const] : []), 'retry', ...dropped];
    case 'out_of_stock':
      return [
        'without_addon',
        ...(can('sale.negative_stock') ? ['over_stock' as const] : []),
        'retry',
        ...edit,
        ...dropped,
      ];
    case 'locked':
    case 'year_closed':
    case 'date_final':
    case 'shift_closed':
      if (body.date === undefined) return again;
      return can('operation.on_behalf') ? ['post_today', ...giveUp] : [];
    case 'forbidden':
    case 'restored':
      return can('operation.on_behalf') ? ['behalf', ...again] : again;
    case 'idempotency_mismatch':
    case 'invalid':
    case 'tracking_used':
    case 'price_too_low':
      return [...edit, ...giveUp];
    default:
      return money.length > 0 && kind === 'booking' ? ['retry', ...edit, ...dropped] : again;
  }
}

/** A difference that a discount by hand on one slot can take away. */
const isDearer = ({ problem, body }: Item): boolean =>
  Number(problem?.details?.ours) > Number(problem?.details?.yours) &&
  listOf(body.reservable_time_ids).length === 1;
