import { useEffect, useRef, useState } from 'react';
import { busyAtom } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';

interface Read<T> {
  id: number;
  data: T;
}

/**
 * The record as its reader last saw it, once somebody else has changed it (`differs`); null while unchanged. This
 * device's own writes do not count. `seen` marks it as seen.
 */
export function useChangedElsewhere<T>(
  id: number,
  { data, isFetching }: { data: T | undefined; isFetching: boolean },
  differs: (before: T, after: T) => boolean,
): { before: T | null; seen: () => void } {
  const read = useRef<Read<T> | null>(null);
  const [changed, setChanged] = useState<Read<T> | null>(null);
  const wrote = useWrote();

  useEffect(() => {
    // A running request may contain this device's own change.
    if (data === undefined || isFetching) return;
    const last = read.current;
    read.current = { id, data };
    const mine = wrote();
    if (last?.id !== id || mine) setChanged(null);
    else if (differs(last.data, data)) setChanged((before) => before ?? last);
  }, [id, data, isFetching, differs, wrote]);

  const before = changed?.id === id ? changed.data : null;
  return { before, seen: () => setChanged(null) };
}

/** Returns whether this device has written anything since the last call. */
function useWrote(): () => boolean {
  const wrote = useRef(false);
  useEffect(
    () =>
      store.sub(busyAtom, () => {
        wrote.current ||= isWriting();
      }),
    [],
  );
  const [ask] = useState(() => () => {
    const answer = wrote.current;
    wrote.current = isWriting();
    return answer;
  });
  return ask;
}

const isWriting = (): boolean => [...store.get(busyAtom)].some((what) => what.startsWith('call.'));
