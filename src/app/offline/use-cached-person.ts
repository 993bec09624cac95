import { useQuery } from '@tanstack/react-query';
import { byDevice } from '#app/data/clock.ts';
import { askedAt, keyOf } from '#app/data/query.ts';
import { useOffline } from '#app/state/connection.ts';
import { users } from '#contract/people/users.ts';
import { useUnsent } from './unsent.ts';

/** What the device itself knows of a person when nobody else can be asked. */
export interface KnownHere {
  name: string;
  phone: string;
  character_id: number | undefined;
  /** Positive is debt, with what this device has queued since. */
  balance: number | null;
  /** How old the rest is (instant); null for somebody who was made here. */
  as_of: string | null;
}

/** Whom a sheet asks about; a `ref` for somebody who is not at the server yet. */
interface Asked {
  id: number;
  ref: string | undefined;
  name: string;
  phone: string;
  character_id: number | undefined;
}

/** Group and balance of somebody from the device's directory and its outbox; null while the server can be asked. */
export function useCachedPerson(person: Partial<Asked> | null): KnownHere | null {
  const { balance } = useUnsent();
  const offline = useOffline();
  const { id = 0, ref, name = '', phone = '', character_id } = person ?? {};
  const { data } = useQuery({
    queryKey: ['users', 'users.cached-person', id],
    queryFn: async () => (await import('./directory.ts')).keptPerson(id),
    enabled: offline && id > 0,
  });
  if (ref !== undefined && id === 0)
    return { name, phone, character_id, balance: balance(ref, 0), as_of: null };
  if (!offline || !data) return null;
  return { ...data, balance: data.balance + balance(id, byDevice(data.as_of)) };
}

/** What this device has queued for somebody since the server was asked about them, in toman: debt is positive. */
export function useQueuedBalance(id: number): number {
  const { balance } = useUnsent();
  return id > 0 ? balance(id, askedAt(keyOf(users.get, { params: { id: String(id) } }))) : 0;
}
