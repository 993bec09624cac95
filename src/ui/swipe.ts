import { type PointerEvent, useRef } from 'react';

/** The finger's position along the relevant axis in px, at a time in ms. */
export interface Sample {
  at: number;
  pos: number;
}

/** The axis of a movement; null while it is within the slop or too diagonal. */
export function dragAxis(dx: number, dy: number, slop = 8): 'x' | 'y' | null {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(x, y) < slop) return null;
  if (x > y * 1.2) return 'x';
  return y > x * 1.2 ? 'y' : null;
}

/** Speed at release in px/ms over the last 100 ms; 0 for a finger that stopped. */
export function releaseVelocity(samples: readonly Sample[], at: number): number {
  const recent = samples.filter((sample) => at - sample.at <= 100);
  const [first, last] = [recent.at(0), recent.at(-1)];
  if (!first || !last || at === first.at) return 0;
  return (last.pos - first.pos) / (at - first.at);
}

/** A sheet closes when dragged past a third of its size, or flung at 0.5 px/ms towards its edge. */
export function closesSheet(drag: { offset: number; size: number; velocity: number }): boolean {
  return drag.offset > drag.size / 3 || (drag.offset > 0 && drag.velocity >= 0.5);
}

/** The side of a finished swipe: over 50 px and clearly sideways. */
export function swipeSide(dx: number, dy: number): 'left' | 'right' | null {
  if (Math.abs(dx) <= 50 || dragAxis(dx, dy) !== 'x') return null;
  return dx < 0 ? 'left' : 'right';
}

/**
 * Pointer handlers that report a sideways swipe of one finger. The element needs `touch-action: pan-y`, otherwise the
 * browser takes the movement.
 */
export function useSwipe(onSwipe: (side: 'left' | 'right') => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current =
        event.pointerType !== 'mouse' && event.isPrimary
          ? { id: event.pointerId, x: event.clientX, y: event.clientY }
          : null;
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (from?.id !== event.pointerId) return;
      const side = swipeSide(event.clientX - from.x, event.clientY - from.y);
      if (side) onSwipe(side);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
