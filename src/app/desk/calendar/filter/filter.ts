import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { UnsentCell } from '#app/offline/unsent.ts';
import { TOLD_STATES } from '#contract/desk/month-days.ts';
import type { SummaryCourt } from '#contract/desk/reservable-times.ts';
import type { Court } from '#contract/settings/courts.ts';
import type { CalendarFilters } from '../address.ts';
import { cellState } from '../cell-state.ts';
import { isPast } from '../layout.ts';
import type { ToldCourt } from '../summary-visits.ts';
import { endOf, visitsOf } from '../visit.ts';

/** What a cell says, as the filter of states names it; `unsent` is known to this device alone. */
export const SLOT_STATES = [...TOLD_STATES, 'unsent'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

/** What is chosen in the address; names that nobody knows are left out. */
export function chosenOf(text: string | undefined): readonly string[] {
  return text ? text.split(',') : [];
}

export interface Filter {
  /** Of the courts that are shown; null: all of them. */
  courts: ReadonlySet<number> | null;
  /** Ids of the times that are not shown. */
  hidden(times: readonly ShownTime[]): ReadonlySet<number>;
  /** The same of what a week says of all courts; null where only courts are chosen, whose columns go as a whole. */
  fits: ((court: ToldCourt, unsent: UnsentCell['state'] | undefined, past: boolean) => boolean) | null;
}

/** Hides, and nothing else: what stays keeps its place. Of a visit all or nothing is shown. */
export function makeFilter(
  { kind, roof, coach, state }: CalendarFilters,
  courts: readonly Pick<Court, 'id' | 'type' | 'roof'>[],
  now: { today: string; time: string },
): Filter {
  const [kinds, roofs, states] = [chosenOf(kind), chosenOf(roof), chosenOf(state)];
  // Who may not see courts knows nothing of their kind.
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

/** What a cell of the week says of a court, in the order in which a cell of the day decides. */
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
  // What a device kept from an older version does not say it.
  if (typeof attended !== 'boolean') return 'settled';
  return attended ? 'came' : 'no_show';
}

/** Null: behind the clock, and nobody had it. */
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
