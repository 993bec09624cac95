import { useCallback, useEffect, useState } from 'react';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { GridMove } from './calendar-grid.tsx';
import type { Moving } from './mover.tsx';
import type { useDesk } from './search.ts';

/** The visit being moved: in move mode (in the address), or by drag. */
export interface Moves {
  /** Null: nothing. */
  id: number | null;
  /** By a finger. */
  grabbed: boolean;
  /** Once its prices are known. */
  moving: Moving | null;
  grid: GridMove | null;
  onReady(moving: Moving | null): void;
  onEnd(): void;
  onTarget(time: CalendarTime): void;
  onLift(time: CalendarTime): void;
  /** Null: dropped on no valid target. */
  onDrop(time: CalendarTime | null): void;
}

export function useMoving({ move, endMove }: ReturnType<typeof useDesk>): Moves {
  const [held, setHeld] = useState<number | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  // A finger may be quicker than the prices.
  const [waiting, setWaiting] = useState<CalendarTime | null>(null);
  const id = move ?? held;

  const onEnd = useCallback(() => {
    setHeld(null);
    setWaiting(null);
    if (move !== undefined) endMove();
  }, [move, endMove]);

  useEffect(() => {
    if (!waiting || !moving) return;
    setWaiting(null);
    if (moving.fits(waiting)) moving.moveTo(waiting);
    else setHeld(null);
  }, [waiting, moving]);

  return {
    id,
    grabbed: move === undefined,
    moving,
    grid:
      id === null
        ? null
        : {
            invoiceId: id,
            fits: moving?.fits ?? anywhere,
            fitsOver: moving?.fits ?? nowhere,
            differenceOf: moving?.differenceOf ?? unknown,
          },
    onReady: setMoving,
    onEnd,
    onTarget: setWaiting,
    onLift: (time) => setHeld(time.invoice?.id ?? null),
    onDrop(time) {
      if (time) setWaiting(time);
      else setHeld(null);
    },
  };
}

const anywhere = (): boolean => true;
const nowhere = (): boolean => false;
const unknown = (): null => null;
