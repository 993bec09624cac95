import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLongPress } from '../long-press.ts';

/** How far a pressed mouse moves before a drag begins. */
const MOUSE_SLOP = 8;
/** Distance from an edge at which dragging scrolls, and pixels per step. */
const EDGE = 40;
const STEP = 14;

export interface DraggedRow {
  node: number;
  /** The row it would be dropped on. */
  over: number | null;
  /** How far the pointer has moved it; null by keyboard. */
  dy: number | null;
}

/**
 * Moves a tree row onto another: by finger after a long press, by mouse, and by keyboard (`lift`, then `put` or
 * `drop`). `accepts` says onto which rows; Esc cancels.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  {
    enabled,
    accepts,
    onMove,
  }: {
    enabled: boolean;
    accepts: (node: number, to: number) => boolean;
    onMove: (node: number, to: number) => void;
  },
) {
  const [carried, setCarried] = useState<DraggedRow | null>(null);
  const now = useRef<DraggedRow | null>(null);
  const rules = useRef({ accepts, onMove });
  useLayoutEffect(() => {
    rules.current = { accepts, onMove };
  });
  const stop = useRef(() => {});
  const carry = (next: DraggedRow | null) => {
    now.current = next;
    setCarried(next);
  };

  useEffect(() => {
    // Browsers check at the first touch whether a listener may prevent scrolling, so it must be registered before.
    const still = (event: Event) => now.current && event.preventDefault();
    const element = list.current;
    element?.addEventListener('touchmove', still, { passive: false });
    return () => {
      element?.removeEventListener('touchmove', still);
      stop.current();
    };
  }, [list]);

  const put = (to: number | null) => {
    const held = now.current;
    carry(null);
    if (held && to !== null && to !== held.node && rules.current.accepts(held.node, to))
      rules.current.onMove(held.node, to);
  };

  /** Follows the pointer until it is released. */
  const follow = (node: number, startY: number, pointerId: number) => {
    carry({ node, over: null, dy: 0 });
    const off = new AbortController();
    const { signal } = off;
    const end = (to: number | null) => {
      off.abort();
      put(to);
    };
    stop.current = () => off.abort();
    const scroller = list.current?.closest<HTMLElement>('[data-scrolls]');
    const from = scroller?.scrollTop ?? 0;
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const box = scroller?.getBoundingClientRect();
      if (box && event.clientY < box.top + EDGE) scroller?.scrollBy(0, -STEP);
      if (box && event.clientY > box.bottom - EDGE) scroller?.scrollBy(0, STEP);
      const under = nodeAt(event.clientX, event.clientY);
      const over = under !== null && rules.current.accepts(node, under) ? under : null;
      carry({ node, over, dy: event.clientY - startY + (scroller?.scrollTop ?? 0) - from });
    };
    addEventListener('pointermove', move, { signal });
    addEventListener(
      'pointerup',
      (event) => event.pointerId === pointerId && end(now.current?.over ?? null),
      {
        signal,
      },
    );
    addEventListener('pointercancel', (event) => event.pointerId === pointerId && end(null), { signal });
    addEventListener('keydown', (event) => event.key === 'Escape' && end(null), { signal });
  };

  const mouse = useRef<{ node: number; y: number } | null>(null);
  const press = useLongPress(({ target, y, pointerId }) => {
    const node = nodeOf(target);
    mouse.current = null;
    if (node !== null) follow(node, y, pointerId);
  });
  const handlers = {
    ...press,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      press.onPointerDown(event);
      const node = nodeOf(event.currentTarget);
      mouse.current = event.pointerType === 'mouse' && node !== null ? { node, y: event.clientY } : null;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      press.onPointerMove(event);
      const start = mouse.current;
      if (!start || event.buttons !== 1 || Math.abs(event.clientY - start.y) < MOUSE_SLOP) return;
      mouse.current = null;
      press.onPointerCancel();
      follow(start.node, start.y, event.pointerId);
    },
  };
  return {
    carried,
    handlers: enabled ? handlers : {},
    lift: (node: number) => carry({ node, over: null, dy: null }),
    put,
    drop: () => carry(null),
  };
}

const nodeOf = (row: HTMLElement): number | null => (row.dataset.node ? Number(row.dataset.node) : null);

/** The row under a point, ignoring the dragged row above it. */
function nodeAt(x: number, y: number): number | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-node]');
  return row ? nodeOf(row) : null;
}
