import { queryOptions } from '@tanstack/react-query';
import type { Call, CallAnswer, CallRequest } from '#contract/call.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { keyOf } from './query.ts';
import { request } from './request.ts';

/**
 * A write's preview as a query: `input` contains `dry_run`, so nothing changes and each request may have its own key.
 */
export function dryRunOf<C extends Call>(
  call: C,
  input: CallRequest<C> & { body: { dry_run?: boolean | undefined } },
) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }): Promise<CallAnswer<C>> =>
      request(call, input, { signal, key: uuidv7(), startedBy: 'background' }),
    staleTime: 0,
    gcTime: 0,
  });
}
