import { afterAll, beforeAll, expect, it } from 'vitest';
import { Lanes } from '#tests/faults/lanes.ts';

// Beside the rows of offline.md §3: random desk work under random faults; `npm run faults` plays more of them.

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1);

let lanes: Lanes;
beforeAll(async () => {
  lanes = await Lanes.open(SEEDS.length, 'browser');
});
afterAll(() => lanes.close());

it.concurrent.each(SEEDS)(
  'faults of seed %i: nothing is lost, nothing comes twice, sums and numbers are right',
  async (seed) => {
    expect(await lanes.trySeed(seed)).toBeNull();
  },
);
