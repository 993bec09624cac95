import { useNavigate } from '@tanstack/react-router';
import { linkTo } from '#app/links.ts';
import { putDraft } from '#app/offline/draft.ts';
import { type PayDraft, UNPAID } from '#app/parts/money/pay-parts.ts';
import type { Aside, NewCustomer } from '#app/parts/people/new-customer.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { weekday } from '#domain/dates.ts';

/** An hour on a court, on one weekday or several of them (0 is Saturday). */
export interface SeasonRow {
  weekdays: number[];
  term_id: number | null;
  court_id: number | null;
}

/** All that is typed and chosen of a season before it is booked. */
export interface SeasonDraft {
  query: string;
  person: PickedPerson | null;
  fresh: NewCustomer | null;
  /** A new customer set aside. */
  aside?: Aside | null;
  rows: SeasonRow[];
  /** Empty: today. */
  from: string;
  /** How many; null: until the day `to`. */
  sessions: number | null;
  to: string;
  coach_id: number | null;
  /** An agreed price per session; null: the slot's price. */
  fixed_price: number | null;
  title: string;
  description: string;
  /** Generates missing times. */
  generate_missing: boolean;
  /** The choice for each day that is not booked as wanted, by day and slot. */
  choices: Record<string, string>;
  pay: PayDraft;
}

export const NO_ROW: SeasonRow = { weekdays: [], term_id: null, court_id: null };

export const EMPTY_SEASON: SeasonDraft = {
  query: '',
  person: null,
  fresh: null,
  rows: [NO_ROW],
  from: '',
  sessions: 10,
  to: '',
  coach_id: null,
  fixed_price: null,
  title: '',
  description: '',
  generate_missing: true,
  choices: {},
  pay: UNPAID,
};

interface Slot {
  date: string;
  term: { id: number };
  court: { id: number };
}

/** Slots of a calendar as a season has them: the weekdays of one hour and court in one row. */
export function rowsOfSlots(slots: readonly Slot[]): SeasonRow[] {
  const places = Map.groupBy(slots, ({ term, court }) => `${term.id} ${court.id}`);
  return [...places.values()].flatMap((list) => {
    const [first] = list;
    if (!first) return [];
    const weekdays = [...new Set(list.map(({ date }) => weekday(date)))].sort((a, b) => a - b);
    return { weekdays, term_id: first.term.id, court_id: first.court.id };
  });
}

/** Opens the planner with the known parts of a season. */
export function usePlanSeason(): (start: Partial<SeasonDraft>) => void {
  const navigate = useNavigate();
  return (start) => {
    putDraft('season', { ...EMPTY_SEASON, ...start });
    void navigate(linkTo('/sales/season-schedules/insert'));
  };
}
