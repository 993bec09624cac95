import { atom } from 'jotai';
import type { ReactNode } from 'react';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';

/** What of it is told once it is let go of. */
export type HeldSlot = Pick<CalendarTime, 'id' | 'date' | 'start_time' | 'court'>;

/** A free slot that another desk is about to book, in words. */
export interface Held {
  /** «در دست میز ۲ · سارا». */
  text: string;
  /** What of it stands in the first line: «در دست میز ۲». */
  first: string;
  /** Who, and how long still: it counts by itself. */
  left: ReactNode;
  /** Says so to whoever touches it, and goes on if they want to, or tells them once it is free. */
  ask: (slot: HeldSlot, onGo: () => void, onFreed: () => void) => void;
}

/** By reservable time; filled by `held-cells.tsx`. */
export const heldAtom = atom<ReadonlyMap<number, Held>>(new Map());
