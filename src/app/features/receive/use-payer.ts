import { useQuery } from '@tanstack/react-query';
import { CallError } from '#app/data/call-error.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useCachedPerson } from '#app/data/use-cached-person.ts';
import { useVisit } from '#app/data/use-visit.ts';
import { type PickedPerson, personOfUser } from '#app/parts/people/picked-person.ts';
import { users } from '#contract/users.ts';

/** Who pays: somebody searched for, somebody known, or whom a reservation names; and what they owe. */
export function usePayer(
  picked: PickedPerson | null,
  { userId, invoiceId }: { userId?: number | undefined; invoiceId?: number | undefined },
) {
  const can = useCan();
  const { query: invoice, facts: visit } = useVisit(invoiceId ?? 0);
  const id = picked?.id ?? userId ?? visit?.user.id ?? 0;
  const asked = { params: { id: String(id) } };
  const enabled = id > 0 && can('user.show');
  const user = useQuery({ ...queryFor(users.get, asked), enabled });
  const open_items = useQuery({ ...queryFor(users.openItems, asked), enabled });
  const detail = user.data?.data;
  const kept = useCachedPerson(picked ?? { id });
  const person = kept
    ? { ...picked, ...kept, id }
    : detail
      ? personOfUser(detail)
      : (picked ?? (visit ? personOfVisit(visit) : null));

  // Whoever may take money but not see people takes it from whom a reservation names.
  const unseen = userId !== undefined && !can('user.show') ? new CallError('forbidden') : null;
  const balance = person?.balance ?? null;
  return {
    person,
    detail,
    kept,
    visit,
    items: open_items.data?.data ?? [],
    balance,
    debt: Math.max(0, (balance ?? 0) - (detail?.pending ?? 0)),
    /** Of the visit that it was opened for; null without one. */
    due: visit ? Math.max(0, visit.due - visit.pending) : null,
    failed: (invoiceId ? failureOf(invoice) : null) ?? (enabled ? failureOf(user) : null) ?? unseen,
    retry: () => Promise.all([invoiceId && invoice.refetch(), enabled && user.refetch()]),
  };
}

const personOfVisit = ({
  user,
}: {
  user: { id: number; name: string; family: string; phone_number: string | null; balance: number | null };
}): PickedPerson => ({
  id: user.id,
  name: `${user.name} ${user.family}`,
  phone: user.phone_number ?? '',
  balance: user.balance,
});
