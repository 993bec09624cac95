import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { UnsentCell } from '#app/offline/unsent.ts';
import { TOLD_STATES } from '#contract/desk/month-days.ts';
import type { SummaryCourt } from '#contract/desk/reservable-times.ts';
import type { Court } from '#contract/settings/courts.ts';
import type { CalendarFilters } from '../address.ts';
import { cellState } from '../cell-state.ts';
import { isPast } from '../layout.ts';
import type { VisitCourt } from '../summary-visits.ts';
import { endOf, visitsOf } from '../visit.ts';

/** States of the filter; only this device knows `unsent`. */
export const SLOT_STATES = [...TOLD_STATES, 'unsent'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

/** The chosen values in the address, without unknown ones. */
export function chosenOf(text: string | undefined): readonly string[] {
  return text ? text.split(',') : [];
}

export interface Filter {
  /** The courts that are shown; null: all of them. */
  courts: ReadonlySet<number> | null;
  /** Ids of the times that are not shown. */
  hidden(times: readonly ShownTime[]): ReadonlySet<number>;
  /** The same for a court in the week's summary; null when only courts are filtered, which removes whole columns. */
  fits: ((court: VisitCourt, unsent: UnsentCell['state'] | undefined, past: boolean) => boolean) | null;
}

/** Only hides cells, without moving others. A visit is shown completely or not at all. */
export function makeFilter(
  { kind, roof, coach, state }: CalendarFilters,
  courts: readonly Pick<Court, 'id' | 'type' | 'roof'>[],
  now: { today: string; time: string },
): Filter {
  const [kinds, roofs, states] = [chosenOf(kind), chosenOf(roof), chosenOf(state)];
  // Without permission for courts their kinds are unknown.
  const byCourt = courts.length > 0 && kinds.length + roofs.length > 0;
  const fits = ({ type, roof: cover }: Pick<Court, 'type' | 'roof'>) =>
    (kinds.length === 0 || kinds.includes(type)) && (roofs.length === 0 || roofs.includes(cover));
  const shown = byCourt ? new Set(courts.filter(fits).map(({ id }) => id)) : null;
  return {
    courts: shown,
    hidden(times) {
      const visits = visitsOf(times);
      const hides = (time: ShownTime) => {
        if (shown && !shown.has(time.court.id)) return true;
        const visit = visits.get(time.id)?.times ?? [time];
        if (coach !== undefined && !visit.some(({ invoice }) => invoice?.coach?.id === coach)) return true;
        return states.length > 0 && !states.includes(stateOf(time, visit, now) ?? '');
      };
      return new Set(times.filter(hides).map(({ id }) => id));
    },
    fits:
      coach === undefined && states.length === 0
        ? null
        : (court, unsent, past) =>
            (coach === undefined || (court.coaches ?? [court.coach_id]).includes(coach)) &&
            (states.length === 0 || states.includes(summaryState(court, unsent, past) ?? '')),
  };
}

/** The state of a court in a cell of the week, decided in the same order as for the day. */
export function summaryState(
  { state, money, season, attended }: SummaryCourt,
  unsent: UnsentCell['state'] | undefined,
  past: boolean,
): SlotState | null {
  if (unsent === 'waiting' || unsent === 'trouble') return 'unsent';
  if (state === 'free' && unsent === undefined) return past ? null : 'free';
  if (state === 'closed') return 'closed';
  if (money === 'owing') return 'due';
  if (money === 'pending') return 'pending';
  if (season) return 'season';
  // Data cached by an earlier version lacks it.
  if (typeof attended !== 'boolean') return 'settled';
  return attended ? 'came' : 'no_show';
}

/** Null: past, and not booked. */
export function stateOf(
  time: ShownTime,
  visit: readonly ShownTime[],
  now: { today: string; time: string },
): SlotState | null {
  const state = cellState(time, isPast(time.date, endOf(visit), now), visit);
  if (state.kind === 'blank') return null;
  if (state.kind !== 'reserved') return state.kind;
  const { kind } = state.note;
  if (kind === 'clash' || kind === 'needs_you' || kind === 'unsent') return 'unsent';
  return kind === 'reserved' ? 'settled' : kind;
}
