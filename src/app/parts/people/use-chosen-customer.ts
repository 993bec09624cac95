import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCachedPerson } from '#app/offline/use-cached-person.ts';
import { users } from '#contract/people/users.ts';
import type { NewCustomer } from './new-customer.ts';
import type { PickedPerson } from './picked-person.ts';
import { useKnownPhone } from './use-known-phone.ts';

/** The customer of a form: an existing one with present data, or a new one being typed. */
export function useChosenCustomer({
  person: picked,
  fresh,
}: {
  person: PickedPerson | null;
  fresh: NewCustomer | null;
}) {
  const can = useCan();
  const user = useQuery({
    ...queryFor(users.get, { params: { id: String(picked?.id ?? 0) } }),
    enabled: picked !== null && picked.id > 0 && can('user.show'),
  }).data?.data;
  const kept = useCachedPerson(picked);
  const person = picked && { ...picked, balance: kept?.balance ?? user?.balance ?? picked.balance };
  const known = useKnownPhone(fresh?.phone ?? '');
  return {
    user,
    kept,
    person,
    /** The owner of the new customer's phone. */
    known,
    chosen: picked !== null || fresh !== null,
    name: fresh ? `${fresh.name} ${fresh.family}` : (person?.name ?? ''),
    /** Before the booking; null where it is not known. */
    balance: fresh ? 0 : (person?.balance ?? null),
  };
}
