import { describe, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { type BookingDraft, EMPTY, type NewCustomer } from './booking-draft.ts';
import { bookingBody, freshProblem, missing, paidParts, splitParts, sumPaid } from './booking-rules.ts';

const slot = (part: Partial<CalendarTime> = {}): CalendarTime => ({
  id: 7,
  date: '2026-11-20',
  start_time: '15:00',
  end_time: '16:00',
  state: 'free',
  price: 450_000,
  version: 1,
  court: { id: 2, name: 'زمین ۲' },
  term: { id: 3, name: 'عصر' },
  closed: null,
  invoice: null,
  ...part,
});
const person = { id: 12, name: 'سارا محمدی', phone: '09123456789', balance: 0 };
const fresh: NewCustomer = {
  name: 'مریم',
  family: 'حسینی',
  phone: '09124802233',
  gender: '2',
  character_id: null,
};
const draft = (part: Partial<BookingDraft>): BookingDraft => ({ ...EMPTY, ...part });

describe('freshProblem', () => {
  it.each([
    [{}, null],
    [{ name: 'م' }, { field: 'name' }],
    [{ family: '' }, { field: 'family' }],
    [{ phone: '091248022' }, { field: 'phone', digits: 2 }],
    [{ phone: '12345678901' }, { field: 'phone' }],
    [{ gender: null }, { field: 'gender' }],
  ] as const)('%o', (part, problem) => {
    expect(freshProblem({ ...fresh, ...part })).toEqual(problem);
  });
});

describe('missing', () => {
  const ready = (part: Partial<BookingDraft>, slots = [slot()], total: number | null = 450_000) =>
    missing({ slots, draft: draft(part), total, known: false })?.what ?? null;

  it('names the first thing a booking lacks', () => {
    expect(ready({}, [])).toBe('slot');
    expect(ready({ person }, [slot({ state: 'reserved' })])).toBe('taken');
    expect(ready({})).toBe('customer');
    expect(ready({ fresh: { ...fresh, gender: null } })).toBe('gender');
    expect(ready({ person }, [slot()], null)).toBe('price');
    expect(ready({ person })).toBe(null);
    expect(ready({ person, way: 'cash' })).toBe(null);
    expect(ready({ person, way: 'gateway' })).toBe('tracking');
    expect(ready({ person, way: 'gateway', tracking: '12345' })).toBe(null);
    expect(ready({ person, way: 'split' })).toBe('amount');
  });

  it('keeps a phone that belongs to somebody from being booked as new', () => {
    expect(missing({ slots: [slot()], draft: draft({ fresh }), total: 1, known: true })?.what).toBe('known');
  });
});

describe('payments', () => {
  const part = (price: number | null) => ({ type: 'cash' as const, place_id: null, tracking: '', price });

  it('are none later, and the whole sum unless another is typed', () => {
    expect(paidParts(draft({}), 500)).toEqual([]);
    expect(sumPaid(paidParts(draft({ way: 'cash' }), 500))).toBe(500);
    expect(sumPaid(paidParts(draft({ way: 'cash', amount: 200 }), 500))).toBe(200);
    expect(paidParts(draft({ way: 'cash', amount: 0 }), 500)).toEqual([]);
  });

  it('give what is left over to the last open part', () => {
    expect(splitParts([part(200), part(null)], 500).map((p) => p.price)).toEqual([200, 300]);
    expect(splitParts([part(null), part(100), part(null)], 500).map((p) => p.price)).toEqual([0, 100, 400]);
    expect(splitParts([part(600), part(null)], 500).map((p) => p.price)).toEqual([600, 0]);
    expect(sumPaid(paidParts(draft({ way: 'split', parts: [part(200), part(null)] }), 500))).toBe(500);
  });
});

it('sends only what was chosen', () => {
  expect(bookingBody(draft({ person }), [slot()], 12)).toEqual({
    user_id: 12,
    reservable_time_ids: [7],
    action_type: 1,
    addons: [],
    payments: [],
    over_debt: false,
  });
});
