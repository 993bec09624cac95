import type { CalendarTime } from '#contract/reservable-times.ts';
import { FINANCIAL_STATUS } from '#domain/statuses.ts';
import type { ShownTime } from './lay-over.ts';

/** The second line of a reservation. */
export type CellNote =
  | { kind: 'settled' | 'came' | 'no_show' | 'reserved' | 'unsent' | 'clash' | 'needs_you' }
  | { kind: 'due' | 'pending'; sum: number }
  | { kind: 'season'; number: number; count: number };

/**
 * What a cell shows. `free` can be booked, `blank` lies behind the clock and was never taken, `closed` is shut,
 * `reserved` has someone.
 */
export type CellState =
  | { kind: 'free' }
  | { kind: 'blank' }
  | { kind: 'closed' }
  | {
      kind: 'reserved';
      fill: 'paid' | 'owing' | 'season' | 'trouble';
      /** Booked on this device, and not yet confirmed. */
      unsent?: boolean;
      /** A double edge, also where money decides the fill. */
      season: boolean;
      /** Behind the clock and nothing left to do. What is owed never fades. */
      faded: boolean;
      note: CellNote;
    };

type Reservation = NonNullable<CalendarTime['invoice']>;

/**
 * The state of a slot; when several hold: needs a person, not yet confirmed, owing, pending, season, settled. `past`:
 * its end is behind the clock.
 */
export function cellState(time: ShownTime, past: boolean): CellState {
  const { invoice, state, unsent } = time;
  if (unsent) return unsentState(unsent);
  if (!invoice) {
    if (state === 'closed') return { kind: 'closed' };
    return { kind: state === 'reserved' || past ? 'blank' : 'free' };
  }
  const season = invoice.season !== null;
  const money = moneyNote(invoice);
  if (money) return { kind: 'reserved', fill: 'owing', season, faded: false, note: money };
  return {
    kind: 'reserved',
    fill: season ? 'season' : 'paid',
    season,
    faded: past,
    note: quietNote(invoice),
  };
}

function unsentState({ item, state, total, paid }: NonNullable<ShownTime['unsent']>): CellState {
  const look = { kind: 'reserved', season: false, faded: false } as const;
  if (state === 'trouble') {
    const kind = item.problem?.code === 'slot_taken' ? 'clash' : 'needs_you';
    return { ...look, fill: 'trouble', note: { kind } };
  }
  const due = total - paid;
  const owing = due > 0;
  const unsent = state === 'waiting';
  // Of several slots nobody has said yet which of them is paid.
  const says: CellNote =
    owing && item.slots.length < 2 ? { kind: 'due', sum: due } : { kind: unsent ? 'unsent' : 'reserved' };
  return { ...look, fill: owing ? 'owing' : 'paid', unsent, note: says };
}

/** What is missing; money that waits for a confirmation is not. */
function moneyNote({ financial_status, due, pending }: Reservation): CellNote | null {
  if (financial_status !== FINANCIAL_STATUS.owing || !due) return null;
  return (pending ?? 0) >= due ? { kind: 'pending', sum: due } : { kind: 'due', sum: due };
}

function quietNote({ season, attended, financial_status }: Reservation): CellNote {
  if (season) return { kind: 'season', number: season.number, count: season.count };
  if (attended !== null) return { kind: attended ? 'came' : 'no_show' };
  // Without the right to see money nobody learns here that it is paid.
  return { kind: financial_status === null ? 'reserved' : 'settled' };
}
