import { gateOf, laneOf, needsOf } from './dependencies.ts';
import { uuidv7 } from './ids.ts';
import { type Draft, type Item, isOpen, SCHEMA, UNTRIED_FIELDS } from './item.ts';
import { applyEvent } from './state-machine.ts';
import type { WriteTables } from './store.ts';

/** Adds work to the store, each in one transaction: with its number, its place in the order, and its dependencies. */

/** This device's prefix and the next number. */
export interface DeviceCounter {
  id: number;
  prefix: string;
  next: number;
  /** Numbers returned by forms before anybody saw them; used before `next`. */
  free?: string[];
}

export interface Author {
  clubId: string;
  userId: number;
  /** How far the server's clock is ahead of the device's, in ms. */
  skewMs: number;
  now: number;
  /** How long an open sheet waits for the answer (ms); 0 when it has closed already. */
  formWaitMs: number;
}

/** How long a refusal may return to the form after the wait is over; later the sheet's page must have crashed. */
const FORM_GRACE_MS = 10_000;
const NUMBER_DIGITS = 6;

const formWaitsUntil = ({ now, formWaitMs }: Author) =>
  formWaitMs > 0 ? now + formWaitMs + FORM_GRACE_MS : null;

/** Stores work with a device number. The same key returns the stored item, so a double tap creates one. */
export async function enqueue(tables: WriteTables, draft: Draft, author: Author): Promise<Item> {
  // Somebody waits for «saved»: read what is independent in parallel.
  const [known, device] = await Promise.all([tables.byKey(draft.key), counterOf(tables, author.clubId)]);
  if (known && isSame(known, draft))
    return (await revive(tables, known, author)) ?? kept(tables, known, author);
  const deviceNo = await nextNumber(tables, author.clubId, device);
  return addItem(tables, known ? renewed(draft) : draft, author, { deviceId: device?.id ?? null, deviceNo });
}

/** The draft under a new key when its key belongs to other work: a duplicated window has copied the form's keys. */
function renewed({ replaces: _, ...draft }: Draft): Draft {
  const entityId = uuidv7();
  return { ...draft, key: uuidv7(), entityId };
}

/**
 * Whether a stored item is what its form now says, except for values added at storing and payments that were split off.
 */
function isSame(known: Item, { kind, params = {}, body }: Draft): boolean {
  const moneyGone = known.audit.some(({ what }) => what === 'money_first');
  const words = (made: Record<string, unknown>) => {
    const { client_ref: _, occurred_at: __, device_no: ___, payments, ...rest } = made;
    return moneyGone ? rest : { ...rest, payments };
  };
  return known.kind === kind && line([known.params, words(known.body)]) === line([params, words(body)]);
}

/** A value as text, regardless of the order of its fields. */
const line = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Revives a withdrawn item whose form sends the same again, under a new number. */
async function revive(tables: WriteTables, known: Item, author: Author): Promise<Item | null> {
  const revived = applyEvent(known, { type: 'revive', formWaitsUntil: formWaitsUntil(author) }, author.now);
  if (!revived) return null;
  const deviceNo = await nextNumber(tables, author.clubId);
  const body = deviceNo ? { ...revived.body, device_no: deviceNo } : revived.body;
  const item = { ...revived, deviceNo, body };
  await tables.put(item);
  return item;
}

/** Returns a stored item to a second caller as saved: the sheet of another page can no longer take it back. */
async function kept(tables: WriteTables, known: Item, author: Author): Promise<Item> {
  if (known.formWaitsUntil === null || author.formWaitMs > 0 || !isOpen(known)) return known;
  const item = { ...known, formWaitsUntil: null };
  await tables.put(item);
  return item;
}

export async function addItem(
  tables: WriteTables,
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
  // A customer with an id in the books does not depend on the item that created them.
  const aliases = await aliasesOf(tables, parents);
  const needs = needsOf(made, (entity) =>
    parents.find((parent) => parent.entityId === entity && !aliases.has(entity)),
  );
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
    ...UNTRIED_FIELDS,
    formWaitsUntil: formWaitsUntil(author),
    ...(about ? { about } : {}),
    ...(replaces ? { replaces } : {}),
    audit: [{ at: occurredAt, what: 'kept' }],
    open: 1,
  };
  if (gateOf({ ...item, seq: 0 }, (k) => parents.find((p) => p.key === k)) !== 'open') item.state = 'blocked';
  return tables.add(item);
}

/** The items that a body or a path refers to. */
export async function readParents(
  tables: WriteTables,
  made: { params: object; body: object },
): Promise<Item[]> {
  const refs = JSON.stringify([made.params, made.body]).matchAll(/"ref:([0-9a-f-]{36})"/gi);
  const found = await Promise.all([...refs].map(([, ref]) => tables.byEntity((ref ?? '').toLowerCase())));
  return found.filter((item) => item !== undefined);
}

/** Ids of records merged into others, by the items' references. */
export async function aliasesOf(tables: WriteTables, parents: readonly Item[]): Promise<Map<string, number>> {
  const aliases = new Map<string, number>();
  for (const { entityId } of parents) {
    const id = await tables.meta<number>(`alias:${entityId}`);
    if (id !== undefined) aliases.set(entityId, id);
  }
  return aliases;
}

const counterOf = (tables: WriteTables, clubId: string) => tables.meta<DeviceCounter>(`device:${clubId}`);

export async function nextNumber(
  tables: WriteTables,
  clubId: string,
  counter?: DeviceCounter,
): Promise<string | null> {
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

/** Returns an unused device number, so that the next item gets it and none is skipped. */
export async function returnNumber(tables: WriteTables, clubId: string, number: string): Promise<void> {
  const name = `device:${clubId}`;
  const device = await tables.meta<DeviceCounter>(name);
  if (!device || !number.startsWith(`${device.prefix}-`)) return;
  await tables.setMeta(name, { ...device, free: [...(device.free ?? []), number].sort() });
}

/** The sheet has closed: a later refusal parks the item. Returns the stored item. */
export async function closeForm(tables: WriteTables, key: string): Promise<Item | undefined> {
  const item = await tables.byKey(key);
  if (item?.formWaitsUntil) await tables.put({ ...item, formWaitsUntil: null });
  return item;
}
