import { describe, expect, it } from 'vitest';
import { newsOf, newsOfVisit, visitDiffers } from './news.ts';

type Facts = Parameters<typeof newsOf>[0];
const slot: Facts['reserved_time'] = {
  id: 1,
  date: '2026-11-20',
  court: { id: 2, name: 'زمین ۲' },
  time: { id: 3, start_time: '18:00', end_time: '19:00' },
} as Facts['reserved_time'];
const facts: Facts = {
  status: 1,
  reserved_time: slot,
  total_price: 400_000,
  paid: 0,
  pending: 0,
  attended: null,
  description: '',
  coach: null,
  documents: [],
};
const change = (part: Partial<Facts>, from: Partial<Facts> = {}) =>
  newsOf({ ...facts, ...from }, { ...facts, ...from, ...part });

describe('newsOf', () => {
  it('nothing when all stays', () => {
    expect(change({})).toEqual([]);
  });

  it('names what weighs most first', () => {
    const to = { ...slot, id: 9 };
    expect(change({ reserved_time: to, total_price: 450_000 })).toEqual([
      { kind: 'moved', to },
      { kind: 'price', sum: 450_000 },
    ]);
    expect(change({ status: 2, paid: 0 }, { paid: 400_000 })).toEqual([
      { kind: 'canceled' },
      { kind: 'given_back', sum: 400_000 },
    ]);
  });

  it('a receipt that waits for the bank is received once', () => {
    expect(change({ pending: 400_000 })).toEqual([{ kind: 'received', sum: 400_000 }]);
    const confirmed = change(
      { paid: 400_000, pending: 0, documents: [{ id: 8, status: 'confirm' }] },
      { pending: 400_000, documents: [{ id: 8, status: 'pending' }] },
    );
    expect(confirmed).toEqual([{ kind: 'other' }]);
  });

  it('nothing where what this device had queued has arrived', () => {
    const documents = [{ id: 9, status: 'confirm' as const }];
    expect(change({ paid: 400_000, pending: 0, documents }, { pending: 400_000 })).toEqual([]);
  });

  it('attendance, and its undoing', () => {
    expect(change({ attended: true })).toEqual([{ kind: 'came' }]);
    expect(change({ attended: false })).toEqual([{ kind: 'no_show' }]);
    expect(change({ attended: null }, { attended: true })).toEqual([{ kind: 'undone' }]);
  });
});

it('of a visit tells what happened to several slots once, with the sum of all', () => {
  const before = [
    { ...facts, id: 1 },
    { ...facts, id: 2 },
  ];
  expect(visitDiffers(before, before)).toBe(false);
  const paid = before.map((slot) => ({ ...slot, paid: 400_000, attended: true }));
  expect(newsOfVisit(before, paid)).toEqual([{ kind: 'received', sum: 800_000 }, { kind: 'came' }]);
  const [first, second] = before;
  expect(
    newsOfVisit(before, [
      { ...first, pending: 0, description: 'x' } as never,
      { ...second, status: 2 } as never,
    ]),
  ).toEqual([{ kind: 'canceled' }]);
});
