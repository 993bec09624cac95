import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byDevice } from '#app/data/clock.ts';
import { useCan } from '#app/data/profile.ts';
import { directoryQuery } from '#app/offline/directory.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** Changes arrive by the stream; data older than this is loaded again. */
const FRESH_MS = 10 * MINUTE_MS;

/** The people whom the device knows, each with their account and its own work; null where it does not know them. */
export function useAccounts(): ReadonlyMap<number, PickedPerson & { balance: number }> | null {
  const can = useCan();
  const unsent = useUnsent();
  const { data } = useQuery({
    ...directoryQuery,
    staleTime: FRESH_MS,
    retry: false,
    enabled: can('user.show'),
  });
  return useMemo(() => {
    if (!data) return null;
    const asOf = byDevice(data.as_of);
    return new Map(
      data.rows.map(([id, name, family, phone, , balance]) => [
        id,
        { id, name: `${name} ${family}`, phone: phone ?? '', balance: balance + unsent.balance(id, asOf) },
      ]),
    );
  }, [data, unsent]);
}

/** All debtors, largest first; null: unknown. */
export function useDebtors(): readonly PickedPerson[] | null {
  const accounts = useAccounts();
  return useMemo(
    () =>
      accounts &&
      [...accounts.values()].filter(({ balance }) => balance > 0).sort((a, b) => b.balance - a.balance),
    [accounts],
  );
}
