import { useQueries } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { type CallRequest, resourceOf } from '#contract/call.ts';
import { type ListScroll, useListScroll } from './list-scroll-cache.ts';
import { PagedRows, pageOf, partOf } from './paged-rows.ts';
import type { ListAnswer, ListCall, Listed } from './resource.ts';
import { isSavedHere } from './saved.ts';

/** A request for other rows, or for more of them, waits so long for what else is chosen meanwhile (seeds §9). */
const REQUEST_MS = 400;

/**
 * `first` nothing is known yet · `loading` more rows, or others, are on their way · `danger` they did not come ·
 * `empty` there are none · `blank` all that was asked for is there.
 */
export type LoadState = 'first' | 'loading' | 'danger' | 'empty' | 'blank';

/** What is made from now on is new; the server's time is known to a second only. */
const opening = (): string => new Date(serverNow().getTime() + 2000).toISOString();

/** What a list asks for; its key tells two lists apart. */
interface Asked {
  key: string;
  query: Record<string, string>;
  params: Record<string, string> | undefined;
}

interface RowsShown<Row> {
  rows: readonly Row[];
  /** Of the whole filter; null before the first answer. */
  total: number | null;
  /** The total is not counted to its end. */
  atLeast: boolean;
  of: string;
}

/** The list that is asked for, once its choice has stood for a moment; the first one at once. */
function useSettled(asked: Asked): Asked {
  const [settled, setSettled] = useState(asked);
  const now = useRef(asked);
  useEffect(() => {
    now.current = asked;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with every other list
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now.current), REQUEST_MS);
    return () => clearTimeout(timer);
  }, [asked.key]);
  return settled;
}

/**
 * The rows of a list as far as somebody has scrolled. What is asked for settles first (`useSettled`), so that a choice
 * of three filters is one request. It comes in parts of a page each; a part that has come stays in `PagedRows`, where
 * its rows keep their places while others are inserted. Only the parts in sight are followed: what changes elsewhere
 * makes the others old, and they are fetched anew when they come into sight again. Until the first part of another
 * choice is there, the rows of the last one stay (`useShown`): a list never blinks empty.
 */
export function useRows<Row extends Listed>(
  call: ListCall<Row>,
  query: Record<string, string>,
  {
    params,
    keeps = false,
    moreMs = REQUEST_MS,
  }: {
    params?: Readonly<Record<string, string>> | undefined;
    keeps?: boolean | undefined;
    /** How long the next rows wait. */
    moreMs?: number | undefined;
  },
) {
  const key = JSON.stringify([call.name, params, query]);
  const asked = useSettled({ key, query, params });
  const { before, keep } = useListScroll<Row>(key, keeps);
  const [first] = useState(key);
  const [known, setKnown] = useState(() => {
    const count = before?.count ?? 1;
    return { of: asked.key, count, seen: [count - 1] };
  });
  const { count, seen } = known.of === asked.key ? known : { count: 1, seen: [0] };
  const change = (part: Partial<typeof known>) =>
    setKnown((now) => ({ ...(now.of === asked.key ? now : { of: asked.key, count, seen }), ...part }));
  const store = useMemo(() => {
    const again = before && asked.key === first ? before.list : null;
    const saved = (id: number, version: number) => isSavedHere(resourceOf(call), id, version);
    return { of: asked.key, list: again ?? new PagedRows<Row>(opening(), saved) };
  }, [asked.key, before, first, call]);
  const top = useRef(before?.top ?? 0);

  const followed = [...new Set([...seen, count - 1])].filter((part) => part < count);
  const answers = useQueries({
    queries: followed.map((part) => {
      const { page, per_page } = pageOf(part);
      const sent = { ...asked.query, per_page: String(per_page), ...(page > 1 && { page: String(page) }) };
      return queryFor(call, { params: asked.params, query: sent } as CallRequest<ListCall<Row>>);
    }),
  });
  // Put in while rendering, for what is shown below: the same answer once more changes nothing.
  for (const [n, part] of followed.entries()) {
    const data = (answers[n]?.data as ListAnswer<Row> | undefined)?.data;
    if (data) store.list.put(part, data);
  }

  const last = answers[followed.indexOf(count - 1)];
  const answer = last?.data as ListAnswer<Row> | undefined;
  // Without a network a try is not given up but waits: it has failed all the same.
  const failed = answers.find(({ error, data, isPaused }) => !data && (error || isPaused));
  const shown = useShown<Row>(store, answer, before);
  const { total, atLeast } = shown;
  keep(
    shown.of === asked.key
      ? () => ({ key: asked.key, kept: { list: store.list, count, total, atLeast, top: top.current } })
      : null,
  );

  // One more part at a time, and none behind an empty one.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked of another list is forgotten
  useEffect(() => () => clearTimeout(timer.current), [asked.key]);
  const more = answer !== undefined && answer.data.length > 0 && !isWhole(answer);
  const loadMore = () => {
    if (!more || asked.key !== shown.of) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change({ count: count + 1 }), moreMs);
  };

  const look = ({ from, to }: { from: number; to: number }) => {
    const [a, b] = [partOf(from), partOf(Math.max(from, to - 1))];
    const next = Array.from({ length: b - a + 1 }, (_, n) => a + n);
    if (next.join() !== seen.join()) change({ seen: next });
  };

  const stale = shown.of !== asked.key;
  const waits = stale || last?.isPending === true || asked.key !== key;
  const state: LoadState =
    failed && (stale || shown.rows.length === 0)
      ? 'danger'
      : shown.total === null
        ? 'first'
        : waits && !failed
          ? 'loading'
          : shown.rows.length === 0
            ? 'empty'
            : failed
              ? 'danger'
              : 'blank';
  return {
    ...shown,
    // Rows of another choice do not stand for those that did not come.
    rows: stale && state === 'danger' ? [] : shown.rows,
    state,
    error: failed ? failureOf(failed) : null,
    flagOf: (row: Row) => store.list.flagOf(row),
    loadMore,
    look,
    /** How far it is scrolled; a list that one comes back to begins there. */
    top,
    retry: () => void Promise.all(answers.map((each) => !each.data && each.refetch())),
  };
}

/** Whether nothing comes behind this part. */
const isWhole = ({ pagination: { current_page, per_page, total, total_exact } }: ListAnswer<unknown>) =>
  total_exact !== false && current_page * per_page >= total;

/** The rows that stand there; those of another choice stay until the first of the new ones have come. */
function useShown<Row extends Listed>(
  { of, list }: { of: string; list: PagedRows<Row> },
  answer: ListAnswer<Row> | undefined,
  kept: ListScroll<Row> | null,
): RowsShown<Row> {
  const before = useRef<RowsShown<Row>>({
    rows: [],
    total: kept?.total ?? null,
    atLeast: kept?.atLeast ?? false,
    of,
  });
  const { total, atLeast } = before.current;
  const same = before.current.of === of;
  const shown =
    list.parts === 0
      ? before.current
      : {
          rows: list.rows,
          total: answer?.pagination.total ?? (same ? total : null),
          atLeast: answer ? answer.pagination.total_exact === false : same && atLeast,
          of,
        };
  useLayoutEffect(() => {
    before.current = shown;
  });
  return shown;
}
