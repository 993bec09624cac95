import { refOf } from './dependencies.ts';
import { costOf, type Item, isOpen } from './item.ts';

/** A slot that this device has booked and the server's list does not show yet. */
export interface Provisional {
  item: Item;
  /** `trouble` needs a person; `arrived` is at the server, but the list is older. */
  state: 'waiting' | 'trouble' | 'arrived';
  /** The payment made with it, in toman. */
  paid: number;
}

/**
 * The bookings of this device to show over a calendar that the server sent at `asOf` (ms), by time id. Arrived bookings
 * stay until a newer list came, so that no cell is empty in between; a slot taken at the server shows the server's
 * reservation, unless ours needs a decision.
 */
export function overlayTimes(
  items: readonly Item[],
  rows: readonly { id: number; invoice: object | null }[],
  asOf: number,
): Map<number, Provisional> {
  const taken = new Set(rows.filter((row) => row.invoice).map((row) => row.id));
  const cells = new Map<number, Provisional>();
  for (const item of items) {
    const state = stateOf(item, asOf);
    if (item.kind !== 'booking' || !state) continue;
    for (const time of (item.body.reservable_time_ids ?? []) as number[]) {
      if (taken.has(time) && state !== 'trouble') continue;
      cells.set(time, { item, state, paid: paidWith(item) });
    }
  }
  return cells;
}

function stateOf(item: Item, asOf: number): Provisional['state'] | null {
  if (item.state === 'needs_attention') return 'trouble';
  if (isOpen(item)) return 'waiting';
  return item.state === 'done' && (item.closedAt ?? 0) >= asOf ? 'arrived' : null;
}

const sum = (prices: readonly unknown[]) =>
  prices.reduce<number>((all, price) => all + Number(price ?? 0), 0);

const paidWith = (item: Item) =>
  sum(((item.body.payments ?? []) as { price?: number }[]).map((payment) => payment.price));

/** Work queued since `asOf` (ms) that will change a person's balance, in toman: debt is positive. */
export function queuedBalance(items: readonly Item[], person: number | string, asOf: number): number {
  const about = (item: Item) => item.body.user_id === person || refOf(item.body.user_id) === person;
  return sum(
    items
      .filter((item) => about(item) && (isOpen(item) || stateOf(item, asOf) === 'arrived'))
      .map((item) => {
        if (item.kind === 'receive') return -Number(item.body.price ?? 0);
        // A parked booking does not exist yet and causes no debt.
        if (item.kind !== 'booking' || item.state === 'needs_attention') return 0;
        return costOf(item) - paidWith(item);
      }),
  );
}
