import { useEffect, useState } from 'react';

/** After a touch nothing changes its place for so long: the next one is often for the row below. */
const STILL_MS = 4000;

/** The keys in the order in which they are shown, and what tells that a finger or a pointer is at them. */
export function useStillRows(wanted: readonly string[], known: ReadonlySet<string>) {
  const [shown, setShown] = useState(wanted);
  const [touchedAt, setTouchedAt] = useState(0);
  const text = wanted.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the keys
  useEffect(() => {
    const left = touchedAt === 0 ? 0 : touchedAt + STILL_MS - performance.now();
    if (left <= 0) return setShown(wanted);
    setShown((before) => stillKeys(before, wanted, known));
    const timer = setTimeout(() => setShown(wanted), left);
    return () => clearTimeout(timer);
  }, [text, touchedAt]);
  const touch = () => setTouchedAt(performance.now());
  return {
    keys: shown.filter((key) => known.has(key)),
    touch: { onPointerDownCapture: touch, onPointerMoveCapture: touch, onFocusCapture: touch },
  };
}

/**
 * The keys that are shown while a finger is at them: those that stood there and are known still stay where they are,
 * what is new follows.
 */
export function stillKeys(
  before: readonly string[],
  wanted: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const stay = before.filter((key) => known.has(key));
  return [...stay, ...wanted.filter((key) => !stay.includes(key))];
}
