import { hashKey, type QueryKey, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isFromCache } from '#app/offline/persist.ts';
import { useOffline } from '#app/state/connection.ts';

/** Marks cached answers while fresh ones are loading, without re-rendering its children. */
export function AwaitingFresh({ of, children }: { of: readonly QueryKey[]; children: ReactNode }) {
  const offline = useOffline();
  const hashes = of.map(hashKey);
  useIsFetching({ predicate: ({ queryHash }) => hashes.includes(queryHash) });
  return (
    <div className="contents" aria-busy={!offline && of.some(isFromCache)}>
      {children}
    </div>
  );
}
