import { useQuery } from '@tanstack/react-query';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { ListCall } from '#app/engine/resource.ts';
import type { CallRequest } from '#contract/call.ts';

/** The number of records, by permission. */
export function useCount(call: ListCall<unknown>): number | undefined {
  useCan();
  const input = { query: { per_page: '1' } } as CallRequest<ListCall<unknown>>;
  const { data } = useQuery({ ...queryFor(call, input), enabled: can(call.permission) });
  return data && (data as { pagination: { total: number } }).pagination.total;
}
