import { queryOptions } from '@tanstack/react-query';
import { connectionAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { type SearchKind, search } from '#contract/search.ts';
import { CallError } from './call-error.ts';
import type { Found } from './found.ts';
import { queryFor } from './query.ts';
import { request } from './request.ts';
import { unsentAtom } from './unsent.ts';

/** Finds by any part of a name, a phone or a number; without a network among what the device keeps. */
export function findQuery(q: string, kinds: readonly SearchKind[]) {
  const input = { query: { q, kind: kinds.join(',') } };
  return queryOptions({
    queryKey: queryFor(search.find, input).queryKey,
    staleTime: 10_000,
    queryFn: async ({ signal }): Promise<Found> => {
      const { state } = store.get(connectionAtom);
      if (state === 'offline' || state === 'silent') return searchHere(q, kinds);
      try {
        const found = await request(search.find, input, { signal, startedBy: 'background' });
        const { people } = store.get(unsentAtom);
        if (!kinds.includes('person') || people(Date.now()).length === 0) return found;
        const { findNew } = await import('./directory.ts');
        return { data: [...findNew(q, Date.now()), ...found.data] };
      } catch (error) {
        if (error instanceof CallError && error.code === 'network') return searchHere(q, kinds);
        throw error;
      }
    },
  });
}

async function searchHere(q: string, kinds: readonly SearchKind[]): Promise<Found> {
  const { searchKept } = await import('./directory.ts');
  return searchKept(q, kinds);
}
