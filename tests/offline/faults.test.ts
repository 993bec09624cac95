import { afterAll, beforeAll, expect, it } from 'vitest';
import { trySeed } from '#tests/faults/search.ts';
import { World } from '#tests/faults/world.ts';

// Beside the rows of offline.md §3: random desk work under random faults; `npm run faults` plays more of them.

const SEEDS = Array.from({ length: 20 }, (_, n) => n + 1);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

it.each(SEEDS)(
  'faults of seed %i: nothing is lost, nothing comes twice, sums and numbers are right',
  async (seed) => {
    expect(await trySeed(world, seed)).toBeNull();
  },
);
