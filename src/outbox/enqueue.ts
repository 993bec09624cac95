import { gate, laneOf, needsOf } from './dependencies.ts';
import { uuidv7 } from './ids.ts';
import { type Draft, type Item, isOpen, SCHEMA, UNTRIED } from './item.ts';
import { step } from './machine.ts';
import type { Work } from './store.ts';

/** How work comes into the store, each in one transaction: with its number, its place in the order, and what it needs. */

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
  formWaitMs: number;
}

/** Refusals that reach a sheet later than this after it should have closed find it gone: its page has crashed. */
const FORM_GRACE_MS = 10_000;
const NUMBER_DIGITS = 6;

const formWaitsUntil = ({ now, formWaitMs }: Author) =>
  formWaitMs > 0 ? now + formWaitMs + FORM_GRACE_MS : null;

/** Keeps a piece of work with its device number. The same key finds the one that is there: a double tap is one. */
export async function enqueue(tables: Work, draft: Draft, author: Author): Promise<Item> {
  // Somebody waits for «saved»: what does not need the other is asked for at once.
  const [known, device] = await Promise.all([tables.byKey(draft.key), counterOf(tables, author.clubId)]);
  if (known && isSame(known, draft))
    return (await revive(tables, known, author)) ?? kept(tables, known, author);
  const deviceNo = await nextNumber(tables, author.clubId, device);
  return addItem(tables, known ? renewed(draft) : draft, author, { deviceId: device?.id ?? null, deviceNo });
}

/** Other work under a key that is taken: a copied window has the keys of the form, and types into it what it will. */
function renewed({ replaces: _, ...draft }: Draft): Draft {
  const entityId = uuidv7();
  return { ...draft, key: uuidv7(), entityId };
}

/** Whether what is known under a key is what its form says: what it was born with here aside, and what was paid and has gone its own way. */
function isSame(known: Item, { kind, params = {}, body }: Draft): boolean {
  const moneyGone = known.audit.some(({ what }) => what === 'money_first');
  const words = (made: Record<string, unknown>) => {
    const { client_ref: _, occurred_at: __, device_no: ___, payments, ...rest } = made;
    return moneyGone ? rest : { ...rest, payments };
  };
  return known.kind === kind && line([known.params, words(known.body)]) === line([params, words(body)]);
}

/** A value in one line, whatever the order of its fields. */
const line = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** A withdrawn one whose form sends the same words again, with a number anew. */
async function revive(tables: Work, known: Item, author: Author): Promise<Item | null> {
  const revived = step(known, { type: 'revive', formWaitsUntil: formWaitsUntil(author) }, author.now);
  if (!revived) return null;
  const deviceNo = await nextNumber(tables, author.clubId);
  const body = deviceNo ? { ...revived.body, device_no: deviceNo } : revived.body;
  const item = { ...revived, deviceNo, body };
  await tables.put(item);
  return item;
}

/** One that is there already, for somebody who hears that it is kept: no sheet of another page takes it back now. */
async function kept(tables: Work, known: Item, author: Author): Promise<Item> {
  if (known.formWaitsUntil === null || author.formWaitMs > 0 || !isOpen(known)) return known;
  const item = { ...known, formWaitsUntil: null };
  await tables.put(item);
  return item;
}

export async function addItem(
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
  // Who is known by an id of the books needs nobody made first, whatever became of the new one.
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
    ...UNTRIED,
    formWaitsUntil: formWaitsUntil(author),
    ...(about ? { about } : {}),
    ...(replaces ? { replaces } : {}),
    audit: [{ at: occurredAt, what: 'kept' }],
    open: 1,
  };
  if (gate({ ...item, seq: 0 }, (k) => parents.find((p) => p.key === k)) !== 'open') item.state = 'blocked';
  return tables.add(item);
}

/** Every item that a body or a path refers to. */
export async function readParents(tables: Work, made: { params: object; body: object }): Promise<Item[]> {
  const refs = JSON.stringify([made.params, made.body]).matchAll(/"ref:([0-9a-f-]{36})"/gi);
  const found = await Promise.all([...refs].map(([, ref]) => tables.byEntity((ref ?? '').toLowerCase())));
  return found.filter((item) => item !== undefined);
}

/** The ids of those that the books have as another record, by their references. */
export async function aliasesOf(tables: Work, parents: readonly Item[]): Promise<Map<string, number>> {
  const aliases = new Map<string, number>();
  for (const { entityId } of parents) {
    const id = await tables.meta<number>(`alias:${entityId}`);
    if (id !== undefined) aliases.set(entityId, id);
  }
  return aliases;
}

const counterOf = (tables: Work, clubId: string) => tables.meta<DeviceCounter>(`device:${clubId}`);

export async function nextNumber(
  tables: Work,
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

/** The number of a try that has gone back into its form is nobody's: the next piece of work takes it, and none is left out. */
export async function giveBack(tables: Work, clubId: string, number: string): Promise<void> {
  const name = `device:${clubId}`;
  const device = await tables.meta<DeviceCounter>(name);
  if (!device || !number.startsWith(`${device.prefix}-`)) return;
  await tables.setMeta(name, { ...device, free: [...(device.free ?? []), number].sort() });
}

/** The sheet has closed: from now on a refusal parks the item. Gives it as it stands. */
export async function release(tables: Work, key: string): Promise<Item | undefined> {
  const item = await tables.byKey(key);
  if (item?.formWaitsUntil) await tables.put({ ...item, formWaitsUntil: null });
  return item;
}
