import { expect, it } from 'vitest';
import { buildRequest } from './build-request.ts';
import { type Item, readItem } from './item.ts';
import { overlayTimes, queuedBalance } from './overlay.ts';

let seq = 0;
const item = (more: Partial<Item>): Item =>
  readItem({ key: `k${++seq}`, kind: 'booking', entityId: `e${seq}`, userId: 7, ...more, seq });
const cash = (price: number) => ({ price, cash_id: 4 });

it('lays this device’s bookings over the server’s slots; the server’s own answer wins once it is newer', () => {
  const rows = [
    { id: 1, invoice: null },
    { id: 2, invoice: {} },
    { id: 3, invoice: null },
    { id: 4, invoice: null },
  ];
  const items = [
    item({ body: { reservable_time_ids: [1, 2], payments: [cash(500), cash(20)] } }),
    item({ state: 'done', closedAt: 90, body: { reservable_time_ids: [3] } }),
    item({ state: 'done', closedAt: 110, body: { reservable_time_ids: [4] } }),
    item({ state: 'returned_to_form', closedAt: 110, body: { reservable_time_ids: [3] } }),
  ];
  const cells = overlayTimes(items, rows, 100);
  expect([...cells].map(([id, { state, paid }]) => [id, state, paid])).toEqual([
    [1, 'waiting', 520],
    [4, 'arrived', 0],
  ]);
  // An item that needs a decision is shown even where somebody else has the slot.
  const refused = item({ state: 'needs_attention', body: { reservable_time_ids: [2] } });
  expect(overlayTimes([refused], rows, 100).get(2)?.state).toBe('trouble');
});

it('adds to a balance what this device has queued since', () => {
  const items = [
    item({ body: { user_id: 5, expected_total: 900, payments: [cash(400)] } }),
    item({ kind: 'receive', body: { user_id: 5, price: 300 } }),
    item({ kind: 'receive', state: 'done', closedAt: 50, body: { user_id: 5, price: 7 } }),
    item({ state: 'needs_attention', body: { user_id: 5, expected_total: 5000 } }),
    item({ kind: 'receive', body: { user_id: 6, price: 300 } }),
  ];
  expect(queuedBalance(items, 5, 100)).toBe(200);
});

const REF = '018f0000-0000-7000-8000-000000000001';
const frozen = (one: Item, parent?: Partial<Item>, alias?: number) =>
  buildRequest(one, {
    byEntity: () => (parent ? item(parent) : undefined),
    alias: () => alias,
  });
const bodyOf = (made: ReturnType<typeof buildRequest>) =>
  'wire' in made ? JSON.parse(made.wire.body) : made.problem;

it('row 17: a record that was merged is sent by the id that counts', () => {
  const receipt = item({ kind: 'receive', body: { user_id: `ref:${REF}`, price: 5 } });
  expect(bodyOf(frozen(receipt, { state: 'done' }, 42))).toEqual({ user_id: 42, price: 5 });
  expect(bodyOf(frozen(receipt, { state: 'done' }))).toEqual({ user_id: `ref:${REF}`, price: 5 });
});

it('leaves a parked reservation out of what a receipt pays', () => {
  const receipt = item({ kind: 'receive', body: { user_id: 3, invoice_ids: [8, `ref:${REF}`] } });
  expect(bodyOf(frozen(receipt, { state: 'needs_attention' }))).toEqual({ user_id: 3, invoice_ids: [8] });
  expect(bodyOf(frozen(receipt, { state: 'done' }))).toEqual({ user_id: 3, invoice_ids: [8, `ref:${REF}`] });
});

it('makes a path from the one record that its parent made, and asks a person where there are several', () => {
  const attended = item({ kind: 'attendance', params: { id: `ref:${REF}` }, body: { attended: true } });
  const made = (data: unknown) =>
    frozen(attended, { state: 'done', result: { status: 201, body: { data } } });
  expect(made([{ id: 31 }])).toMatchObject({ wire: { path: '/v1/admin/sale-invoices/31/complete' } });
  expect(made([{ id: 31 }, { id: 32 }])).toMatchObject({ problem: { code: 'unresolved_ref' } });
});
