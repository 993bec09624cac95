import { useEffect, useRef, useState } from 'react';
import { busyAtom } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';

interface Read<T> {
  id: number;
  data: T;
}

/**
 * What a record was when its reader last looked, once somebody else has changed it (`differs`); null while nothing
 * has changed. What this device itself writes is no news to its reader. `seen` says that they have looked.
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
    // What is on its way may be what this device has just written.
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

/** Asks whether this device has written anything since it was asked last. */
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
