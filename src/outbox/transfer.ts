import * as v from 'valibot';
import { pathOf } from '#contract/call.ts';
import { uuid } from '#contract/fields.ts';
import { CALLS } from './calls.ts';
import { refOf } from './dependencies.ts';
import { type Item, isOpen, readItem, type State, type WireRequest } from './item.ts';

const FORMAT = 'meydan-outbox';

const Exported = v.object({
  format: v.literal(FORMAT),
  items: v.array(
    v.looseObject({
      key: uuid,
      seq: v.number(),
      kind: v.picklist(['customer', 'booking', 'receive', 'attendance', 'message']),
      entityId: uuid,
      userId: v.number(),
      clubId: v.string(),
      state: v.string(),
      needs: v.optional(v.array(v.object({ key: uuid, mode: v.picklist(['hard', 'soft']) }))),
      params: v.optional(v.record(v.string(), v.string())),
      body: v.optional(v.record(v.string(), v.unknown())),
      wire: v.optional(v.object({ method: v.string(), path: v.string(), body: v.string() })),
      audit: v.optional(v.array(v.looseObject({ at: v.string(), what: v.string() }))),
    }),
  ),
});

/** Unsent items as a file for another device, with their keys: both devices may send them, and they arrive once. */
export function exportItems(items: readonly Item[]): string {
  return JSON.stringify({ format: FORMAT, items: items.filter(isOpen) }, null, 1);
}

/**
 * Reads such a file; null when it is not one. Anybody may have written it, and it is sent with the rights of the person
 * importing it: whatever is not one of our calls is left out.
 */
export function readExport(text: string): Item[] | null {
  const given = parsed(text);
  const file = v.safeParse(Exported, given);
  if (!file.success) return null;
  return file.output.items
    .map((item) => readItem(item as unknown as Item))
    .filter((item) => isOpen(item) && fits(item))
    .sort((a, b) => a.seq - b.seq)
    .map(({ formWaitsUntil: _, wire, ...item }) => ({
      ...item,
      ...(wire && isOwnCall(wire, item) && { wire }),
      ...(ON_ITS_WAY.has(item.state) && { state: 'queued' }),
      // The other device may have sent it, or still will.
      maybeSent: true,
      shared: true,
      formWaitsUntil: null,
      epoch: 0,
    }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stands for an id that is only known from the parent's answer. */
const ANY_ID = '1';

/** Whether the item's parameters fit its call's path; the server checks the body. */
function fits({ kind, params }: Pick<Item, 'kind' | 'params'>): boolean {
  const ids = Object.entries(params).map(([name, value]) => [name, refOf(value) ? ANY_ID : value]);
  return v.is(CALLS[kind].params ?? v.strictObject({}), Object.fromEntries(ids));
}

/** Whether a stored request is the call of its item; any id may stand in place of a reference. */
function isOwnCall(wire: WireRequest, { kind, params }: Pick<Item, 'kind' | 'params'>): boolean {
  const call = CALLS[kind];
  const wanted = pathOf(call, params).split('/');
  const given = wire.path.split('/');
  const isId = (part: string) => /^[1-9]\d{0,15}$/.test(part);
  const same = wanted.every((part, n) =>
    refOf(decodeURIComponent(part)) ? isId(given[n] ?? '') : part === given[n],
  );
  const body = v.is(call.body ?? v.unknown(), parsed(wire.body));
  return wire.method === call.method && given.length === wanted.length && same && body;
}

const ON_ITS_WAY: ReadonlySet<State> = new Set(['sending', 'wait', 'needs_sign_in']);
