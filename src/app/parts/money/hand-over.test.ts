import { expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

it.each([
  [
    { paid: 450_000, penalty: 0, payable: 450_000 },
    { in_hand: 450_000, other: 0 },
  ],
  [
    { paid: 450_000, penalty: 90_000, payable: 160_000 },
    { in_hand: 160_000, other: 200_000 },
  ],
  [
    { paid: 450_000, penalty: 90_000, payable: 0 },
    { in_hand: 0, other: 360_000 },
  ],
  [
    { paid: 100_000, penalty: 450_000, payable: 0 },
    { in_hand: 0, other: 0 },
  ],
  [
    { paid: 0, penalty: 0, payable: 0 },
    { in_hand: 0, other: 0 },
  ],
])('parts a refund between the hand and other debts: %j', (figures, parted) => {
  expect(handOver(figures)).toEqual(parted);
});
