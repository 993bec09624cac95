import { type PointerEvent, type RefObject, useRef } from 'react';
import { closesSheet, dragAxis, releaseVelocity, type Sample } from './swipe.ts';

/**
 * Places where the finger's movement has a meaning of its own: a focused field, a row that scrolls sideways, a popover.
 */
const OWN = ':is(input, textarea):focus, input[type="range"], [data-no-drag]';

interface Drag {
  id: number;
  x: number;
  y: number;
  /** Set once the movement is recognised as a drag of the sheet. */
  taken: boolean;
  samples: Sample[];
}

/**
 * Lets a sheet, panel or row follow the finger towards an edge; reports when it was dragged far enough or flung. Writes
 * the transform directly to the element, without rendering.
 */
export function useDragToClose(
  sheet: RefObject<HTMLElement | null>,
  edge: 'bottom' | 'left' | 'right',
  onAway: () => void,
  awayAfter = Number.POSITIVE_INFINITY,
  flung = true,
) {
  const drag = useRef<Drag | null>(null);

  const offsetOf = (event: PointerEvent, from: Drag): number => {
    if (edge === 'bottom') return event.clientY - from.y;
    return (event.clientX - from.x) * (edge === 'right' ? 1 : -1);
  };

  const move = (offset: number) => {
    const element = sheet.current;
    if (!element) return;
    const shift = Math.max(0, offset) * (edge === 'left' ? -1 : 1);
    element.style.transform = edge === 'bottom' ? `translateY(${shift}px)` : `translateX(${shift}px)`;
  };

  const settle = () => {
    const element = sheet.current;
    if (!element || element.dataset.state === 'closed') return;
    element.classList.add('sheet-return');
    element.style.transform = '';
    setTimeout(() => element.classList.remove('sheet-return'), 220);
  };

  const end = (event: PointerEvent, released: boolean) => {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    drag.current = null;
    const element = sheet.current;
    if (!from.taken || !element) return;
    delete element.dataset.dragging;
    const size = edge === 'bottom' ? element.offsetHeight : element.offsetWidth;
    const velocity = releaseVelocity(from.samples, event.timeStamp);
    const offset = offsetOf(event, from);
    if (released && (offset > awayAfter || closesSheet({ offset, size, velocity: flung ? velocity : 0 }))) {
      onAway();
      // The owner may refuse to close (unsaved text): move it back then.
      setTimeout(settle, 60);
    } else settle();
  };

  return {
    onPointerDown(event: PointerEvent) {
      const target = event.target as Element;
      // React's tree also delivers events of a sheet rendered through a portal inside this one.
      if (!event.isPrimary || !sheet.current?.contains(target) || target.closest(OWN)) return;
      const handle = target.closest('.sheet-grab, .sheet-head');
      if (event.pointerType === 'mouse' && !(edge === 'bottom' && handle)) return;
      const body = target.closest('.sheet-body');
      if (edge === 'bottom' && !handle && !(body && body.scrollTop <= 0)) return;
      drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, taken: false, samples: [] };
    },
    onPointerMove(event: PointerEvent) {
      const from = drag.current;
      const element = sheet.current;
      if (from?.id !== event.pointerId || !element) return;
      const offset = offsetOf(event, from);
      if (!from.taken) {
        const axis = dragAxis(event.clientX - from.x, event.clientY - from.y);
        if (!axis) return;
        if (axis !== (edge === 'bottom' ? 'y' : 'x') || offset <= 0) {
          drag.current = null;
          return;
        }
        from.taken = true;
        element.setPointerCapture(event.pointerId);
        element.dataset.dragging = '';
      }
      from.samples.push({ at: event.timeStamp, pos: offset });
      if (from.samples.length > 20) from.samples.shift();
      move(offset);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}
