import type { QueryClient } from '@tanstack/react-query';
import { isResource, RESOURCES, type ResourceName } from '#contract/resources.ts';
import { refetch } from './totals.ts';

/** A word that calls' names begin with: a resource, or figures that come of several. */
type Answered = ResourceName | 'search' | 'today' | 'books';

/**
 * Which calls' answers a change of a resource makes old, beside the resource's own. The same for what this device
 * writes and for what the stream tells of others.
 */
const touchedBy = (resource: string): readonly Answered[] =>
  isResource(resource) ? RESOURCES[resource].touches : [];

/** Resources whose answers are of days: a change that names its days leaves the others alone. */
const BY_DAY = new Set(['reservable-times', 'today']);

/**
 * Lists that tell beside each record what reservations came to. Whoever asks for the whole list, as the desk does, wants
 * the names and prices alone.
 */
const WITH_FIGURES = new Set(['sale-addons', 'discount-groups']);
const isWhole = (input: unknown): boolean =>
  (input as { query?: { per_page?: string } } | undefined)?.query?.per_page === '200';

export interface Change {
  resource: string;
  /** Days of the slots, when known. */
  dates?: readonly string[] | undefined;
}

/** Whose log a page shows beside the record itself. */
const logOf = (input: unknown): string | undefined =>
  (input as { query?: { resource?: string } } | undefined)?.query?.resource;

/** Whether an answer with this key may be old after the change. */
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

/** Tells of what changes, for figures that are not made again by themselves; answers the way to stop. */
export function onChanges(hear: Hear): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

/** Marks as old what the changes touch, and fetches again what is on the screen. */
export async function invalidate(client: QueryClient, changes: readonly Change[]): Promise<void> {
  for (const hear of hearing) hear(changes);
  await refetch(client, (query) => changes.some((change) => touches(change, query.queryKey)));
}
