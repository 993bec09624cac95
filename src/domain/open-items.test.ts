import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from './money.ts';
import {
  type Allocation,
  allocate,
  type OpenCredit,
  type OpenItem,
  type OpenState,
  removeCredit,
  undoAllocations,
} from './open-items.ts';

const item = (id: number, price: number, allocated = 0, due_date = `2026-11-0${id}`): OpenItem => ({
  id,
  due_date,
  price,
  allocated,
});

/** Unallocated credit plus what items hold above their price. */
function freeCredit({ items, credits }: Pick<OpenState, 'items' | 'credits'>): number {
  const held = sumOf(items, (item) => Math.max(0, item.allocated - item.price));
  return held + sumOf(credits, (credit) => credit.free);
}

/** What is still owed on all items; minus the free credit it is the person's balance (invariant 10). */
function openRemainder(items: readonly OpenItem[]): number {
  return sumOf(items, (item) => Math.max(0, item.price - item.allocated));
}

describe('allocate', () => {
  it('pays the named ones first, then the oldest due, then by id', () => {
    const items = [item(1, 100), item(2, 100), item(3, 100), item(4, 100, 0, '2026-11-01')];
    expect(allocate({ items, credits: [{ id: 9, free: 250 }] }, { credit_id: 9, item_ids: [3] })).toEqual([
      { item_id: 3, credit_id: 9, price: 100 },
      { item_id: 1, credit_id: 9, price: 100 },
      { item_id: 4, credit_id: 9, price: 50 },
    ]);
  });

  it('applies free credit to a new item, the oldest first', () => {
    const credits = [
      { id: 2, free: 80 },
      { id: 1, free: 30 },
    ];
    expect(allocate({ items: [item(1, 100)], credits })).toEqual([
      { item_id: 1, credit_id: 1, price: 30 },
      { item_id: 1, credit_id: 2, price: 70 },
    ]);
  });

  it('gives the excess of a shrunk item to the others, before free credit', () => {
    const state = {
      items: [item(1, 300, 1000), item(2, 500, 100)],
      credits: [{ id: 8, free: 10 }],
      allocations: [
        { item_id: 1, credit_id: 5, price: 600 },
        { item_id: 1, credit_id: 6, price: 400 },
      ],
    };
    expect(allocate(state)).toEqual([
      { item_id: 1, credit_id: 6, price: -400 },
      { item_id: 2, credit_id: 6, price: 400 },
    ]);
    expect(freeCredit(state)).toBe(710);
    expect(openRemainder(state.items)).toBe(400);
  });

  it('leaves an excess that nobody needs where it is', () => {
    expect(
      allocate({
        items: [item(1, 300, 1000)],
        credits: [],
        allocations: [{ item_id: 1, credit_id: 5, price: 1000 }],
      }),
    ).toEqual([]);
  });
});

describe('takeBack', () => {
  it('opens what the credit paid, and what else is free serves it', () => {
    const state = {
      items: [item(1, 100, 100), item(2, 50, 80)],
      credits: [{ id: 7, free: 20 }],
      allocations: [
        { item_id: 1, credit_id: 7, price: 100 },
        { item_id: 2, credit_id: 6, price: 80 },
      ],
    };
    expect(removeCredit(state, 7)).toEqual([
      { item_id: 1, credit_id: 7, price: -100 },
      { item_id: 2, credit_id: 6, price: -30 },
      { item_id: 1, credit_id: 6, price: 30 },
    ]);
  });
});

