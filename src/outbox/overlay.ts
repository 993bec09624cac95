import { refOf } from './dependencies.ts';
import { costOf, type Item, isOpen } from './item.ts';

/** A slot that this device has booked and the server has not shown yet. */
export interface Provisional {
  item: Item;
  /** `trouble` needs a person; `arrived` is at the server, only the list is older. */
  state: 'waiting' | 'trouble' | 'arrived';
  /** What was paid with it, in toman. */
  paid: number;
}

/**
 * The bookings of this device over a calendar as the server gave it at `asOf` (ms), by the id of the time. What has
 * arrived stays until a newer answer came, so that no cell goes empty in between; a slot that the server shows as
 * taken is the server's, unless ours needs a decision.
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

/** What this device has queued since `asOf` (ms) that will change a person's balance, in toman: debt is positive. */
export function queuedBalance(items: readonly Item[], person: number | string, asOf: number): number {
  const about = (item: Item) => item.body.user_id === person || refOf(item.body.user_id) === person;
  return sum(
    items
      .filter((item) => about(item) && (isOpen(item) || stateOf(item, asOf) === 'arrived'))
      .map((item) => {
        if (item.kind === 'receive') return -Number(item.body.price ?? 0);
        // A parked booking has not been made: it owes nothing.
        if (item.kind !== 'booking' || item.state === 'needs_attention') return 0;
        return costOf(item) - paidWith(item);
      }),
  );
}
