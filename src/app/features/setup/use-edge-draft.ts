import { useEffect, useRef } from 'react';
import { useDraft } from '#app/state/draft.ts';

/** What of a record is typed otherwise than it is; prices by the keys of their rows. */
export interface EdgeDraft<F> {
  fields: Partial<F>;
  prices: Record<string, number | null>;
}

/** The changes to a record that is open at the calendar's edge; a field that is as it was is no change. */
export function useEdgeDraft<F extends object>(name: string, shown: F | undefined) {
  const { value, set, clear } = useDraft<EdgeDraft<F>>(name, { fields: {}, prices: {} });
  const latest = useRef(value);
  latest.current = value;
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
    setPrice(key: string, price: number | null | undefined) {
      const { [key]: _, ...prices } = latest.current.prices;
      set({ prices: price === undefined ? prices : { ...prices, [key]: price } });
    },
    clear,
  };
}
