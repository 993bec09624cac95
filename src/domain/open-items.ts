import { sumOf } from './money.ts';

// A person's debts and the credits that pay them (ledger.md "Open items"). Allocations are rows, never postings.

/** A debt: a share of an invoice, an opening debt, a payment, a manual line. */
export interface OpenItem {
  id: number;
  /** The date of the slot, otherwise of the document. */
  due_date: string;
  price: number;
  allocated: number;
}

/** A credit: a receipt, an opening or manual credit, a coach's share. `free` is the part not yet allocated. */
export interface OpenCredit {
  id: number;
  free: number;
}

export interface Allocation {
  item_id: number;
  credit_id: number;
  price: number;
}

export interface OpenState {
  /** Must include the items that are underpaid or overpaid, and those named by the call. */
  items: readonly OpenItem[];
  /** Must include the credits with a free part. */
  credits: readonly OpenCredit[];
  /** Must include the rows of overpaid items. */
  allocations?: readonly Allocation[];
}

const byDue = (a: OpenItem, b: OpenItem) =>
  a.due_date === b.due_date ? a.id - b.id : a.due_date < b.due_date ? -1 : 1;

interface Source {
  credit_id: number;
  left: number;
  /** The overpaid item that the money comes from; null for free credit. */
  from_item: number | null;
}

/** The overpaid parts of items; of each item its newest rows first. */
function excessOf({ items, allocations = [] }: OpenState): Source[] {
  return [...items].sort(byDue).flatMap((item) => {
    let excess = item.allocated - item.price;
    if (excess <= 0) return [];
    const rows = allocations
      .filter((row) => row.item_id === item.id)
      .sort((a, b) => b.credit_id - a.credit_id);
    return rows.flatMap((row) => {
      const left = Math.min(row.price, excess);
      excess -= left;
      return left > 0 ? [{ credit_id: row.credit_id, left, from_item: item.id }] : [];
    });
  });
}

/** Collects changes of rows by item and credit: `price` is added to the row (below 0: subtracted). */
class Changes {
  readonly #rows = new Map<string, Allocation>();

  add(item_id: number, credit_id: number, price: number): void {
    const key = rowKey({ item_id, credit_id });
    this.#rows.set(key, { item_id, credit_id, price: price + (this.#rows.get(key)?.price ?? 0) });
  }

