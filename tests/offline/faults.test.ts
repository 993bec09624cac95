import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Lanes } from '#tests/faults/lanes.ts';

// Beside the rows of offline.md §3: random desk work under random faults; `npm run faults` plays more of them.

const COUNTS = { browser: 6, engine: 24 } as const;

describe.each(['browser', 'engine'] as const)('on tablets of the %s', (on) => {
  let lanes: Lanes;
  beforeAll(async () => {
    lanes = await Lanes.open(COUNTS[on], on);
  });
  afterAll(() => lanes.close());

  it.concurrent.each(Array.from({ length: COUNTS[on] }, (_, n) => n + 1))(
    'faults of seed %i: nothing is lost, nothing comes twice, sums and numbers are right',
    async (seed) => {
      expect(await lanes.trySeed(seed)).toBeNull();
    },
  );
});
