import { expect, it } from 'vitest';
import { takenTimes } from './taken-times.ts';

it('reads who has a slot, and what is free near it; nothing where the refusal does not say', () => {
  const near = {
    id: 5,
    date: '2026-11-22',
    start_time: '19:00',
    end_time: '23:00',
    court: { id: 2, name: 'زمین ۲' },
    price: 400_000,
  };
  const invoice = {
    user: { name: 'کیان', family: 'شریفی' },
    created_at: '2026-11-21T10:17:00.000Z',
    device: 'میز ۲',
    financial_status: 1,
  };
  expect(takenTimes({ times: [{ id: 4, invoice, free_near: [near] }] })).toMatchObject([
    { id: 4, invoice: { device: 'میز ۲' }, free_near: [{ id: 5 }] },
  ]);
  expect(takenTimes({ times: [{ id: 4 }] })).toEqual([{ id: 4, invoice: null, free_near: [] }]);
  expect(takenTimes({})).toEqual([]);
  expect(takenTimes(undefined)).toEqual([]);
});
