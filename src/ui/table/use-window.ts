import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { nextWindow, type RowWindow, rowWindowAt, scrollTopFor } from './window.ts';

/** How near to its end a list loads more (seeds §9). */
const NEAR_PX = 50;

/**
 * Virtual scrolling of rows of one height: which rows to render, and when the end is near. The rows are in `body`,
 * below other scrolled content; `cover` is the height covered by a fixed head.
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
  /** The list's identity: another list starts at its top. */
  of: string;
  /** The initial scroll position, then the current one. */
  top?: RefObject<number> | undefined;
  onNearEnd: () => void;
  onWindow?: ((window: RowWindow) => void) | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLElement>(null);
  const [window, setWindow] = useState<RowWindow>(() => rowWindowAt(0, 900, rowHeight, count));

  const look = useEffectEvent(() => {
    const [outer, inner] = [scroller.current, body.current];
    if (!outer || !inner) return;
    if (kept) kept.current = outer.scrollTop;
    const top = outer.scrollTop - inner.offsetTop + cover;
    const wanted = rowWindowAt(Math.max(0, top), outer.clientHeight, rowHeight, count);
    // Compare with what is rendered, so that two events in one frame are one step.
    if (wanted.from !== window.from || wanted.to !== window.to) setWindow(nextWindow(wanted, window));
    if (outer.scrollHeight - outer.scrollTop - outer.clientHeight <= NEAR_PX) onNearEnd();
  });

  useEffect(() => {
    const outer = scroller.current;
    if (!outer) return;
    // Rendered in slices, so that a long jump does not block the page.
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
    // Only once: choosing the same list again starts at its top.
    first.top = 0;
  }, [of, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows, or others, are looked at anew
  useLayoutEffect(look, [count, rowHeight, of]);

  const told = useEffectEvent((now: RowWindow) => onWindow?.(now));
  useEffect(() => {
    told(window);
    // Render the next slice until all are rendered.
    const frame = requestAnimationFrame(() => startTransition(look));
    return () => cancelAnimationFrame(frame);
  }, [window]);

  return {
    scroller,
    body,
    window,
    /** Scrolls a row fully into view. */
    reveal(row: number) {
      const [outer, inner] = [scroller.current, body.current];
      if (!outer || !inner) return;
      const top = outer.scrollTop - inner.offsetTop + cover;
      const next = scrollTopFor(row, top, outer.clientHeight - cover, rowHeight);
      if (next !== null) outer.scrollTop = next + inner.offsetTop - cover;
    },
  };
}
