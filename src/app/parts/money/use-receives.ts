import { useCallback } from 'react';
import { type Outcome, useCall } from '#app/calls/use-call.ts';
import type { Change } from '#app/data/affects.ts';
import type { QueueOptions } from '#app/offline/submit-through-outbox.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import type { PaidPart } from './pay-parts.ts';
import type { SourceType } from './places.ts';

/**
 * The receipts of one form: a call for each part that a payment may have, each with keys of its own under the form's
 * name. `submit` says which one by its place; errors are of the one that was refused.
 */
export function useReceives<const C extends Call>(
  call: C,
  name: string,
  options: { keeps?: boolean; changes?: readonly Change[] } = {},
) {
  const first = useCall(call, { ...options, keepAs: name });
  const second = useCall(call, { ...options, keepAs: `${name}.second` });
  const third = useCall(call, { ...options, keepAs: `${name}.third` });
  const calls = [first, second, third];
  const at = calls.findIndex((one) => one.error !== null);
  const refused = calls[at];
  const resets = [first.reset, second.reset, third.reset];
  const renews = [first.renew, second.renew, third.renew];
  return {
    busy: calls.some((one) => one.busy),
    error: refused?.error ?? null,
    errorText: refused?.errorText ?? null,
    fieldErrors: refused?.fieldErrors ?? {},
    /** Errors of the amount, and of a means' tracking number. */
    errors(
      parts: readonly PaidPart[],
      taken: number,
    ): { amount?: string } & { [Type in SourceType]?: string } {
      const { price, transaction_reference_id } = refused?.fieldErrors ?? {};
      // The `taken` ones before it are no longer among the parts.
      const type = parts[at - taken]?.choice.type;
      return {
        ...(price && { amount: price }),
        ...(type && transaction_reference_id && { [type]: transaction_reference_id }),
      };
    },
    submit(
      which: number,
      input: (client_ref: string) => CallRequest<C>,
      keeping?: QueueOptions,
    ): Promise<Outcome<C>> {
      const one = calls[which] ?? first;
      return one.submit(input(one.ref), keeping);
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: each stays the same
    reset: useCallback(() => {
      for (const reset of resets) reset();
    }, []),
    // biome-ignore lint/correctness/useExhaustiveDependencies: each stays the same
    renew: useCallback(() => {
      for (const renew of renews) renew();
    }, []),
  };
}
