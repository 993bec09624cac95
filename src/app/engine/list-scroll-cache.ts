import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentSession } from '#app/data/session.ts';
import type { PagedRows } from './paged-rows.ts';
import type { Listed } from './resource.ts';

/** The state that a list is restored with. */
export interface ListScroll<Row extends Listed> {
  list: PagedRows<Row>;
  /** The number of loaded parts. */
  count: number;
  total: number | null;
  atLeast: boolean;
  /** How far it was scrolled. */
  top: number;
}

const MOST = 10;
const lists = new Map<string, { index: number; kept: ListScroll<never> }>();

/** Per person, so that the next one does not see earlier rows. */
const nameOf = (path: string, key: string): string => `${currentSession()?.user_id} ${path} ${key}`;

/**
 * Keeps a list's rows and scroll position while the app is open: going back restores them, opening it anew starts at
 * the top. `now` returns what to keep when the list is left.
 */
export function useListScroll<Row extends Listed>(
  key: string,
  wanted: boolean,
): {
  before: ListScroll<Row> | null;
  keep: (now: (() => { key: string; kept: ListScroll<Row> }) | null) => void;
} {
  const { pathname, index } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, index: location.state.__TSR_index }),
    structuralSharing: true,
  });
  const [own] = useState(pathname);
  const at = useRef(index);
  // The address changes before the page does: ignore it when it belongs to another page.
  useLayoutEffect(() => {
    if (pathname === own) at.current = index;
  }, [pathname, own, index]);
  const [before] = useState(() => {
    const found = wanted ? lists.get(nameOf(own, key)) : undefined;
    return found && index <= found.index ? (found.kept as ListScroll<Row>) : null;
  });
  const now = useRef<(() => { key: string; kept: ListScroll<Row> }) | null>(null);
  useEffect(
    () => () => {
      const last = now.current?.();
      if (!wanted || !last || last.kept.list.parts === 0) return;
      const name = nameOf(own, last.key);
      lists.delete(name);
      lists.set(name, { index: at.current, kept: last.kept as ListScroll<never> });
      const [oldest] = lists.keys();
      if (lists.size > MOST && oldest !== undefined) lists.delete(oldest);
    },
    [own, wanted],
  );
  return {
    before,
    keep: (said) => {
      now.current = said;
    },
  };
}
