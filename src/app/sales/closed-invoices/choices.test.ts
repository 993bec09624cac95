import { describe, expect, test } from 'vitest';
import type { ClosingOffer, ClosingPreview } from '#contract/sales/closed-invoices.ts';
import { choicesOf, fatesOf, figuresOf, type Met, NOTHING_CHOSEN, newsOf } from './choices.ts';

const place = {
  date: '2026-11-22',
  start_time: '16:00',
  end_time: '17:00',
  court: { id: 1, name: 'زمین ۱' },
};
const offer = (time_id: number): ClosingOffer => ({
  ...place,
  kind: 'court',
  time_id,
  price: 500_000,
  total_price: 500_000,
});

/** A reservation of 500,000 toman with these offers, the first of them suggested. */
const met = (id: number, times: number[] = [], part: Partial<Met> = {}): Met => ({
  ...place,
  id,
  invoice_number: id,
  user: { id: id + 100, name: 'سارا', family: 'محمدی' },
  reachable: true,
  total_price: 500_000,
  paid: 500_000,
  due: 0,
  refund: 500_000,
  begun: false,
  offers: times.map(offer),
  suggested: times[0] ?? null,
  ...part,
});
const preview = (...invoices: Met[]): ClosingPreview => ({
  invoices,
  times: 0,
  reopened: 0,
  refund: 0,
  paid: 0,
  movable: 0,
  messages: 0,
  token: 'x',
});
const goesTo = (of: ClosingPreview, chosen = NOTHING_CHOSEN) =>
  fatesOf(of, chosen).map((fate) => (fate.stays ? 'stays' : (fate.offer?.time_id ?? 'canceled')));

describe('what becomes of each', () => {
  test('is proposed: its suggestion, a cancel where there is none, nothing of what has begun', () => {
    expect(goesTo(preview(met(1, [11]), met(2), met(3, [12], { begun: true, suggested: null })))).toEqual([
      11,
      'canceled',
      'stays',
    ]);
  });

  test('a chosen slot is given first; who was to have it takes the next one that is open', () => {
    const both = preview(met(1, [11, 12]), met(2, [13, 11]));
    expect(goesTo(both, { to: { 2: 11 }, begun: [] })).toEqual([12, 11]);
    expect(goesTo(both, { to: { 1: null, 2: 11 }, begun: [] })).toEqual(['canceled', 11]);
    const alone = preview(met(1, [11]), met(2, [11], { suggested: null }));
    expect(goesTo(alone, { to: { 2: 11 }, begun: [] })).toEqual(['canceled', 11]);
  });

  test('no slot is offered to one that another has', () => {
    const [first, second] = fatesOf(preview(met(1, [11, 12]), met(2, [12, 11])), NOTHING_CHOSEN);
    expect(first?.open.map(({ time_id }) => time_id)).toEqual([11]);
    expect(second?.open.map(({ time_id }) => time_id)).toEqual([12]);
  });

  test('what has begun is cancelled when it is ticked, and moved only where that is chosen', () => {
    const begun = preview(met(3, [12], { begun: true, suggested: null }));
    expect(goesTo(begun, { to: {}, begun: [3] })).toEqual(['canceled']);
    expect(goesTo(begun, { to: { 3: 12 }, begun: [3] })).toEqual([12]);
    expect(goesTo(begun, { to: { 3: 12 }, begun: [] })).toEqual(['stays']);
  });

  test('a chosen slot that is gone is said, and what is proposed takes its place', () => {
    const [fate] = fatesOf(preview(met(1, [12])), { to: { 1: 11 }, begun: [] });
    expect([fate?.lost, fate?.offer?.time_id]).toEqual([true, 12]);
    expect(fatesOf(preview(met(1, [12])), { to: { 1: 12 }, begun: [] })[0]?.lost).toBe(false);
  });
});

test('figures and what is sent follow what was chosen, each person counted once', () => {
  const mine = { user: { id: 7, name: 'علی', family: 'احمدی' } };
  const of = preview(
    met(1, [11]),
    met(2, [], { ...mine, paid: 200_000 }),
    met(3, [], { ...mine, paid: 0 }),
    met(4, [], { begun: true }),
    met(5, [], { begun: true, reachable: false }),
  );
  const fates = fatesOf(of, { to: {}, begun: [5] });
  expect(figuresOf(of, fates)).toEqual({
    canceled: 3,
    moved: 1,
    stays: 1,
    paid: 700_000,
    waived: 800_000,
    raised: 0,
    messages: 2,
  });
  expect(choicesOf(of, fates)).toEqual({
    token: 'x',
    moves: [{ invoice_id: 1, time_id: 11, expected_total: 500_000 }],
    begun: [5],
  });
});

test('what those that are moved cost more is told; what is cheaper elsewhere makes up for nobody', () => {
  const to = (time_id: number, total_price: number) => ({
    offers: [{ ...offer(time_id), total_price }],
    suggested: time_id,
  });
  const of = preview(
    met(1, [], { ...to(11, 550_000), total_price: 500_000 }),
    met(2, [], { ...to(12, 300_000), total_price: 500_000 }),
    met(3, [], { total_price: 500_000 }),
  );
  expect(figuresOf(of, fatesOf(of, NOTHING_CHOSEN)).raised).toBe(50_000);
});

test('who may not see sums and people is told none, and how many are written to by the server', () => {
  const hidden = { user: null, reachable: null, paid: null, refund: null, total_price: null, due: null };
  const offers = [{ ...offer(11), total_price: null }];
  const of = {
    ...preview(met(1, [], { ...hidden, offers, suggested: 11 }), met(2, [], hidden)),
    messages: 2,
  };
  const fates = fatesOf(of, NOTHING_CHOSEN);
  expect(figuresOf(of, fates)).toMatchObject({
    canceled: 1,
    moved: 1,
    paid: null,
    waived: null,
    raised: null,
    messages: 2,
  });
  expect(choicesOf(of, fates).moves).toEqual([{ invoice_id: 1, time_id: 11 }]);
});

test('what is new against the effect that was looked at', () => {
  const before = preview(met(1), met(2), met(3));
  const after = preview(met(1), met(2, [], { paid: 0 }), met(4));
  expect(newsOf(before, after)).toEqual({ added: [4], changed: [2], gone: 1 });
  expect(newsOf(before, before)).toEqual({ added: [], changed: [], gone: 0 });
});
