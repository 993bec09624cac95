import { type TouchEvent, useRef } from 'react';
import { useUi } from '#ui/locale.tsx';
import { swipeSide } from '#ui/swipe.ts';

interface Start {
  x: number;
  y: number;
  scrollLeft: number;
}

/**
 * Touch handlers for a scroller that report a swipe to the next or previous day. Where the calendar is wider
 * than the screen a swipe first scrolls it; the day turns once it is at its edge. Touch events keep coming while
 * the browser scrolls, pointer events do not.
 */
export function useDaySwipe(onSwipe: (days: 1 | -1) => void) {
  const { dir } = useUi();
  const start = useRef<Start | null>(null);
  return {
    onTouchStart({ touches, currentTarget }: TouchEvent<HTMLElement>) {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch
        ? { x: touch.clientX, y: touch.clientY, scrollLeft: currentTarget.scrollLeft }
        : null;
    },
    onTouchEnd(event: TouchEvent<HTMLElement>) {
      const from = start.current;
      const touch = event.changedTouches[0];
      start.current = null;
      const scroller = event.currentTarget;
      if (!from || !touch || scroller.scrollLeft !== from.scrollLeft) return;
      // The end of a drag is no swipe.
      if (scroller.closest('[data-carrying]')) return;
      const side = swipeSide(touch.clientX - from.x, touch.clientY - from.y);
      // The next day is in reading direction: swiping the other way brings it in.
      if (side) onSwipe((side === 'left') === (dir === 'ltr') ? 1 : -1);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}
