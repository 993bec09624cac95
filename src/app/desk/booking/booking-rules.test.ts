import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { type PayDraft, UNPAID, withAmount, withMeans, withPart } from '#app/parts/money/pay-parts.ts';
import type { NewCustomer } from '#app/parts/people/new-customer.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { type BookingDraft, EMPTY } from './booking-draft.ts';
import { bookingBody, missing } from './booking-rules.ts';

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

describe('missing', () => {
  const ready = (
    part: Partial<BookingDraft>,
    slots = [slot()],
    total: number | null = 450_000,
    open = false,
  ) =>
    missing({ slots, open, draft: draft(part), total, known: false, reference_required: true })?.what ?? null;

  it('names the first thing a booking lacks', () => {
    expect(ready({}, [])).toBe('slot');
    expect(ready({ person }, [slot({ state: 'reserved' })], 1, true)).toBe('instead');
    expect(ready({})).toBe('customer');
    expect(ready({ fresh: { ...fresh, gender: null } })).toBe('gender');
    expect(ready({ person }, [slot()], null)).toBe('price');
    expect(ready({ person })).toBe(null);
    const [cash, card] = (['cash', 'gateway'] as const).map((type): PayDraft => withMeans(UNPAID, type));
    assert(cash && card);
    expect(ready({ person, pay: cash })).toBe(null);
    expect(ready({ person, pay: withAmount(cash, 0, 'cash') })).toBe('amount');
    expect(ready({ person, pay: card })).toBe('tracking');
    expect(ready({ person, pay: withPart(card, 'gateway', { tracking: '12345' }) })).toBe(null);
  });

  it('keeps a phone that belongs to somebody from being booked as new', () => {
    expect(
      missing({
        slots: [slot()],
        open: false,
        draft: draft({ fresh }),
        total: 1,
        known: true,
        reference_required: false,
      })?.what,
    ).toBe('known');
  });
});

it('sends only what was chosen', () => {
  expect(bookingBody(draft({ person }), [slot()], 12)).toEqual({
    user_id: 12,
    reservable_time_ids: [7],
    addons: [],
    payments: [],
    over_debt: false,
  });
});
