import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Which calls' answers a change of a resource makes old, beside the resource's own. One map for what this
 * device writes and for what the stream tells of others.
 */
const AFFECTS: Readonly<Record<string, readonly string[]>> = {
  'sale-invoices': [
    'reservable-times',
    'today',
    'users',
    'search',
    'documents',
    'cashes',
    'banks',
    'coaches',
  ],
  documents: [
    'sale-invoices',
    'reservable-times',
    'today',
    'users',
    'search',
    'cashes',
    'banks',
    'payment-gateways',
    'coaches',
  ],
  users: ['search', 'reservable-times', 'sale-invoices', 'coaches', 'documents'],
  times: ['reservable-times', 'today'],
  'reservable-times': ['times', 'today'],
  courts: ['reservable-times', 'times', 'today'],
  terms: ['reservable-times', 'times', 'today'],
  characters: ['users', 'discount-groups'],
  'discount-groups': ['characters'],
  roles: ['users', 'profile'],
  coaches: ['sale-invoices'],
  settings: ['profile'],
};

/** Resources whose answers are of days: a change that names its days leaves the others alone. */
const BY_DAY = new Set(['reservable-times', 'today']);

export interface Change {
  resource: string;
  /** Days of the slots, when known. */
  dates?: readonly string[] | undefined;
}

/** Whether an answer with this key may be old after the change. */
export function touches(change: Change, key: readonly unknown[]): boolean {
  const [resource, , input] = key;
  if (typeof resource !== 'string') return false;
  if (resource !== change.resource && !AFFECTS[change.resource]?.includes(resource)) return false;
  if (!change.dates?.length || !BY_DAY.has(resource)) return true;
  const span = (input as { query?: { date?: string } } | undefined)?.query?.date;
  if (!span) return true;
  const [from = '', to = from] = span.split('_');
  return change.dates.some((day) => (!from || day >= from) && (!to || day <= to));
}

/** Marks as old what the changes touch, and fetches again what is on the screen. */
export async function invalidate(client: QueryClient, changes: readonly Change[]): Promise<void> {
  const predicate = (query: Query) => changes.some((change) => touches(change, query.queryKey));
  await client.invalidateQueries({ predicate });
}