  list(): Allocation[] {
    return [...this.#rows.values()].filter((row) => row.price !== 0);
  }
}

/**
 * Allocates a person's credits: a new credit first pays the items it names; then overpaid parts, then free credit
 * (oldest first) pay the items, earliest due first. Returns the changes of allocation rows.
 */
export function allocate(
  state: OpenState,
  named?: { credit_id: number; item_ids: readonly number[] },
): Allocation[] {
  const changes = new Changes();
  const needs = [...state.items]
    .sort(byDue)
    .map((item) => ({ id: item.id, left: item.price - item.allocated }))
    .filter((need) => need.left > 0);
  const free = [...state.credits]
    .sort((a, b) => a.id - b.id)
    .map((credit): Source => ({ credit_id: credit.id, left: credit.free, from_item: null }));

  if (named) {
    serve(
      needs.filter((need) => named.item_ids.includes(need.id)),
      free.filter((source) => source.credit_id === named.credit_id),
      changes,
    );
  }
  serve(needs, [...excessOf(state), ...free], changes);
  return changes.list();
}

function serve(needs: { id: number; left: number }[], sources: Source[], changes: Changes): void {
  for (const need of needs) {
    for (const source of sources) {
      const price = Math.min(need.left, source.left);
      if (price <= 0) continue;
      need.left -= price;
      source.left -= price;
      if (source.from_item !== null) changes.add(source.from_item, source.credit_id, -price);
      changes.add(need.id, source.credit_id, price);
    }
  }
}

/**
 * Removes a reversed credit: its allocations are released, and the remaining free credit pays the items it leaves open.
 * `state.allocations` must hold the credit's rows.
 */
export function removeCredit(state: OpenState, credit_id: number): Allocation[] {
  const changes = new Changes();
  const own = (state.allocations ?? []).filter((row) => row.credit_id === credit_id);
  for (const row of own) changes.add(row.item_id, credit_id, -row.price);
  const after: OpenState = {
    items: state.items.map((item) => ({
      ...item,
      allocated:
        item.allocated -
        sumOf(
          own.filter((row) => row.item_id === item.id),
          (row) => row.price,
        ),
    })),
    credits: state.credits.filter((credit) => credit.id !== credit_id),
    allocations: (state.allocations ?? []).filter((row) => row.credit_id !== credit_id),
  };
  for (const row of allocate(after)) changes.add(row.item_id, row.credit_id, row.price);
  return changes.list();
}

/**
 * Reallocates a credit as a person chose: its present allocations are released and it pays the `wanted` items the given
 * amounts; the rest is allocated like any free credit. Returns the changes of rows, or the index in `wanted` of the
 * first that asks for more than its item owes or the credit has. `state.allocations` must hold the credit's rows.
 */
export function reassign(
  state: OpenState,
  credit_id: number,
  wanted: readonly { item_id: number; price: number }[],
): Allocation[] | { tooMuch: number } {
  const changes = new Changes();
  const items = new Map(state.items.map((item) => [item.id, { ...item }]));
  const credits = new Map(state.credits.map((credit) => [credit.id, { ...credit }]));
  const credit = credits.get(credit_id);
  if (!credit) throw new RangeError(`no credit ${credit_id}`);
  const give = (item_id: number, price: number) => {
    changes.add(item_id, credit_id, price);
    credit.free -= price;
    const item = items.get(item_id);
    if (item) item.allocated += price;
  };
  const own = (state.allocations ?? []).filter((row) => row.credit_id === credit_id);
  for (const row of own) give(row.item_id, -row.price);
  for (const [at, { item_id, price }] of wanted.entries()) {
    const item = items.get(item_id);
    if (!item || price > item.price - item.allocated || price > credit.free) return { tooMuch: at };
    give(item_id, price);
  }
  const after: OpenState = {
    items: [...items.values()],
    credits: [...credits.values()],
    // The credit's own rows are never an overpayment: no item gets more of it than it owed.
    allocations: (state.allocations ?? []).filter((row) => row.credit_id !== credit_id),
  };
  for (const row of allocate(after)) changes.add(row.item_id, row.credit_id, row.price);
  return changes.list();
}

/** What is recorded of an event so that it can be undone. */
export interface AllocationRecord {
  /** The rows of the event's items before the event. */
  before: readonly Allocation[];
  /** How the event changed rows, including rows of other items. */
  changes: readonly Allocation[];
}

export interface UndoneAllocations {
  changes: Allocation[];
  /** What the event's items had and cannot get back: that credit now pays another item, or was reversed. */
  missing: Allocation[];
}

/**
 * Undoes an event for `own_items` as far as its money has not moved on: what the event gave them becomes free or
 * returns to the items it came from; what they had before comes back from the items that received it, then from the
 * free part of the same credit. `state` has the restored prices, and must hold all recorded items and credits with the
 * rows between them.
 */
export function undoAllocations(
  state: OpenState,
  past: AllocationRecord,
  own_items: readonly number[],
): UndoneAllocations {
  const changes = new Changes();
  const missing: Allocation[] = [];
  const isOwn = (row: Allocation) => own_items.includes(row.item_id);
  const before = past.before.filter(isOwn);
  const rowsOf = (list: readonly Allocation[]) => new Map(list.map((row) => [rowKey(row), row.price]));
  const [now, then] = [rowsOf(state.allocations ?? []), rowsOf(before)];
  const short = new Map(state.items.map((item) => [item.id, item.price - item.allocated]));
  const pool = new Map(state.credits.map((credit) => [credit.id, credit.free]));
  const add = (map: Map<number, number>, id: number, price: number) =>
    map.set(id, (map.get(id) ?? 0) + price);

  for (const row of past.changes.filter((one) => one.price > 0 && isOwn(one))) {
    const gained = (now.get(rowKey(row)) ?? 0) - (then.get(rowKey(row)) ?? 0);
    const part = Math.max(0, Math.min(row.price, gained));
    changes.add(row.item_id, row.credit_id, -part);
    add(pool, row.credit_id, part);
    add(short, row.item_id, part);
  }
  const served = past.changes
    .filter((row) => row.price > 0 && !isOwn(row))
    .map((row) => ({ ...row, left: Math.min(row.price, now.get(rowKey(row)) ?? 0) }));
  for (const { item_id, credit_id, price } of before) {
    const lost = price - (now.get(rowKey({ item_id, credit_id })) ?? 0);
    let wanted = Math.max(0, Math.min(lost, short.get(item_id) ?? 0));
    const take = (part: number) => {
      wanted -= part;
      changes.add(item_id, credit_id, part);
      add(short, item_id, -part);
    };
    for (const row of served.filter((one) => one.credit_id === credit_id)) {
      const part = Math.min(wanted, row.left);
      row.left -= part;
      changes.add(row.item_id, credit_id, -part);
      take(part);
    }
    const part = Math.min(wanted, pool.get(credit_id) ?? 0);
    add(pool, credit_id, -part);
    take(part);
    if (wanted > 0) missing.push({ item_id, credit_id, price: wanted });
  }
  for (const row of past.changes.filter((one) => one.price < 0 && !isOwn(one))) {
    const part = Math.min(-row.price, pool.get(row.credit_id) ?? 0);
    add(pool, row.credit_id, -part);
    changes.add(row.item_id, row.credit_id, part);
  }
  return { changes: changes.list(), missing };
}

const rowKey = ({ item_id, credit_id }: Pick<Allocation, 'item_id' | 'credit_id'>) =>
  `${item_id} ${credit_id}`;
