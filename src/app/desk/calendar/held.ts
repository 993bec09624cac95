import { atom } from 'jotai';
import type { ReactNode } from 'react';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';

/** What a message about a released slot needs. */
export type HeldSlot = Pick<CalendarTime, 'id' | 'date' | 'start_time' | 'court'>;

/** A free slot that another desk is about to book, in words. */
export interface Held {
  /** «در دست میز ۲ · سارا». */
  text: string;
  /** The first line: «در دست میز ۲». */
  first: string;
  /** Who, with a running countdown. */
  left: ReactNode;
  /** Asks on a tap: continues if the person wants to, or notifies them when it is free. */
  ask: (slot: HeldSlot, onGo: () => void, onFreed: () => void) => void;
}

/** By reservable time; filled by `held-cells.tsx`. */
export const heldAtom = atom<ReadonlyMap<number, Held>>(new Map());
