import { expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { lackOf, limitOf } from './debt-limit.ts';

const refused = (details: Record<string, unknown>) => new CallError('max_debt', { details });

it('takes down to the limit what is lacking, and all of the price where the limit is not told', () => {
  const told = limitOf(refused({ balance: 1_000_000, price: 500_000, max_debt: 1_200_000 }));
  expect(told).toEqual({ price: 500_000, known: { balance: 1_000_000, max_debt: 1_200_000 } });
  expect(told && lackOf(told, 100_000)).toBe(200_000);
  const hidden = limitOf(refused({ price: 500_000 }));
  expect(hidden).toEqual({ price: 500_000, known: null });
  expect(hidden && lackOf(hidden, 100_000)).toBe(400_000);
});

it('says nothing of other refusals', () => {
  expect(limitOf(null)).toBeNull();
  expect(limitOf(new CallError('slot_taken', { details: { price: 1 } }))).toBeNull();
});
