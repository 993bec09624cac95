import { useEffect, useEffectEvent, useState } from 'react';
import type { RowId, Selection } from '#ui/table/table.tsx';

/** A single choice stands so long before it is taken: another tap may still change it (seeds §9). */
const CONFIRM_MS = 500;

/** What is chosen of a list. One of many is taken by itself after a moment; several wait for a button. */
export function useSelection(
  multi: boolean,
  onOne: (id: RowId) => void,
): Selection & {
  clear: () => void;
  choose: (ids: Iterable<RowId>) => void;
  drop: (ids: Iterable<RowId>) => void;
} {
  const [chosen, setChosen] = useState<ReadonlySet<RowId>>(new Set());
  const [one] = multi ? [] : chosen;
  const take = useEffectEvent(onOne);
  useEffect(() => {
    if (one === undefined) return;
    const timer = setTimeout(() => take(one), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [one]);
  const onToggle = (id: RowId) =>
    setChosen((now) => {
      if (!multi) return now.has(id) ? new Set() : new Set([id]);
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    multi,
    chosen,
    onToggle,
    clear: () => setChosen(new Set()),
    choose: (ids) => setChosen(new Set(ids)),
    drop(ids) {
      const gone = new Set(ids);
      setChosen((now) => new Set([...now].filter((id) => !gone.has(id))));
    },
  };
}
