import { useEffect, useState } from 'react';

/** How long rows keep their places after a touch, because the next touch is often for the row below. */
const STILL_MS = 4000;

/** The keys in the order shown, and handlers that report a finger or pointer on the rows. */
export function useStableRows(wanted: readonly string[], known: ReadonlySet<string>) {
  const [shown, setShown] = useState(wanted);
  const [touchedAt, setTouchedAt] = useState(0);
  const text = wanted.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the keys
  useEffect(() => {
    const left = touchedAt === 0 ? 0 : touchedAt + STILL_MS - performance.now();
    if (left <= 0) return setShown(wanted);
    setShown((before) => stableOrder(before, wanted, known));
    const timer = setTimeout(() => setShown(wanted), left);
    return () => clearTimeout(timer);
  }, [text, touchedAt]);
  const touch = () => setTouchedAt(performance.now());
  return {
    keys: shown.filter((key) => known.has(key)),
    touch: { onPointerDownCapture: touch, onPointerMoveCapture: touch, onFocusCapture: touch },
  };
}

/** The order while a finger is on the rows: rows shown before stay where they are, new ones follow. */
export function stableOrder(
  before: readonly string[],
  wanted: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const stay = before.filter((key) => known.has(key));
  return [...stay, ...wanted.filter((key) => !stay.includes(key))];
}
