import { useCallback } from 'react';
import type { Change } from '#app/data/affects.ts';
import type { Call, CallRequest } from '#contract/call.ts';
import type { About } from '#outbox/item.ts';
import type { PaidPart, PayDraft } from './pay-parts.ts';
import { payOfParts, takeParts } from './take-parts.ts';
import { useReceives } from './use-receives.ts';

/** The draft fields of every form that takes payments. */
export interface ReceiptsDraft {
  /** Default total: everything due; no means: the first. */
  pay: PayDraft;
  /** How many of its receipts are taken already. */
  taken: number;
}

export type Receipts<C extends Call> = ReturnType<typeof useReceipts<C>>;

/**
 * The receipts of a form with the draft `name`, which records after each what is left, so that a retry continues there
 * with the same keys.
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
    /** Clears the draft; the next one is new work. */
    forget: useCallback(() => {
      clear();
      renew();
    }, [clear, renew]),
    /** Errors of the amount, and of a means' tracking number. */
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
