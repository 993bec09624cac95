import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findQuery } from '#app/calls/find.ts';
import type { FoundPerson } from '#app/data/found.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { recentPeople } from '#app/parts/people/picked-person.ts';
import { SEARCH_KINDS } from '#contract/desk/search.ts';
import { type UserDetail, users } from '#contract/people/users.ts';

/** People and reservations by any part of a name, a phone or a number; documents by their number. */
export function useFind(q: string) {
  return useQuery({
    ...findQuery(q, SEARCH_KINDS),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** The last used people, as results, with their balance of now. */
export function useRecent(wanted: boolean): FoundPerson[] {
  const can = useCan();
  const [people] = useState(recentPeople);
  const enabled = wanted && can('user.show');
  const answers = useQueries({
    queries: people.map(({ id }) => ({ ...queryFor(users.get, { params: { id: String(id) } }), enabled })),
  });
  return enabled ? answers.flatMap(({ data }) => (data ? resultOf(data.data) : [])) : [];
}

const resultOf = (user: UserDetail): FoundPerson => ({
  kind: 'person',
  id: user.id,
  title: `${user.name} ${user.family}`,
  subtitle: user.phone_number ?? '',
  balance: user.balance,
  pending: user.pending,
  last_visit: null,
  next: user.next_reservations
    .slice(0, 2)
    .map(({ season, ...slot }) => ({ ...slot, season: Boolean(season) })),
});
