import { percentFull } from '#app/offline/day-figures.ts';
import type { UnsentCell } from '#app/offline/unsent.ts';
import type { SummaryCell } from '#contract/desk/reservable-times.ts';
import { isPast, type Row, rowsOf } from './layout.ts';
import type { VisitCourt } from './summary-visits.ts';

/**
 * The state of a court in an hour, as a mark of a strip. `none`: no slot; `unsent` and `trouble`: booked on this device
 * and not confirmed, or refused.
 */
export type Mark = 'free' | 'settled' | 'owing' | 'season' | 'closed' | 'none' | 'unsent' | 'trouble';

type Unsent = ReadonlyMap<number, Pick<UnsentCell, 'state' | 'total' | 'paid'>>;

/** Whether a court of a cell passes the calendar's filters. */
export type Fits = (court: VisitCourt, unsent: UnsentCell['state'] | undefined, past: boolean) => boolean;

export interface StripCell {
  /** In the order of the courts. */
  marks: readonly Mark[];
  free: number;
  booked: number;
  /** Queued on this device or refused. */
  unsent: number;
  /** Courts that are not closed. */
  open: number;
  owing: number;
  /** With filters: how many slots match here; else null. */
  shown: number | null;
  past: boolean;
  start: string;
  end: string;
}

export interface WeekDay {
  date: string;
  booked: number;
  /** Booked of open slots, 0 to 100; null without slots. */
  percent: number | null;
}

export interface WeekStrips {
  rows: readonly Row[];
  days: readonly WeekDay[];
  /** By row, then day; null where the day has no such term. */
  cells: readonly (readonly (StripCell | null)[])[];
}

/** The week at a glance from the server's summary and what this device has booked; `dates` are the columns. */
export function weekStrips(
  cells: readonly SummaryCell[],
  dates: readonly string[],
  now: { today: string; time: string },
  unsent: Unsent = new Map(),
  fits: Fits | null = null,
): WeekStrips {
  const rows = rowsOf(cells);
  const courts = courtOrder(cells);
  const found = new Map(cells.map((cell) => [`${cell.date} ${cell.start_time} ${cell.end_time}`, cell]));
  const grid = rows.map(({ start, end }) =>
    dates.map((date) => {
      const cell = found.get(`${date} ${start} ${end}`);
      return cell ? stripCell(cell, courts, now, unsent, fits) : null;
    }),
  );
  const days = dates.map((date, column) =>
    dayOf(
      date,
      grid.map((line) => line[column] ?? null),
      fits !== null,
    ),
  );
  return { rows, days, cells: grid };
}

function stripCell(
  { date, start_time, end_time, courts: all }: SummaryCell,
  order: readonly number[],
  now: { today: string; time: string },
  unsent: Unsent,
  fits: Fits | null,
): StripCell | null {
  const past = isPast(date, end_time, now);
  const courts = fits ? all.filter((court) => fits(court, unsent.get(court.time_id)?.state, past)) : all;
  if (courts.length === 0) return null;
  const marks = order.map((id) =>
    markOf(
      courts.find(({ court_id }) => court_id === id),
      unsent,
    ),
  );
  const open = courts.filter(({ state }) => state !== 'closed').length;
  const free = courts.filter(({ state, time_id }) => state === 'free' && !unsent.has(time_id)).length;
  return {
    marks,
    free,
    open,
    booked: open - free,
    unsent: marks.filter((mark) => mark === 'unsent' || mark === 'trouble').length,
    owing: marks.filter((mark) => mark === 'owing').length,
    shown: fits && courts.length,
    past,
    start: start_time,
    end: end_time,
  };
}

function markOf(court: SummaryCell['courts'][number] | undefined, unsent: Unsent): Mark {
  if (!court) return 'none';
  const ours = unsent.get(court.time_id);
  if (ours?.state === 'arrived') return ours.total > ours.paid ? 'owing' : 'settled';
  if (ours) return ours.state === 'trouble' ? 'trouble' : 'unsent';
  if (court.state !== 'reserved') return court.state;
  if (court.money === 'owing' || court.money === 'pending') return 'owing';
  return court.season ? 'season' : 'settled';
}

/** Each cell lists its courts in the club's order; the fullest first, so that few are put in between. */
function courtOrder(cells: readonly SummaryCell[]): number[] {
  const order: number[] = [];
  for (const { courts } of [...cells].sort((a, b) => b.courts.length - a.courts.length)) {
    for (const [index, { court_id }] of courts.entries()) {
      if (order.includes(court_id)) continue;
      const next = courts.slice(index + 1).find((other) => order.includes(other.court_id));
      order.splice(next ? order.indexOf(next.court_id) : order.length, 0, court_id);
    }
  }
  return order;
}

function dayOf(date: string, cells: readonly (StripCell | null)[], narrowed: boolean): WeekDay {
  const sum = (of: (cell: StripCell) => number) =>
    cells.reduce((total, cell) => total + (cell ? of(cell) : 0), 0);
  return {
    date,
    booked: sum((cell) => cell.booked),
    // With filters there is no occupancy.
    percent: narrowed
      ? null
      : percentFull(
          sum((c) => c.booked),
          sum((c) => c.open),
        ),
  };
}
