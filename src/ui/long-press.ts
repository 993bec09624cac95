import { type PointerEvent, useEffect, useRef } from 'react';

/** A resting finger: what it touched, where, and the pointer's id for capturing it. */
export interface LongPress {
  target: HTMLElement;
  x: number;
  y: number;
  pointerId: number;
}

const HOLD_MS = 350;
const SLOP = 8;

/** Whether the finger has moved too far: then it is a scroll or a swipe. */
export function isPressMoved(hold: Pick<LongPress, 'x' | 'y'>, x: number, y: number): boolean {
  return Math.hypot(x - hold.x, y - hold.y) > SLOP;
}

/**
 * Pointer handlers that call back when a finger (or the mouse) has rested 350 ms, with a short vibration. The click
 * that follows the release is suppressed, so a long press never also taps.
 */
export function useLongPress(onHold: (hold: LongPress) => void) {
  const hold = useRef<(LongPress & { timer: ReturnType<typeof setTimeout> }) | null>(null);
  const held = useRef(false);
  const cancel = () => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };
  useEffect(() => () => clearTimeout(hold.current?.timer), []);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel();
      held.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const { currentTarget: target, clientX: x, clientY: y, pointerId } = event;
      const start = { target, x, y, pointerId };
      const timer = setTimeout(() => {
        hold.current = null;
        held.current = true;
        navigator.vibrate?.(8);
        onHold(start);
      }, HOLD_MS);
      hold.current = { ...start, timer };
    },
    onPointerMove(event: PointerEvent) {
      if (hold.current && isPressMoved(hold.current, event.clientX, event.clientY)) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: { preventDefault(): void }) {
      // A long touch would open the browser's context menu.
      if (hold.current || held.current) event.preventDefault();
    },
  };
}
