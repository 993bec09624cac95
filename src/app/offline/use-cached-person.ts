import { useQuery } from '@tanstack/react-query';
import { byDevice } from '#app/data/clock.ts';
import { askedAt, keyOf } from '#app/data/query.ts';
import { useOffline } from '#app/state/connection.ts';
import { users } from '#contract/people/users.ts';
import { useUnsent } from './unsent.ts';

/** What the device knows about a person while offline. */
export interface KnownHere {
  name: string;
  phone: string;
  character_id: number | undefined;
  /** Positive is debt, including queued work. */
  balance: number | null;
  /** The age of the rest (instant); null for a person created here. */
  as_of: string | null;
}

/** The person of a sheet; a `ref` for one not at the server yet. */
interface Asked {
  id: number;
  ref: string | undefined;
  name: string;
  phone: string;
  character_id: number | undefined;
}

/** A person's group and balance from the device's directory and outbox; null while the server is reachable. */
export function useCachedPerson(person: Partial<Asked> | null): KnownHere | null {
  const { balance } = useUnsent();
  const offline = useOffline();
  const { id = 0, ref, name = '', phone = '', character_id } = person ?? {};
  const { data } = useQuery({
    queryKey: ['users', 'users.cached-person', id],
    queryFn: async () => (await import('./directory.ts')).cachedPerson(id),
    enabled: offline && id > 0,
  });
  if (ref !== undefined && id === 0)
    return { name, phone, character_id, balance: balance(ref, 0), as_of: null };
  if (!offline || !data) return null;
  return { ...data, balance: data.balance + balance(id, byDevice(data.as_of)) };
}

/** Queued work for a person since the server's answer, in toman: debt is positive. */
export function useQueuedBalance(id: number): number {
  const { balance } = useUnsent();
  return id > 0 ? balance(id, askedAt(keyOf(users.get, { params: { id: String(id) } }))) : 0;
}
