import type { FocusEvent } from 'react';
import { usePadSum } from '#ui/fields/use-pad-sum.ts';

/** A sum in a box of the pay row: `at` tells the row that somebody went into it. */
export function usePadBox(
  at: { onFocus: () => void },
  value: number | null,
  onChange: (value: number | null) => void,
  rules?: { max?: number | undefined; bare?: boolean | undefined },
) {
  const sum = usePadSum(value, onChange, rules);
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    at.onFocus();
    sum.input.onFocus(event);
  };
  return { ...sum, input: { ...sum.input, ...at, onFocus } };
}
