import { useCallback } from 'react';
import type { Change } from '#app/data/affects.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import type { About } from '#outbox/item.ts';
import type { PaidPart, PayDraft } from './pay-parts.ts';
import { payOfParts, takeParts } from './take-parts.ts';
import { useReceives } from './use-receives.ts';

/** What every form that takes money keeps of it. */
export interface ReceiptsDraft {
  /** The whole is what is owed; no means: the first. */
  pay: PayDraft;
  /** How many receipts of it are taken already. */
  taken: number;
}

export type Receipts<C extends Call> = ReturnType<typeof useReceipts<C>>;

/**
 * The receipts of a form and its draft `name`, which says after each of them what is left to take: whatever comes in
 * between, a second try goes on from there, under the same keys.
 */
export function useReceipts<const C extends Call>(
  call: C,
  name: string,
  {
    value,
    set,
    clear,
  }: { value: ReceiptsDraft; set: (part: Partial<ReceiptsDraft>) => void; clear: () => void },
  options: { keeps?: boolean; changes?: readonly Change[] },
) {
  const { busy, errorText, fieldErrors, errors, submit, reset, renew } = useReceives(call, name, options);
  return {
    busy,
    errorText,
    fieldErrors,
    /** Forgets the last refusal. */
    reset,
    /** Forgets what is typed; what is sent next is another work. */
    forget: useCallback(() => {
      clear();
      renew();
    }, [clear, renew]),
    /** What of a refusal stands at the sum, and at the tracking number of a means. */
    errors: (parts: readonly PaidPart[]) => errors(parts, value.taken),
    take: (
      parts: readonly PaidPart[],
      input: (part: PaidPart, client_ref: string) => CallRequest<C>,
      about?: About,
    ) =>
      takeParts<C>(
        parts,
        (part, at) =>
          submit(value.taken + at, (client_ref) => input(part, client_ref), {
            about,
            more: at < parts.length - 1,
          }),
        (rest) => set({ pay: payOfParts(rest), taken: value.taken + parts.length - rest.length }),
      ),
  };
}
