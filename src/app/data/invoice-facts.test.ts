import { expect, it } from 'vitest';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { footOfCell, withUnsent } from './invoice-facts.ts';
import type { UnsentInvoice } from './unsent.ts';

const AT = new Date('2026-11-21T10:35:00Z');
const queued = (more: Partial<UnsentInvoice>) =>
  ({ received: 0, attended: undefined, items: [{ at: AT }], ...more }) as UnsentInvoice;
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
  const facts = footOfCell(booked, queued({ received: 350_000, attended: true }));
  expect(facts).toMatchObject({ pending: 350_000, attended: true, completed_at: AT.toISOString() });
});

it('takes a mark back that was taken back here', () => {
  const marked = { pending: 0, attended: true, completed_at: '2026-11-21T09:00:00Z' };
  expect(withUnsent(marked, queued({ attended: null }))).toEqual({
    pending: 0,
    attended: null,
    completed_at: null,
  });
  expect(withUnsent(marked, nothing)).toBe(marked);
});
