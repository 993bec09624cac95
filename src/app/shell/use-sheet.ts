import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { readSheet, type SheetAddress, type SheetKind, writeSheet } from './sheet-address.ts';

/** The sheet in the address, and the ways to open another or close it. Back closes it too. */
export function useSheet() {
  const router = useRouter();
  const navigate = useNavigate();
  const current = useRouterState({
    select: ({ location, matches }): SheetAddress | null =>
      readSheet((location.search as { sheet?: unknown }).sheet) ??
      readSheet(matches.at(-1)?.staticData.sheet),
    structuralSharing: true,
  });

  const open = useCallback(
    (kind: SheetKind, id?: string | number) => {
      const { location } = router.state;
      const already = readSheet((location.search as { sheet?: unknown }).sheet) !== null;
      void navigate({
        to: '.',
        search: ((old: object) => ({ ...old, sheet: writeSheet(kind, id) })) as never,
        // A sheet that takes another's place also takes its place in the history.
        replace: already,
        state: (old: object) => ({ ...old, overSheet: already ? isOver(location.state) : true }) as never,
        resetScroll: false,
      });
    },
    [router, navigate],
  );

  const close = useCallback(() => {
    const { location } = router.state;
    if (readSheet((location.search as { sheet?: unknown }).sheet) === null) {
      void navigate({ to: '/sales/calendar' });
    } else if (isOver(location.state)) {
      router.history.back();
    } else {
      void navigate({
        to: '.',
        search: (({ sheet: _, ...rest }: { sheet?: unknown }) => rest) as never,
        replace: true,
        resetScroll: false,
      });
    }
  }, [router, navigate]);

  return { current, open, close };
}

/** Whether the page below was there before the sheet, one step back in the history. */
const isOver = (state: object): boolean => (state as { overSheet?: boolean }).overSheet === true;
