import { hashKey, type QueryKey, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStillKept } from '#app/data/persist.ts';
import { useAway } from '#app/state/connection.ts';

/**
 * Around answers that were kept on the device, while the server's are still to come: what is inside is not drawn again
 * for it.
 */
export function StillKept({ of, children }: { of: readonly QueryKey[]; children: ReactNode }) {
  const away = useAway();
  const hashes = of.map(hashKey);
  useIsFetching({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
  return (
    <div className="contents" aria-busy={!away && of.some(isStillKept)}>
      {children}
    </div>
  );
}
