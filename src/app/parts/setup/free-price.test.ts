import { expect, it } from 'vitest';
import { becomesFree } from './free-price.ts';

const priced = (price: number, own: Record<number, number> = {}) => ({
  price,
  court_prices: Object.entries(own).map(([id, sum]) => ({ court_id: Number(id), price: sum })),
});

it.each([
  ['a new one without a price', null, priced(0), true],
  ['a new one with a price', null, priced(500_000), false],
  ['a new one that is free on one court', null, priced(500_000, { 2: 0 }), true],
  ['a price taken away', priced(500_000), priced(0), true],
  ['a price that was 0 before', priced(0), priced(0), false],
  ['one court given away', priced(500_000, { 2: 400_000 }), priced(500_000, { 2: 0 }), true],
  ['a court that had no price of its own', priced(500_000), priced(500_000, { 2: 0 }), true],
  ['a court that was free before', priced(500_000, { 2: 0 }), priced(600_000, { 2: 0 }), false],
] as const)('%s', (_, before, after, free) => {
  expect(becomesFree(before, after)).toBe(free);
});
