import { type QueryKey, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStillKept } from '#app/data/persist.ts';
import { useAway } from '#app/state/connection.ts';

/**
 * Around an answer that was kept on the device, while the server's is still to come: what is inside is not drawn again
 * for it.
 */
export function StillKept({ of, children }: { of: QueryKey; children: ReactNode }) {
  const away = useAway();
  useIsFetching({ queryKey: of, exact: true });
  return (
    <div className="contents" aria-busy={!away && isStillKept(of)}>
      {children}
    </div>
  );
}
