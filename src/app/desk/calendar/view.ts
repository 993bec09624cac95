import type { RefObject } from 'react';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { Filter } from './filter/filter.ts';
import type { useDesk } from './search.ts';
import type { Moves } from './use-moving.ts';

/** The slots that are shown, for keys and for a finger that holds one. */
export interface Pointed {
  at(cell: HTMLElement): ShownTime | null;
  /** All slots of the visit that has the cell, shown or not; none of a free one. */
  visitAt(cell: HTMLElement): readonly ShownTime[];
  byId(id: number): ShownTime | null;
  /** The slot that has the focus. */
  focused(): ShownTime | null;
  /** That slot if it is free, else the first one that can be sold. */
  free(): ShownTime | null;
}

/** Props of each view of the desk. */
export interface ViewProps {
  desk: ReturnType<typeof useDesk>;
  /** The time of day in the club. */
  time: string;
  moves: Moves;
  pointed: RefObject<Pointed | null>;
  onTurn: (days: number) => void;
  /** The filter; null: everything is shown. */
  filter: Filter | null;
  /** The hour to scroll to when this day opens; used once. */
  term: RefObject<{ date: string; start: string } | null>;
}
