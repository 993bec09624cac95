import { expect, it } from 'vitest';
import type { documents } from '#contract/treasury/documents.ts';
import { type PaidPart, paidParts } from './pay-parts.ts';
import { payOfParts, takeParts } from './take-parts.ts';

type Receive = typeof documents.createReceive;
const part = (type: 'cash' | 'bank', price: number): PaidPart => ({
  price,
  choice: { type, place_id: null, tracking: '' },
});
const parts = [part('cash', 500), part('bank', 610)];

it('takes one after the other', async () => {
  const seen: number[] = [];
  const { taken, left } = await takeParts<Receive>(
    parts,
    async ({ price }) => {
      seen.push(price);
      return { state: 'done', answer: {} } as never;
    },
    (rest) => seen.push(-rest.length),
  );
  // What is left is told before it goes.
  expect([seen, taken.length, left]).toEqual([[500, -1, 610], 2, []]);
});

it('stops at a refusal, and what is left keeps its sum', async () => {
  const { taken, left } = await takeParts<Receive>(
    parts,
    async (_, at) => ({ state: at === 1 ? 'refused' : 'done', answer: {} }) as never,
    () => {},
  );
  expect(taken.map((one) => one.part.price)).toEqual([500]);
  expect(paidParts(payOfParts(left), 9999)).toEqual([part('bank', 610)]);
});
