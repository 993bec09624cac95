import { queryOptions, useQuery } from '@tanstack/react-query';
import { setDeskRules } from '#app/state/desk-rules.ts';
import { profile as calls } from '#contract/people/profile.ts';
import type { Guard } from '#domain/guards.ts';
import { can } from './access.ts';
import { idle } from './idle.ts';
import { keyOf } from './query.ts';
import { request } from './request.ts';
import { amendSession, currentSession } from './session.ts';

/** The signed-in person with role, permissions and settings. Cached for an offline start. */
export const profileQuery = queryOptions({
  queryKey: keyOf(calls.get),
  queryFn: async ({ signal }) => {
    if (currentSession()?.profile) await idle();
    const { data } = await request(calls.get, {}, { signal });
    setDeskRules(data.desk);
    await amendSession({ profile: data, user_id: data.id, must_replace_phone: data.must_replace_phone });
    return data;
  },
  initialData: () => {
    const kept = currentSession()?.profile ?? undefined;
    setDeskRules(kept?.desk);
    return kept;
  },
  initialDataUpdatedAt: 0,
});

/** The person signed in. Inside the frame it is always known. */
export function useProfile() {
  const { data } = useQuery(profileQuery);
  if (!data) throw new Error('Nobody is signed in here.');
  return data;
}

/** `can('invoice.create')`; draws again when permissions change. */
export function useCan(): (guard: Guard) => boolean {
  useQuery({ ...profileQuery, notifyOnChangeProps: ['data'] });
  return can;
}
