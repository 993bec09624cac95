import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { askedOf, type FootFacts, footOfCell, togetherOf, visitFacts, withUnsent } from './invoice-facts.ts';
import type { UnsentInvoice } from './unsent.ts';

const AT = new Date('2026-11-21T10:35:00Z');
const queued = (more: Partial<UnsentInvoice>) =>
  ({
    receipts: [],
    attended: undefined,
    items: [{ at: AT, author: { id: 3, own: true }, attended: true }],
    ...more,
  }) as UnsentInvoice;
const nothing = queued({ items: [] });
const cell = (invoice: object | null) =>
  ({
    id: 7,
    date: '2026-11-21',
    start_time: '18:00',
    end_time: '19:30',
    price: 350_000,
    court: { id: 2, name: 'زمین ۲' },
    invoice,
  }) as CalendarTime;
const booked = cell({
  id: 31,
  status: 1,
  due: 350_000,
  pending: 0,
  attended: null,
  completed_at: null,
  completed_by: null,
  passed: false,
  user: { id: 5, name: 'سارا', family: 'محمدی', phone_number: null, balance: null },
});

it('knows of a cell what its money and attendance need; of an empty one nothing', () => {
  expect(footOfCell(booked, nothing)).toMatchObject({
    id: 31,
    due: 350_000,
    price: 350_000,
    recognized_at: null,
    reserved_time: { id: 7, time: { start_time: '18:00', end_time: '19:30' } },
  });
  expect(footOfCell(cell(null), nothing)).toBeUndefined();
});

it('does not ask for money that is on its way, nor for attendance that is marked', () => {
  const facts = footOfCell(
    booked,
    queued({ receipts: [{ ref: 'c1f0', price: 350_000, user_id: 5 }], attended: true }),
  );
  expect(facts).toMatchObject({
    pending: 350_000,
    attended: true,
    completed_at: AT.toISOString(),
    completed_by: 3,
  });
});

it('takes a mark back that was taken back here', () => {
  const marked = { pending: 0, attended: true, completed_at: '2026-11-21T09:00:00Z', completed_by: 3 };
  expect(withUnsent(marked, queued({ attended: null }))).toEqual({
    pending: 0,
    attended: null,
    completed_at: null,
    completed_by: null,
  });
  expect(withUnsent(marked, nothing)).toBe(marked);
});

it('never adds a receipt that the answer has already to what is queued of it', () => {
  const [receipt, other] = [
    { ref: 'c1f0', price: 350_000, user_id: 5 },
    { ref: 'd2e1', price: 20_000, user_id: 5 },
  ];
  const asked = { pending: 0, attended: null, completed_at: null, completed_by: null, documents: [] };
  const answered = { ...asked, documents: [{ client_ref: null }, { client_ref: 'c1f0' }] };
  expect(withUnsent(asked, queued({ receipts: [receipt, other] }))).toMatchObject({ pending: 370_000 });
  expect(withUnsent(answered, queued({ receipts: [receipt, other] }))).toMatchObject({ pending: 20_000 });
  expect(withUnsent(answered, queued({ receipts: [receipt] }))).toEqual(answered);
});

it('a visit is asked for what all its slots owe, a cancelled one’s penalty too', () => {
  const slot = (id: number, status: 1 | 2, due: number) =>
    ({ id, status, due, pending: 0, user: { id: 5 } }) as FootFacts;
  const facts = visitFacts(
    [slot(1, 1, 300), slot(2, 2, 90), slot(3, 1, 0)],
    [{ ref: 'a', price: 100, user_id: 5 }],
  );
  expect(facts).toMatchObject({ ids: [1, 2], due: 390, pending: 100, asked: 290 });
  expect(facts?.slots.map(({ id }) => id)).toEqual([1, 3]);
  expect(visitFacts([slot(1, 2, 0)], [])).toMatchObject({ ids: [1], slots: [{ id: 1 }], due: 0 });
  expect(visitFacts([], [])).toBeUndefined();
});

it('of a split visit each is asked for their own share alone, less what they have on its way', () => {
  const share = (id: number, due: number) => ({
    user: { id, name: '', family: '' },
    price: 200,
    paid: 0,
    due,
    pending: 0,
  });
  const coming = { id: 9, type: 'receive', status: 'pending', price: 50, user: { id: 6 } };
  const slots = [1, 2].map((id) => ({
    ...{ id, status: 1, due: 300, pending: 50, user: { id: 5 } },
    payers: [share(5, 200), share(6, 100)],
    documents: [coming, { ...coming, id: 10, status: 'active' }],
  })) as unknown as FootFacts[];
  expect(askedOf(slots, 5)).toBe(400);
  expect(askedOf(slots, 6)).toBe(150);
  expect(visitFacts(slots, [])?.asked).toBe(400);
  // What this device has queued is no more asked for than what waits at the server.
  const [one, ...others] = slots as [FootFacts, ...FootFacts[]];
  const queuing = [{ ...one, coming: [{ ref: 'a', price: 30, user_id: 6 }] }, ...others];
  const facts = visitFacts(queuing, [{ ref: 'b', price: 100, user_id: 5 }]);
  expect([facts?.asked, facts?.askedOf(6)]).toEqual([300, 120]);
  expect(facts?.coming.map(({ ref }) => ref)).toEqual(['a', 'b']);
  expect([facts?.queuedOf(5), facts?.queuedOf(6), facts?.queuedOf(7)]).toEqual([100, 30, 0]);
});

it('of money for several reservations a visit has on its way what they take of it in its order', () => {
  const pay = (ref: string, price: number, ...invoice_ids: number[]) => ({
    ref,
    price,
    user_id: 5,
    invoice_ids,
  });
  const slots = [
    { id: 1, due: 300 },
    { id: 2, due: 200 },
  ];
  const owed = new Map([
    [1, 999],
    [7, 400],
  ]);
  const sums = (...payments: ReturnType<typeof pay>[]) =>
    togetherOf(slots, payments, owed).map(({ ref, price }) => [ref, price]);
  expect(sums(pay('a', 600, 7, 1))).toEqual([['a', 200]]);
  expect(sums(pay('a', 600, 1, 7), pay('b', 250, 7, 2))).toEqual([
    ['a', 300],
    ['b', 150],
  ]);
  // What names this visit's alone is its own to the last; what names one slot stands at that.
  expect(sums(pay('a', 900, 1, 2))).toEqual([['a', 900]]);
  expect(sums(pay('a', 100, 1), pay('b', 900, 7, 1))).toEqual([['b', 200]]);
  expect(sums(pay('a', 900, 7, 8))).toEqual([]);
});

it('money that an answer has already is not on its way any more', () => {
  const slots = [
    { id: 1, due: 300, documents: [] },
    { id: 2, due: 5, documents: [{ client_ref: 'a' }] },
  ] as never;
  const pay = (ref: string, price: number) => ({ ref, price, user_id: 5, invoice_ids: [1, 2] });
  expect(togetherOf(slots, [pay('a', 1), pay('b', 2)], new Map())).toEqual([
    { ref: 'b', price: 2, user_id: 5 },
  ]);
});
