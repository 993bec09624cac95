import { atom } from 'jotai';

/** Slots that somebody at another desk is about to book. */
export interface OtherDeskHold {
  /** Ids of reservable times. */
  ids: readonly number[];
  desk: string | null;
  name: string | null;
  /** When the hold ends, in ms of this device's clock. */
  until: number;
}

/** Holds by their holder's id; empty while the stream is down. */
export const holdsAtom = atom<ReadonlyMap<number, OtherDeskHold>>(new Map());
