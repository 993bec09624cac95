import '../tools/require-node.ts';
import { parseArgs } from 'node:util';
import { trySeed } from './search.ts';
import { World } from './world.ts';

/**
 * `npm run faults -- --seed N [--count M]`: plays the fault schedules of the seeds N to N + M - 1 in a real browser
 * against a real server and database, and holds what is left against the invariant of offline.md §3. One that fails is
 * made smaller and printed; `--seed` alone plays it again.
 */

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '1' } },
});
const [from, count] = [Number(values.seed), Number(values.count)];
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  console.error('--seed and --count are whole numbers: npm run faults -- --seed 7 --count 300');
  process.exit(1);
}

const world = await World.open();
const started = performance.now();
const failed: number[] = [];
try {
  for (let seed = from; seed < from + count; seed++) {
    const failure = await trySeed(world, seed);
    if (failure) {
      failed.push(seed);
      console.error(failure);
    }
    if ((seed - from) % 10 === 9 || seed === from + count - 1) {
      const seconds = (performance.now() - started) / 1000;
      const done = seed - from + 1;
      console.log(`${done} schedules in ${seconds.toFixed(0)} s (${(seconds / done).toFixed(1)} s each)`);
    }
  }
} finally {
  await world.close();
}
console.log(
  failed.length === 0 ? `All ${count} hold.` : `${failed.length} of ${count} fail: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
