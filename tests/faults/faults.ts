import '../tools/require-node.ts';
import { parseArgs } from 'node:util';
import { Lanes } from './lanes.ts';

/**
 * `npm run faults -- --seed N [--count M] [--browser]`: runs the fault schedules of the seeds N to N + M - 1 against a
 * real server and database, and checks the result against the invariant of offline.md §3. The tablets run only the
 * engine, or with `--browser` a real browser, which takes four times as long. A failing schedule is shrunk and printed;
 * `--seed` alone runs it again.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    browser: { type: 'boolean', default: false },
  },
});
const [from, count] = [Number(values.seed), Number(values.count)];
if (!Number.isSafeInteger(from) || !Number.isSafeInteger(count) || count < 1) {
  console.error('--seed and --count are whole numbers: npm run faults -- --seed 7 --count 300');
  process.exit(1);
}

const lanes = await Lanes.open(count, values.browser ? 'browser' : 'engine');
const started = performance.now();
const failed: number[] = [];
let done = 0;
const playOne = async (seed: number) => {
  const failure = await lanes.trySeed(seed);
  done += 1;
  if (failure) {
    failed.push(seed);
    console.error(failure);
  }
  if (done % 10 !== 0 && done < count) return;
  const seconds = (performance.now() - started) / 1000;
  console.log(`${done} schedules in ${seconds.toFixed(0)} s (${(seconds / done).toFixed(1)} s each)`);
};
try {
  await Promise.all(Array.from({ length: count }, (_, n) => playOne(from + n)));
} finally {
  await lanes.close();
}
console.log(
  failed.length === 0 ? `All ${count} hold.` : `${failed.length} of ${count} fail: ${failed.join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);
