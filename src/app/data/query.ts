import { hashKey, infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { type Call, type CallAnswer, type CallRequest, resourceOf } from '#contract/call.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { canCall } from './access.ts';
import { CallError } from './call-error.ts';
import { request } from './request.ts';
import { followTotals, refetch } from './totals.ts';

/** The only query client. The stream reports changes, so answers stay fresh for a while. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 30 * MINUTE_MS,
      networkMode: 'offlineFirst',
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.passing,
      retryDelay: (failures) => Math.min(4000, 500 * 2 ** failures),
    },
  },
});

followTotals(queryClient);

/** When each answer was last requested (ms of `performance.now()`). */
const asked = new Map<string, number>();

/** When the answer that is shown was asked for (ms of the device's clock). */
const shownSince = new Map<string, number>();

// A tablet is on for months: of what is let go nothing is remembered.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed') return;
  asked.delete(query.queryHash);
  shownSince.delete(query.queryHash);
});

/**
 * When a query's answer was requested (ms of the device's clock): later events may be missing in it. For cached answers
 * when they arrived; 0 without one.
 */
export const askedAt = (queryKey: readonly unknown[]): number =>
  shownSince.get(hashKey(queryKey)) ?? queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;

/** Reloads answers requested before a moment; newer ones already include the change. */
export function refetchOlder(than: number): void {
  void refetch(queryClient, ({ queryHash }) => (asked.get(queryHash) ?? 0) < than);
}

/** Key of a call's answer: [resource, name, input]. */
export const keyOf = (call: Call, input: unknown = {}) => [resourceOf(call), call.name, input] as const;

interface FetchContext {
  signal: AbortSignal;
  queryKey: readonly unknown[];
}

function fetchCall<C extends Call>(
  call: C,
  input: CallRequest<C>,
  context: FetchContext,
): Promise<CallAnswer<C>> {
  if (!canCall(call)) return Promise.reject(new CallError('forbidden'));
  asked.set(hashKey(context.queryKey), performance.now());
  // Only a page opened by the person may sign them out, not a background reload.
  const first = queryClient.getQueryState(context.queryKey)?.data === undefined;
  const begun = Date.now();
  return request(call, input, { signal: context.signal, startedBy: first ? 'person' : 'background' }).then(
    (answer) => {
      shownSince.set(hashKey(context.queryKey), begun);
      return answer;
    },
  );
}

/** Options for `useQuery`, `ensureQueryData` … of a call: `useQuery(queryFor(users.get, { params: { id } }))`. */
export function queryFor<C extends Call>(call: C, input: CallRequest<C> = {} as CallRequest<C>) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: (context) => fetchCall(call, input, context),
  });
}

interface Paged {
  data: readonly unknown[];
  pagination: { current_page: number; total: number; per_page: number };
}

/** Options for `useInfiniteQuery` of a list: pages follow each other until the total is reached. */
export function infiniteFor<C extends Call>(
  call: CallAnswer<C> extends Paged ? C : never,
  input: CallRequest<C> = {} as CallRequest<C>,
) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(call, input), 'pages'],
    initialPageParam: 1,
    queryFn: (context) => {
      const { query, ...rest } = input as { query?: Record<string, string> };
      const paged = { ...rest, query: { ...query, page: String(context.pageParam) } } as CallRequest<C>;
      return fetchCall<C>(call, paged, context);
    },
    getNextPageParam: (last) => {
      const { data, pagination } = last as Paged;
      const { current_page, per_page, total } = pagination;
      return data.length > 0 && current_page * per_page < total ? current_page + 1 : undefined;
    },
  });
}
