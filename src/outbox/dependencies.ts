import { type Item, isOpen, type Kind, type Need } from './item.ts';

const REF = /^ref:([0-9a-f-]{36})$/i;

/** The `client_ref` that a value refers to. */
export const refOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? REF.exec(value)?.[1]?.toLowerCase() : undefined;

interface Made {
  kind: Kind;
  params: Record<string, string>;
  body: Record<string, unknown>;
  entityId: string;
}

/** What an item waits for. Money is already in the drawer: it waits for its reservation only until that is settled. */
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
 * Work about one person goes in one order; of a person made here by the person's own reference. What is said in a ticket
 * has the ticket's.
 */
export function laneOf(made: Made): string {
  if (made.kind === 'message') return `ticket:${made.params.kind}:${made.params.id}`;
  const about = made.kind === 'attendance' ? made.params.id : made.body.user_id;
  return made.kind === 'customer'
    ? made.entityId
    : (refOf(about) ?? `${made.kind === 'attendance' ? 'invoice' : 'user'}:${about}`);
}

/** Whether an item may go: `shut` waits, `broken` never opens. A parent that is forgotten arrived long ago. */
export function gate(item: Item, byKey: (key: string) => Item | undefined): 'open' | 'shut' | 'broken' {
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

/** Its moment has come; a clock that was set back makes nothing wait longer than it was told to. */
export const isDue = ({ nextAt, delay }: { nextAt: number; delay: number }, now: number): boolean =>
  now >= nextAt || now < nextAt - delay;

/** Whether the person signed in may send it: the author, or a manager who has taken it over. */
export const isSentBy = (item: Item, userId: number): boolean =>
  item.behalf ? item.behalf.by === userId : item.userId === userId;

export interface Pick {
  item: Item | null;
  /** The next moment at which something may be due (ms); null for none. */
  wakeAt: number | null;
}

/**
 * The next item to send, in the order of `open`. One that waits holds its lane; one that is parked is passed, and
 * what needs it waits.
 */
export function pick(
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
    if (gate(item, byKey) !== 'open' || held.has(item.lane)) continue;
    if (item.state !== 'sending' && (item.state !== 'wait' || isDue(item, now))) return { item, wakeAt };
    held.add(item.lane);
    if (item.state === 'wait') wakeAt = Math.min(wakeAt ?? item.nextAt, item.nextAt);
  }
  return { item: null, wakeAt };
}
