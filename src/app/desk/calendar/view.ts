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
  /** That one if it is free, else the first one that is offered from now on. */
  free(): ShownTime | null;
}

/** What each view of the desk gets. */
export interface ViewProps {
  desk: ReturnType<typeof useDesk>;
  /** The time of day in the club. */
  time: string;
  moves: Moves;
  pointed: RefObject<Pointed | null>;
  onTurn: (days: number) => void;
  /** What is shown of it; null: all. */
  filter: Filter | null;
  /** The hour that a day opens at; whoever shows that day takes it. */
  term: RefObject<{ date: string; start: string } | null>;
}
