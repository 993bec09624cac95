import type { QueryClient } from '@tanstack/react-query';
import { isResource, RESOURCES, type ResourceName } from '#contract/resources.ts';
import { refetch } from './totals.ts';

/** A word that calls' names begin with: a resource, or figures that come of several. */
type Answered = ResourceName | 'search' | 'today' | 'books';

/**
 * The calls whose cached answers a change of a resource invalidates, besides its own. Used for changes of this device
 * and for those in the stream.
 */
const touchedBy = (resource: string): readonly Answered[] =>
  isResource(resource) ? RESOURCES[resource].touches : [];

/** Resources with answers per day: a change that names days affects only those. */
const BY_DAY = new Set(['reservable-times', 'today']);

/** Lists with figures from reservations; unpaged requests for names and prices are not affected. */
const WITH_FIGURES = new Set(['sale-addons', 'discount-groups']);
const isWhole = (input: unknown): boolean =>
  (input as { query?: { per_page?: string } } | undefined)?.query?.per_page === '200';

export interface Change {
  resource: string;
  /** Days of the slots, when known. */
  dates?: readonly string[] | undefined;
}

/** The record whose log a page shows. */
const logOf = (input: unknown): string | undefined =>
  (input as { query?: { resource?: string } } | undefined)?.query?.resource;

/** Whether a change makes the answer with this key outdated. */
export function touches(change: Change, key: readonly unknown[]): boolean {
  const [resource, , input] = key;
  if (typeof resource !== 'string') return false;
  if (resource === 'logs') return logOf(input) === change.resource;
  if (resource !== change.resource && !(touchedBy(change.resource) as readonly string[]).includes(resource))
    return false;
  if (resource !== change.resource && WITH_FIGURES.has(resource) && isWhole(input)) return false;
  if (!change.dates?.length || !BY_DAY.has(resource)) return true;
  const span = (input as { query?: { date?: string } } | undefined)?.query?.date;
  if (!span) return true;
  const [from = '', to = from] = span.split('_');
  return change.dates.some((day) => (!from || day >= from) && (!to || day <= to));
}

type Hear = (changes: readonly Change[]) => void;
const hearing = new Set<Hear>();

/** Subscribes to changes, for figures that are not reloaded automatically; returns the unsubscribe function. */
export function onChanges(hear: Hear): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

/** Marks affected answers as outdated and reloads those on the screen. */
export async function invalidate(client: QueryClient, changes: readonly Change[]): Promise<void> {
  for (const hear of hearing) hear(changes);
  await refetch(client, (query) => changes.some((change) => touches(change, query.queryKey)));
}
