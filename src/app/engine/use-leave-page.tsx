import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { LeaveFormDialog } from '#app/shell/leave-guard.tsx';
import { isSaving } from '#app/state/busy.ts';
import { toast } from '#app/state/toast.ts';

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
  const { t } = useWords();
  const over = useRef(false);
  /** It was held by what is being saved: nobody is asked. */
  const held = useRef(false);
  useEffect(() => {
    if (!dirty) over.current = false;
  }, [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (!dirty || over.current) return false;
      const leaves =
        current.pathname !== next.pathname ||
        (within !== undefined && (current.search as Search)[within] !== (next.search as Search)[within]);
      held.current = leaves && isSaving();
      if (held.current) toast(t('common.still_saving'));
      return leaves;
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  const { status, reset } = blocker;
  useEffect(() => {
    if (status === 'blocked' && held.current) reset?.();
  }, [status, reset]);
  return {
    finish(go) {
      over.current = true;
      forget();
      go();
    },
    dialog: (
      <LeaveFormDialog
        open={status === 'blocked' && !held.current}
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
