import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import type { Call, CallRequest } from '#contract/call.ts';

const NONE = { queryKey: ['none'], queryFn: skipToken };

/** The answer of a call that a description may leave out. `keeps`: the one before stands until the next is there. */
export function useAnswer(call: Call | undefined, input: object, keeps = false) {
  const { queryKey, queryFn } = call ? queryFor(call, input as CallRequest<Call>) : NONE;
  return useQuery<unknown>({
    queryKey,
    queryFn: queryFn as typeof skipToken,
    ...(keeps && { placeholderData: keepPreviousData }),
  });
}