describe('giveBack', () => {
  // Item 1 fell from 100 to 60: 30 of its credit went to item 2, 10 stayed on it. Its price is 100 again.
  const past = {
    before: [{ item_id: 1, credit_id: 7, price: 100 }],
    changes: [
      { item_id: 1, credit_id: 7, price: -30 },
      { item_id: 2, credit_id: 7, price: 30 },
    ],
  };

  it('takes back from where it went', () => {
    const state = {
      items: [item(1, 100, 70), item(2, 30, 30)],
      credits: [{ id: 7, free: 0 }],
      allocations: [
        { item_id: 1, credit_id: 7, price: 70 },
        { item_id: 2, credit_id: 7, price: 30 },
      ],
    };
    expect(undoAllocations(state, past, [1])).toEqual({
      changes: [
        { item_id: 2, credit_id: 7, price: -30 },
        { item_id: 1, credit_id: 7, price: 30 },
      ],
      missing: [],
    });
  });

  it('says what pays something else since, and leaves that alone', () => {
    const state = {
      items: [item(1, 100, 60), item(2, 30, 30), item(3, 10, 10)],
      credits: [{ id: 7, free: 0 }],
      allocations: [
        { item_id: 1, credit_id: 7, price: 60 },
        { item_id: 2, credit_id: 7, price: 30 },
        { item_id: 3, credit_id: 7, price: 10 },
      ],
    };
    const { changes, missing } = undoAllocations(state, past, [1]);
    expect(missing).toEqual([{ item_id: 1, credit_id: 7, price: 10 }]);
    expect(changes.some((row) => row.item_id === 3)).toBe(false);
  });

  it('takes nothing for an item that other money pays by now', () => {
    const state = {
      items: [item(1, 100, 100), item(2, 30, 30)],
      credits: [{ id: 7, free: 0 }],
      allocations: [
        { item_id: 1, credit_id: 7, price: 70 },
        { item_id: 1, credit_id: 8, price: 30 },
        { item_id: 2, credit_id: 7, price: 30 },
      ],
    };
    expect(undoAllocations(state, past, [1])).toEqual({ changes: [], missing: [] });
  });

  it('frees what growth had taken, for the item that had given it first', () => {
    const grown = {
      before: [{ item_id: 1, credit_id: 7, price: 100 }],
      changes: [
        { item_id: 2, credit_id: 8, price: -20 },
        { item_id: 1, credit_id: 8, price: 20 },
        { item_id: 1, credit_id: 9, price: 5 },
      ],
    };
    const state = {
      items: [item(1, 100, 125), item(2, 30, 30)],
      credits: [
        { id: 8, free: 0 },
        { id: 9, free: 0 },
      ],
      allocations: [
        { item_id: 1, credit_id: 7, price: 100 },
        { item_id: 1, credit_id: 8, price: 20 },
        { item_id: 1, credit_id: 9, price: 5 },
        { item_id: 2, credit_id: 8, price: 30 },
      ],
    };
    expect(undoAllocations(state, grown, [1]).changes).toEqual([
      { item_id: 1, credit_id: 8, price: -20 },
      { item_id: 1, credit_id: 9, price: -5 },
      { item_id: 2, credit_id: 8, price: 20 },
    ]);
  });
});

/** A person's account, updated only by the answered changes as the server does it. */
class Person {
  items: OpenItem[] = [];
  credits: (OpenCredit & { price: number })[] = [];
  rows = new Map<string, Allocation>();

  get state() {
    return { items: this.items, credits: this.credits, allocations: [...this.rows.values()] };
  }

  apply(changes: Allocation[]) {
    for (const { item_id, credit_id, price } of changes) {
      const key = `${item_id} ${credit_id}`;
      const after = (this.rows.get(key)?.price ?? 0) + price;
      expect(after).toBeGreaterThanOrEqual(0);
      if (after === 0) this.rows.delete(key);
      else this.rows.set(key, { item_id, credit_id, price: after });
    }
    const rows = [...this.rows.values()];
    for (const i of this.items)
      i.allocated = sumOf(
        rows.filter((row) => row.item_id === i.id),
        (row) => row.price,
      );
    for (const c of this.credits) {
      c.free =
        c.price -
        sumOf(
          rows.filter((row) => row.credit_id === c.id),
          (row) => row.price,
        );
      expect(c.free).toBeGreaterThanOrEqual(0);
    }
  }
}

describe('any history of a person', () => {
  const amount = fc.integer({ min: 0, max: 1000 });
  const event = fc.oneof(
    fc.record({ kind: fc.constant('item' as const), price: amount, day: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('resize' as const), which: fc.nat(20), price: amount }),
    fc.record({
      kind: fc.constant('credit' as const),
      price: amount,
      named: fc.array(fc.nat(20), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(20) }),
  );

  it('conserves money and leaves no debt beside free credit', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 25 }), (events) => {
        const person = new Person();
        let next = 0;
        for (const e of events) {
          next += 1;
          if (e.kind === 'item') {
            person.items.push(item(next, e.price, 0, `2026-11-0${e.day}`));
            person.apply(allocate(person.state));
          } else if (e.kind === 'resize') {
            const one = person.items[e.which % (person.items.length || 1)];
            if (one) one.price = e.price;
            person.apply(allocate(person.state));
          } else if (e.kind === 'credit') {
            person.credits.push({ id: next, price: e.price, free: e.price });
            const item_ids = e.named.flatMap((n) => person.items[n % (person.items.length || 1)]?.id ?? []);
            person.apply(allocate(person.state, { credit_id: next, item_ids }));
          } else {
            const one = person.credits[e.which % (person.credits.length || 1)];
            if (!one) continue;
            const changes = removeCredit(person.state, one.id);
            person.apply(changes);
            expect([...person.rows.values()].some((row) => row.credit_id === one.id)).toBe(false);
            person.credits = person.credits.filter((credit) => credit.id !== one.id);
          }
          const open = openRemainder(person.items);
          const free = freeCredit(person.state);
          expect(open === 0 || free === 0).toBe(true);
          // Invariant 10: the balance is the open items less the free credit.
          expect(open - free).toBe(
            sumOf(person.items, (i) => i.price) - sumOf(person.credits, (c) => c.price),
          );
        }
      }),
      { numRuns: 400 },
    );
  });
});
