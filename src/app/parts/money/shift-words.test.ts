import { expect, test } from 'vitest';
import { awaitedOf } from './shift-words.ts';

const at = '2026-11-20T10:00:00Z';

test('a shift tells how many of the receipts it was closed without have come, and which have not', () => {
  expect(awaitedOf({ unsent: [] })).toBeNull();
  const unsent = [
    { price: 100_000, arrived_at: at },
    { price: 250_000, arrived_at: null },
    { price: 70_000, arrived_at: at },
  ];
  expect(awaitedOf({ unsent })).toEqual({ of: 3, n: 2, missing: [250_000] });
});
