import { expect, it } from 'vitest';
import { sumOf } from '#domain/money.ts';
import { handOver } from './hand-over.ts';

const alone = (paid: number, penalty: number, payable: number | null) => ({
  ...{ paid, own_paid: paid, own_penalty: penalty, others_back: 0, payable },
});
const HALF = 500_000;

it.each([
  ['all comes back', alone(450_000, 0, 450_000), { kept: 0, others: 0, other: 0, in_hand: 450_000 }],
  [
    'another debt takes a part',
    alone(450_000, 90_000, 160_000),
    { kept: 90_000, others: 0, other: 200_000, in_hand: 160_000 },
  ],
  [
    'another debt takes all',
    alone(450_000, 90_000, 0),
    { kept: 90_000, others: 0, other: 360_000, in_hand: 0 },
  ],
  ['the penalty takes all', alone(100_000, 450_000, 0), { kept: 100_000, others: 0, other: 0, in_hand: 0 }],
  ['nothing was paid', alone(0, 0, 0), { kept: 0, others: 0, other: 0, in_hand: 0 }],
  [
    'who may not be told sees no other debt',
    alone(450_000, 90_000, null),
    { kept: 90_000, others: 0, other: 0, in_hand: 360_000 },
  ],
  [
    'both halves were paid, and all comes back',
    { paid: 1_000_000, own_paid: HALF, own_penalty: 0, others_back: HALF, payable: HALF },
    { kept: 0, others: HALF, other: 0, in_hand: HALF },
  ],
  [
    'the customer alone has paid: the penalty of the others is not the customer’s',
    { paid: HALF, own_paid: HALF, own_penalty: 100_000, others_back: 0, payable: 400_000 },
    { kept: 100_000, others: 0, other: 0, in_hand: 400_000 },
  ],
  [
    'another has paid, the customer has not',
    { paid: HALF, own_paid: 0, own_penalty: 100_000, others_back: 400_000, payable: 0 },
    { kept: 100_000, others: 400_000, other: 0, in_hand: 0 },
  ],
])('parts what was paid: %s', (_, figures, parted) => {
  expect(handOver(figures)).toEqual(parted);
  expect(sumOf(Object.values(handOver(figures)), (price) => price)).toBe(figures.paid);
});
