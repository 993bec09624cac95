import type { FocusEvent } from 'react';
import { usePadSum } from '#ui/fields/use-pad-sum.ts';

/** An amount box of the pay row; `at` reports focus to the row. */
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
