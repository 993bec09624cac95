import { describe, expect, it } from 'vitest';
import { overlayOutbox } from '#app/offline/overlay-outbox.ts';
import type { UnsentCell } from '#app/offline/unsent.ts';
import { cellState } from './cell-state.ts';
import { reserved, slot } from './sample-times.ts';
import { weekStrips } from './week-strips.ts';

const cell = (part: Partial<UnsentCell> = {}, code?: string): UnsentCell => ({
  state: 'waiting',
  invoice_id: null,
  total: 450_000,
  paid: 450_000,
  item: { slots: [{}], problem: code ? { code } : null } as never,
  ...part,
});
const over = (unsent: UnsentCell, time = slot()) => overlayOutbox([time], new Map([[time.id, unsent]]))[0];

describe('layOver', () => {
  it('is the answer itself where nothing is unsent', () => {
    const times = [slot()];
    expect(overlayOutbox(times, new Map())).toBe(times);
  });

  it('takes a slot for all around it, and leaves the others as they are', () => {
    const [one, two] = [slot({ id: 1 }), slot({ id: 2 })];
    const laid = overlayOutbox([one, two], new Map([[2, cell()]]));
    expect(laid[0]).toBe(one);
    expect(laid[1]).toMatchObject({ id: 2, state: 'reserved', unsent: { state: 'waiting' } });
  });
});

describe('money that was taken here and is not sent', () => {
  const owing = (id: number, due: number) => {
    const time = reserved({ financial_status: 2, due, pending: 0 });
    return { ...time, id, invoice: time.invoice && { ...time.invoice, id } };
  };
  const pay = (part: { invoice_ids: number[]; price: number }) => ({ ref: 'r', user_id: 3, ...part });
  const pendings = (...payments: Parameters<typeof pay>[0][]) =>
    overlayOutbox([owing(1, 300_000), owing(2, 200_000)], new Map(), payments.map(pay)).map(
      ({ invoice }) => invoice?.pending,
    );

  it('settles what it was taken for, in its order, and no more than is owed', () => {
    expect(pendings({ invoice_ids: [1], price: 100_000 })).toEqual([100_000, 0]);
    expect(pendings({ invoice_ids: [2, 1], price: 350_000 })).toEqual([150_000, 200_000]);
    expect(pendings({ invoice_ids: [1], price: 900_000 }, { invoice_ids: [1], price: 1 })).toEqual([
      300_000, 0,
    ]);
    expect(pendings({ invoice_ids: [7], price: 50_000 })).toEqual([0, 0]);
  });

  it('is not asked for again in the cell', () => {
    const payment = pay({ invoice_ids: [1], price: 300_000 });
    const [laid] = overlayOutbox([owing(1, 300_000)], new Map(), [payment]);
    // It is in the till: it waits for the line, as a booking does, not for the bank.
    expect(laid && cellState(laid, false)).toMatchObject({
      fill: 'paid',
      note: { kind: 'unsent', due: 0, paid: 300_000 },
    });
    const [some] = overlayOutbox([owing(1, 300_000)], new Map(), [{ ...payment, price: 100_000 }]);
    expect(some && cellState(some, false)).toMatchObject({
      fill: 'owing',
      note: { kind: 'due', sum: 200_000 },
    });
    const bank = reserved({ financial_status: 2, due: 300_000, pending: 300_000 });
    expect(cellState(bank, false)).toMatchObject({ note: { kind: 'pending' } });
  });
});

describe('a cell of unsent work', () => {
  const stateOf = (unsent: UnsentCell, time = slot()) => {
    const laid = over(unsent, time);
    return laid && cellState(laid, false);
  };

  it('is hatched in the colour of its money', () => {
    expect(stateOf(cell())).toMatchObject({ fill: 'paid', unsent: true, note: { kind: 'unsent', due: 0 } });
    expect(stateOf(cell({ paid: 100_000 }))).toMatchObject({
      fill: 'owing',
      unsent: true,
      note: { kind: 'unsent', due: 350_000, paid: 100_000 },
    });
  });

  it('loses its hatch when it has arrived, before the calendar knows', () => {
    expect(stateOf(cell({ state: 'arrived', invoice_id: 7 }))).toMatchObject({
      unsent: false,
      note: { kind: 'reserved' },
    });
  });

  it('is trouble also where somebody else has the slot', () => {
    expect(stateOf(cell({ state: 'trouble' }, 'slot_taken'), reserved())).toMatchObject({
      fill: 'trouble',
      note: { kind: 'clash' },
    });
    expect(stateOf(cell({ state: 'trouble' }, 'max_debt'))).toMatchObject({ note: { kind: 'needs_you' } });
  });
});

it('marks unsent work in the week, and counts its courts as taken', () => {
  const court = (time_id: number) =>
    ({
      court_id: time_id,
      time_id,
      state: 'free',
      money: null,
      season: false,
      attended: null,
      coach_id: null,
      visit: null,
    }) as const;
  const cells = [
    {
      date: '2026-11-22',
      term_id: 1,
      start_time: '18:00',
      end_time: '19:00',
      free: 3,
      courts: [court(1), court(2), court(3)],
    },
  ];
  const now = { today: '2026-11-21', time: '10:00' };
  const unsent = new Map([
    [1, cell()],
    [2, cell({ state: 'trouble' })],
  ]);
  const [line] = weekStrips(cells, ['2026-11-22'], now, unsent).cells;
  expect(line?.[0]).toMatchObject({ marks: ['unsent', 'trouble', 'free'], free: 1, booked: 2, unsent: 2 });
});
