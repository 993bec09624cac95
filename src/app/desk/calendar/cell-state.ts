import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { sumOf } from '#domain/money.ts';
import { FINANCIAL_STATUS } from '#domain/statuses.ts';

/** The second line of a reservation. */
export type CellNote =
  | { kind: 'settled' | 'came' | 'no_show' | 'reserved' | 'clash' | 'needs_you' }
  /** With the amounts still due and paid. */
  | { kind: 'unsent'; due: number; paid: number }
  | { kind: 'due' | 'pending'; sum: number }
  | { kind: 'season'; number: number; count: number };

/**
 * The state of a cell: `free` can be booked, `blank` is past and was not booked, `closed` is closed, `reserved` has a
 * customer.
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
      /** Past, with nothing left to do. A debt is never faded. */
      faded: boolean;
      note: CellNote;
    };

type Reservation = NonNullable<CalendarTime['invoice']>;

/**
 * The state of a slot; when several hold: needs a person, not yet confirmed, owing, pending, season, settled. It is that
 * of its whole `visit`. `past`: the end of it is behind the clock.
 */
export function cellState(time: ShownTime, past: boolean, visit: readonly ShownTime[] = [time]): CellState {
  const { invoice, state, unsent } = time;
  if (unsent) return unsentState(unsent);
  if (!invoice) {
    if (state === 'closed') return { kind: 'closed' };
    return { kind: state === 'reserved' || past ? 'blank' : 'free' };
  }
  const all = visit.flatMap((each) => each.invoice ?? []);
  const season = all.some((each) => each.season !== null);
  const money = moneyNote(all);
  const taken = money?.kind === 'pending' ? sumOf(visit, (each) => each.taken ?? 0) : 0;
  // Money in the till waits for the line, not for the bank.
  if (money && 'sum' in money && taken > 0) {
    const fill = taken < money.sum ? 'owing' : season ? 'season' : 'paid';
    return { kind: 'reserved', fill, season, faded: false, note: { kind: 'unsent', due: 0, paid: taken } };
  }
  if (money) return { kind: 'reserved', fill: 'owing', season, faded: false, note: money };
  return {
    kind: 'reserved',
    fill: season ? 'season' : 'paid',
    season,
    faded: past,
    note: quietNote(all),
  };
}

function unsentState({ item, state, total, paid }: NonNullable<ShownTime['unsent']>): CellState {
  const look = { kind: 'reserved', season: false, faded: false } as const;
  if (state === 'trouble') {
    const kind = item.problem?.code === 'slot_taken' ? 'clash' : 'needs_you';
    return { ...look, fill: 'trouble', note: { kind } };
  }
  const due = total - paid;
  const fill = due > 0 ? 'owing' : 'paid';
  if (state === 'waiting') return { ...look, fill, unsent: true, note: { kind: 'unsent', due, paid } };
  return { ...look, fill, unsent: false, note: due > 0 ? { kind: 'due', sum: due } : { kind: 'reserved' } };
}

/** What is unpaid of all slots; pending receipts count as paid. */
function moneyNote(all: readonly Reservation[]): CellNote | null {
  const owing = all.filter(({ financial_status, due }) => financial_status === FINANCIAL_STATUS.owing && due);
  if (owing.length === 0) return null;
  const asked = owedWithoutPending(owing);
  return asked > 0
    ? { kind: 'due', sum: asked }
    : { kind: 'pending', sum: sumOf(owing, ({ due }) => due ?? 0) };
}

/** What a visit still owes, without pending receipts. */
export const owedWithoutPending = (all: readonly Pick<Reservation, 'due' | 'pending'>[]): number =>
  sumOf(all, ({ due, pending }) => Math.max(0, (due ?? 0) - (pending ?? 0)));

function quietNote(all: readonly Reservation[]): CellNote {
  const season = all.find((each) => each.season !== null)?.season;
  if (season) return { kind: 'season', number: season.number, count: season.count };
  // Attending one part counts as attending.
  if (all.some(({ attended }) => attended)) return { kind: 'came' };
  if (all.every(({ attended }) => attended === false)) return { kind: 'no_show' };
  // Without permission for amounts a payment is not shown either.
  return { kind: all.some(({ financial_status }) => financial_status === null) ? 'reserved' : 'settled' };
}
