import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Which box of a pay row has the cursor and the pad; null: none, and the pad is closed. `go` moves the cursor there
 * once the box is rendered; boxes report focus by `at`.
 */
export function useTarget<T extends string>() {
  const [target, setTarget] = useState<T | null>(null);
  const inside = useRef<HTMLDivElement>(null);
  const wanted = useRef<T | null>(null);
  const [asked, setAsked] = useState(0);
  const go = useCallback((next: T | null) => {
    wanted.current = next;
    setTarget(next);
    setAsked((n) => n + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the cursor goes there again
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    inside.current
      ?.querySelector<HTMLInputElement>(`[data-box="${wanted.current}"]`)
      ?.focus({ preventScroll: true });
    wanted.current = null;
  }, [target, asked]);
  const open = target !== null;
  // Keeps the whole card in view when it grows while the pad is open.
  useLayoutEffect(() => {
    const row = inside.current;
    if (!open || !row) return;
    const card = row.querySelector(`[data-box="${target}"]`)?.closest('.pay') ?? row;
    const show = () => card.scrollIntoView({ block: 'nearest' });
    show();
    const watch = new ResizeObserver(show);
    watch.observe(card);
    return () => watch.disconnect();
  }, [open, target]);
  return {
    target,
    go,
    /** Around all the boxes. */
    inside,
    at: (name: T) => ({ 'data-box': name, onFocus: () => setTarget(name) }),
  };
}
