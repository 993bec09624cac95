import type { Query, QueryClient } from '@tanstack/react-query';

/** Totals of whole lists: the most expensive part of a page, which nobody waits for. */
const isTotal = ({ queryKey: [, name] }: Query): boolean =>
  typeof name === 'string' && name.includes('.total');

interface Pace {
  began: number;
  /** Until then it rests, as long as it took (ms of `performance.now()`). */
  rests: number;
  /** The last answer may be outdated and must be loaded again. */
  old: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const paces = new WeakMap<Query, Pace>();

function paceOf(query: Query): Pace {
  const pace = paces.get(query) ?? { began: 0, rests: 0, old: false, timer: undefined };
  paces.set(query, pace);
  return pace;
}

const isRunning = ({ state }: Query): boolean => state.fetchStatus === 'fetching';

/** From now on totals rest between two times that they are asked for. */
export function followTotals(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isTotal(event.query)) return;
    const pace = paceOf(event.query);
    const now = performance.now();
    if (event.action.type === 'fetch') pace.began = now;
    if (event.action.type !== 'success' && event.action.type !== 'error') return;
    pace.rests = now + (now - pace.began);
    if (pace.old) askRested(client, event.query);
  });
}

/**
 * Marks answers as outdated and reloads those on the screen. A running total is not cancelled, because the server would
 * continue it in addition to the next; it is loaded again after a pause.
 */
export async function refetch(client: QueryClient, isOld: (query: Query) => boolean): Promise<void> {
  const waiting = new Set<Query>();
  for (const query of client.getQueryCache().findAll({ predicate: (one) => isTotal(one) && isOld(one) })) {
    if (isRunning(query) || performance.now() < paceOf(query).rests) waiting.add(query);
  }
  for (const query of waiting) {
    paceOf(query).old = true;
    if (!isRunning(query)) askRested(client, query);
  }
  void client.invalidateQueries({ predicate: (query) => waiting.has(query), refetchType: 'none' });
  const overtaken = client.getQueryCache().findAll({
    predicate: (one) =>
      !waiting.has(one) && isRunning(one) && (one.state.data === undefined || !one.isActive()) && isOld(one),
  });
  const refetched = client.invalidateQueries({ predicate: (query) => !waiting.has(query) && isOld(query) });
  for (const query of overtaken) void markOnceCome(client, query);
  await refetched;
}

/**
 * A first or invisible answer is not cancelled; it is marked outdated once it arrives, since it may predate the change.
 */
async function markOnceCome(client: QueryClient, query: Query): Promise<void> {
  // Joins the running request.
  await query.fetch().catch(() => {});
  await client.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
}

function askRested(client: QueryClient, query: Query): void {
  const pace = paceOf(query);
  pace.timer ??= setTimeout(() => {
    pace.timer = undefined;
    // A request started meanwhile may have missed the last change: load again when it ends.
    if (isRunning(query)) return;
    pace.old = false;
    void client.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
  }, pace.rests - performance.now());
}
