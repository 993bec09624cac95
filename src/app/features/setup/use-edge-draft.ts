import { useEffect, useLayoutEffect, useRef } from 'react';
import { useDraft } from '#app/data/draft.ts';

/** What of a record is typed otherwise than it is; prices by what they are the price of. */
export interface EdgeDraft<F> {
  fields: Partial<F>;
  prices: Record<string, number | null>;
}

/** The changes to a record that is open at the calendar's edge; a field that is as it was is no change. */
export function useEdgeDraft<F extends object>(name: string, shown: F | undefined) {
  const { value, set, clear } = useDraft<EdgeDraft<F>>(name, { fields: {}, prices: {} });
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const change = (part: Partial<F>) => {
    const fields = { ...latest.current.fields, ...part };
    for (const field of Object.keys(fields) as (keyof F)[])
      if (shown && JSON.stringify(fields[field]) === JSON.stringify(shown[field])) delete fields[field];
    set({ fields });
  };
  // What has been saved, here or by somebody else, is no change any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the record itself is another
  useEffect(() => change({}), [shown]);
  return {
    ...value,
    change,
    /** Undefined: as it was. */
    setPrice(keys: readonly string[], price: number | null | undefined) {
      const prices = { ...latest.current.prices };
      for (const key of keys) {
        if (price === undefined) delete prices[key];
        else prices[key] = price;
      }
      set({ prices });
    },
    clear,
  };
}
