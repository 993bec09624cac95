import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type RowWindow, stepTo, topFor, windowOf } from './window.ts';

/** So near to its end a list asks for more (seeds §9). */
const NEAR_PX = 50;

/**
 * Follows a scroller with rows of one height: which of them to draw, and when its end is near. The rows stand in
 * `body`, below whatever else scrolls with them; `cover` is what of the scroller's top is covered, by a fixed head.
 */
export function useWindow({
  rowHeight,
  count,
  cover = 0,
  of,
  top: kept,
  onNearEnd,
  onWindow,
}: {
  rowHeight: number;
  count: number;
  cover?: number;
  /** Another list begins at its top. */
  of: string;
  /** Where it begins, and then how far it is scrolled. */
  top?: RefObject<number> | undefined;
  onNearEnd: () => void;
  onWindow?: ((window: RowWindow) => void) | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLElement>(null);
  const [window, setWindow] = useState<RowWindow>(() => windowOf(0, 900, rowHeight, count));

  const look = useEffectEvent(() => {
    const [outer, inner] = [scroller.current, body.current];
    if (!outer || !inner) return;
    if (kept) kept.current = outer.scrollTop;
    const top = outer.scrollTop - inner.offsetTop + cover;
    const wanted = windowOf(Math.max(0, top), outer.clientHeight, rowHeight, count);
    // From what is drawn, not from what is on its way: two looks in one frame are one step.
    if (wanted.from !== window.from || wanted.to !== window.to) setWindow(stepTo(wanted, window));
    if (outer.scrollHeight - outer.scrollTop - outer.clientHeight <= NEAR_PX) onNearEnd();
  });

  useEffect(() => {
    const outer = scroller.current;
    if (!outer) return;
    // However far a scroll jumps, its rows are drawn in slices that leave the page free.
    const heard = () => startTransition(look);
    const sized = new ResizeObserver(heard);
    sized.observe(outer);
    outer.addEventListener('scroll', heard, { passive: true });
    return () => {
      sized.disconnect();
      outer.removeEventListener('scroll', heard);
    };
  }, []);

  const [first] = useState({ of, top: kept?.current ?? 0 });
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: of === first.of ? first.top : 0 });
    // Once only: the same list chosen again begins at its top like any other.
    first.top = 0;
  }, [of, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows, or others, are looked at anew
  useLayoutEffect(look, [count, rowHeight, of]);

  const told = useEffectEvent((now: RowWindow) => onWindow?.(now));
  useEffect(() => {
    told(window);
    // After each step the next one, until all are drawn.
    const frame = requestAnimationFrame(() => startTransition(look));
    return () => cancelAnimationFrame(frame);
  }, [window]);

  return {
    scroller,
    body,
    window,
    /** Brings a row wholly into sight. */
    reveal(row: number) {
      const [outer, inner] = [scroller.current, body.current];
      if (!outer || !inner) return;
      const top = outer.scrollTop - inner.offsetTop + cover;
      const next = topFor(row, top, outer.clientHeight - cover, rowHeight);
      if (next !== null) outer.scrollTop = next + inner.offsetTop - cover;
    },
  };
}
