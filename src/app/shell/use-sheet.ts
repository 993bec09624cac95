import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { here } from '#app/links.ts';
import { store } from '#app/state/store.ts';
import { readSheet, type SheetAddress, type SheetKind, writeSheet } from './sheet-address.ts';

/**
 * The navigation back that closes a sheet, until it has ended. Wrapped in an object, because reading a promise from an
 * atom suspends the component.
 */
const steppingBackAtom = atom<{ ended: Promise<void> } | null>(null);
/** An overtaken navigation never ends, so wait at most this long. */
const STEP_MS = 1000;

/** One step back, at a time; a sheet that is opened meanwhile waits for it, or would be stepped out of. */
export function stepBack(history: { back(): void }): void {
  if (store.get(steppingBackAtom)) return;
  const arrived = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, STEP_MS);
    const heard = () => {
      clearTimeout(late);
      resolve();
    };
    addEventListener('popstate', heard, { once: true });
  });
  const ended = arrived.then(() => store.set(steppingBackAtom, null));
  store.set(steppingBackAtom, { ended });
  history.back();
}

/**
 * The sheet in the address, and the ways to open another or close it. Back closes it too. `addressed` also while the step
 * back that closes it is under way.
 */
export function useSheet() {
  const router = useRouter();
  const navigate = useNavigate();
  const closing = useAtomValue(steppingBackAtom, { store }) !== null;
  const addressed = useRouterState({
    select: ({ location, matches }): SheetAddress | null =>
      readSheet((location.search as { sheet?: unknown }).sheet) ??
      readSheet(matches.at(-1)?.staticData.sheet),
    structuralSharing: true,
  });

  /** Like `current`, but read at the moment of a tap. */
  const now = useCallback((): SheetAddress | null => {
    if (store.get(steppingBackAtom)) return null;
    const { search } = router.latestLocation;
    return readSheet((search as { sheet?: unknown }).sheet);
  }, [router]);

  const open = useCallback(
    (kind: SheetKind, id?: string | number) => {
      const show = () => {
        const { search, state } = router.latestLocation;
        const already = readSheet((search as { sheet?: unknown }).sheet) !== null;
        void navigate({
          ...here((old) => ({ ...old, sheet: writeSheet(kind, id) })),
          // A sheet that replaces another one also replaces its history entry.
          replace: already,
          state: (old) => ({ ...old, overSheet: already ? isOver(state) : true }),
          resetScroll: false,
        });
      };
      // A running navigation back would leave the newly opened sheet.
      const closed = store.get(steppingBackAtom);
      if (closed) void closed.ended.then(show);
      else show();
    },
    [router, navigate],
  );

  const close = useCallback(() => {
    if (store.get(steppingBackAtom)) return;
    const { search, state } = router.latestLocation;
    if (readSheet((search as { sheet?: unknown }).sheet) === null) {
      void navigate({ to: '/sales/calendar' });
    } else if (isOver(state)) {
      stepBack(router.history);
    } else {
      void navigate({
        ...here(({ sheet: _, ...rest }) => rest),
        replace: true,
        resetScroll: false,
      });
    }
  }, [router, navigate]);

  return { current: closing ? null : addressed, addressed, now, open, close };
}

/** Whether the page below was the previous history entry. */
const isOver = (state: object): boolean => (state as { overSheet?: boolean }).overSheet === true;
