import { queryOptions } from '@tanstack/react-query';
import { can } from '#app/data/access.ts';
import { CallError } from '#app/data/call-error.ts';
import type { Found } from '#app/data/found.ts';
import { queryFor } from '#app/data/query.ts';
import { request } from '#app/data/request.ts';
import { unsentAtom } from '#app/offline/unsent.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { type SearchKind, search } from '#contract/desk/search.ts';
import { classOf, isErrorCode } from '#contract/errors.ts';

/** How long to wait for the server's answer while a customer is waiting; then cached data is searched. */
const FIND_TIMEOUT_MS = 4000;

/** Searches by part of a name, phone or number; in cached data when the server does not answer. */
export function findQuery(q: string, kinds: readonly SearchKind[]) {
  const input = { query: { q, kind: kinds.join(',') } };
  return queryOptions({
    queryKey: queryFor(search.find, input).queryKey,
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Found> => {
      const { state } = store.get(connectionAtom);
      if (state === 'offline' || state === 'silent') return searchHere(q, kinds);
      try {
        const found = await request(search.find, input, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(FIND_TIMEOUT_MS)]),
          startedBy: 'background',
        });
        // People without permission for reservations find none.
        const data = can('invoice.show')
          ? found.data
          : found.data.map((one) => ({ ...one, part: true as const }));
        const { people } = store.get(unsentAtom);
        if (!kinds.includes('person') || people(Date.now()).length === 0) return { data };
        const { findNew } = await import('#app/offline/directory.ts');
        return { data: [...findNew(q, Date.now()), ...data] };
      } catch (error) {
        signal.throwIfAborted();
        if (isRefusal(error)) throw error;
        return searchHere(q, kinds);
      }
    },
  });
}

/** The server has answered, and will answer the same again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallError && isErrorCode(error.code) && classOf(error.code) !== 'wait';

async function searchHere(q: string, kinds: readonly SearchKind[]): Promise<Found> {
  const { searchCached: searchKept } = await import('#app/offline/directory.ts');
  return searchKept(q, kinds);
}
