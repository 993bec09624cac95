import type { SummaryCell, SummaryCourt } from '#contract/desk/reservable-times.ts';

/** A court of the week's summary with the state of its whole visit. */
export interface VisitCourt extends SummaryCourt {
  /** The coaches of its visit; absent for a single slot. */
  coaches?: readonly (number | null)[];
}

/** The week's summary with debt, attendance and coaches of whole visits (D29). */
export function byVisit(cells: readonly SummaryCell[]): readonly SummaryCell[] {
  const all = cells.flatMap(({ courts }) => courts);
  // Data cached by an earlier version lacks it.
  const visits = Map.groupBy(all, ({ visit = null }) => visit);
  const told = (court: SummaryCourt): VisitCourt =>
    court.visit ? { ...court, ...together(visits.get(court.visit) ?? [court]) } : court;
  return cells.map((cell) => ({ ...cell, courts: cell.courts.map(told) }));
}

function together(visit: readonly SummaryCourt[]): Partial<VisitCourt> {
  const money = (['owing', 'pending'] as const).find((one) => visit.some((court) => court.money === one));
  const came = visit.some(({ attended }) => attended);
  const missed = visit.every(({ attended }) => attended === false);
  return {
    ...(money && { money }),
    season: visit.some(({ season }) => season),
    attended: came ? true : missed ? false : null,
    coaches: visit.map(({ coach_id }) => coach_id),
  };
}
