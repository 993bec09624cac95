import { atom } from 'jotai';

/** What another desk has under its hands. */
export interface ToldHold {
  /** Reservable times. */
  ids: readonly number[];
  desk: string | null;
  name: string | null;
  /** Until when it counts, in ms of this device's clock. */
  until: number;
}

/** By who holds; none while the line is away. */
export const holdsAtom = atom<ReadonlyMap<number, ToldHold>>(new Map());
