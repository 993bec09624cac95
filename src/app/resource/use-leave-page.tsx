import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { LeaveFormDialog } from '#app/shell/leave-guard.tsx';

type Search = Readonly<Record<string, unknown>>;

/**
 * Asks before a page is left whose form has words in it. `within`: the part of the address that says which record of
 * the page is open. `finish` leaves without asking, saved or thrown away.
 */
export function useLeavePage({
  dirty,
  forget,
  within,
}: {
  dirty: boolean;
  forget: () => void;
  within?: string | undefined;
}): { finish: (go: () => void) => void; dialog: ReactNode } {
  const over = useRef(false);
  useEffect(() => {
    if (!dirty) over.current = false;
  }, [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!dirty || over.current) return false;
      if (current.pathname !== next.pathname) return true;
      return within !== undefined && (current.search as Search)[within] !== (next.search as Search)[within];
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    finish(go) {
      over.current = true;
      forget();
      go();
    },
    dialog: (
      <LeaveFormDialog
        open={blocker.status === 'blocked'}
        onStay={() => blocker.reset?.()}
        onLeave={() => {
          over.current = true;
          forget();
          blocker.proceed?.();
        }}
      />
    ),
  };
}
