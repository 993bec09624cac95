import { type Item, isOpen, type Kind, type Need } from './item.ts';

const REF = /^ref:([0-9a-f-]{36})$/i;

/** The `client_ref` in a value that is a reference. */
export const refOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? REF.exec(value)?.[1]?.toLowerCase() : undefined;

interface Made {
  kind: Kind;
  params: Record<string, string>;
  body: Record<string, unknown>;
  entityId: string;
}

/**
 * The items an item waits for. A payment has already been taken, so it waits for its reservation only until that is
 * settled.
 */
export function needsOf(made: Made, byEntity: (entityId: string) => Item | undefined): Need[] {
  const needs: Need[] = [];
  const look = (value: unknown, mode: Need['mode']) => {
    const parent = byEntity(refOf(value) ?? '');
    if (parent) needs.push({ key: parent.key, mode });
  };
  for (const value of [...Object.values(made.params), made.body.user_id]) look(value, 'hard');
  for (const value of listOf(made.body.invoice_ids)) look(value, 'soft');
  return needs;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Items about one person share a lane; a person created on this device has their reference as lane, a message has its
 * ticket.
 */
export function laneOf(made: Made): string {
  if (made.kind === 'message') return `ticket:${made.params.kind}:${made.params.id}`;
  const about = made.kind === 'attendance' ? made.params.id : made.body.user_id;
  return made.kind === 'customer'
    ? made.entityId
    : (refOf(about) ?? `${made.kind === 'attendance' ? 'invoice' : 'user'}:${about}`);
}

/**
 * Whether an item's parents let it go: `shut` it waits, `broken` it never can. A parent that is no longer stored
 * arrived long ago.
 */
export function gateOf(item: Item, byKey: (key: string) => Item | undefined): 'open' | 'shut' | 'broken' {
  let shut = false;
  for (const { key, mode } of item.needs) {
    const parent = byKey(key);
    if (!parent || parent.state === 'done') continue;
    if (mode === 'soft') shut ||= isOpen(parent) && parent.state !== 'needs_attention';
    else if (isOpen(parent)) shut = true;
    else return 'broken';
  }
  return shut ? 'shut' : 'open';
}

/** Whether an item's time has come. A clock set back does not make it wait longer than its delay. */
export const isDue = ({ nextAt, delay }: { nextAt: number; delay: number }, now: number): boolean =>
  now >= nextAt || now < nextAt - delay;

/** Whether the signed-in person may send the item: its author, or a manager who took it over. */
export const isSentBy = (item: Item, userId: number): boolean =>
  item.behalf ? item.behalf.by === userId : item.userId === userId;

export interface Pick {
  item: Item | null;
  /** When something may next be due (ms); null for never. */
  wakeAt: number | null;
}

/**
 * The next item to send, in the order of `open`. A waiting item blocks its lane; a parked one is skipped, and items
 * that depend on it wait.
 */
export function pickNext(
  open: readonly Item[],
  byKey: (key: string) => Item | undefined,
  now: number,
  userId: number,
): Pick {
  const held = new Set<string>();
  let wakeAt: number | null = null;
  for (const item of open) {
    if (!isSentBy(item, userId) || item.state === 'needs_attention' || item.state === 'needs_sign_in')
      continue;
    if (gateOf(item, byKey) !== 'open' || held.has(item.lane)) continue;
    if (item.state !== 'sending' && (item.state !== 'wait' || isDue(item, now))) return { item, wakeAt };
    held.add(item.lane);
    if (item.state === 'wait') wakeAt = Math.min(wakeAt ?? item.nextAt, item.nextAt);
  }
  return { item: null, wakeAt };
}
