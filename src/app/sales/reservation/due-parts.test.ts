import { expect, it } from 'vitest';
import { duePartsOf } from './due-parts.ts';

it('says what the visit then owes is made of: what stays, penalties, less what is paid', () => {
  const slot = (id: number, status: 1 | 2, total_price: number, penalty: number | null) => ({
    id,
    status,
    total_price,
    penalty,
  });
  const visit = [slot(1, 1, 450_000, null), slot(2, 1, 450_000, null)];
  const figures = { slots: [{ id: 2 }], penalty: 90_000, due_after: 240_000 };
  expect(duePartsOf(visit, figures)).toEqual({ stays: 450_000, penalty: 90_000, paid: 300_000 });
  // What went before counts by what it kept.
  const before = [...visit, slot(3, 2, 450_000, 45_000)];
  expect(duePartsOf(before, { ...figures, due_after: 585_000 })).toEqual({
    stays: 450_000,
    penalty: 135_000,
    paid: 0,
  });
  expect(duePartsOf(visit, { ...figures, due_after: 0 })).toBe(null);
});
