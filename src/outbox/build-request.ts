import { pathOf } from '#contract/call.ts';
import { CALLS } from './calls.ts';
import { refOf } from './dependencies.ts';
import type { Item, Problem, WireRequest } from './item.ts';

interface Known {
  byEntity(entityId: string): Item | undefined;
  /** The id of the record that this one was merged into at the server. */
  alias(entityId: string): number | undefined;
}

/**
 * Builds an item's request once. References stay, since the server resolves them; a reference to a merged record
 * becomes its present id, and one to a parked reservation is left out of what a receipt pays.
 */
export function buildRequest(item: Item, known: Known): { wire: WireRequest } | { problem: Problem } {
  const params: Record<string, string> = {};
  for (const [name, value] of Object.entries(item.params)) {
    const id = refOf(value) ? madeId(known.byEntity(refOf(value) ?? '')) : value;
    if (id === null) return { problem: { code: 'unresolved_ref', message: '', status: 0 } };
    params[name] = String(id);
  }
  const call = CALLS[item.kind];
  const body = resolve(item.body, known) as object;
  return { wire: { method: call.method, path: pathOf(call, params), body: JSON.stringify(body) } };
}

/** The id of the record that a parent created; null when it is unknown, or the parent created several. */
function madeId(parent: Item | undefined): number | null {
  const data = (parent?.result?.body as { data?: unknown } | undefined)?.data;
  const records = Array.isArray(data) ? data : [data];
  const [only, ...others] = records as { id?: unknown }[];
  return typeof only?.id === 'number' && others.length === 0 ? only.id : null;
}

function resolve(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) {
    return value.filter((one) => !isParked(one, known)).map((one) => resolve(one, known));
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, known)]));
  }
  const entity = refOf(value);
  return entity ? (known.alias(entity) ?? value) : value;
}

function isParked(value: unknown, { byEntity, alias }: Known): boolean {
  const entity = refOf(value);
  if (!entity || alias(entity) !== undefined) return false;
  const parent = byEntity(entity);
  return parent !== undefined && parent.state !== 'done';
}
