import fc from 'fast-check';
import type { Ground } from './ground.ts';
import { type PlayResult, play } from './play.ts';
import { type Step, schedules } from './steps.ts';

/** How long a failing schedule is shrunk (ms). */
const SHRINK_LIMIT = 90_000;
/** A run that takes longer hangs (ms). */
const PLAY_LIMIT = 60_000;

/** The schedule of a seed, always the same. */
export const scheduleOf = (seed: number): Step[] => fc.sample(schedules, { seed, numRuns: 1 })[0] ?? [];

/** Runs the schedule of a seed. Null when all holds; else the violations of the smallest schedule that shows them. */
export async function trySeed(ground: Ground, seed: number): Promise<string | null> {
  let failed = await attempt(ground, scheduleOf(seed));
  if (failed.problems.length === 0) return null;
  console.error(tell(seed, failed));
  const property = fc.asyncProperty(schedules, async (steps) => {
    const played = await attempt(ground, steps);
    if (played.problems.length > 0 && played.log.length <= failed.log.length) failed = played;
    return played.problems.length === 0;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_LIMIT });
  return `made smaller, ${tell(seed, failed)}`;
}

async function attempt(ground: Ground, steps: readonly Step[]): Promise<PlayResult> {
  const log: string[] = [];
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Error('It did not end in a minute: it hangs, or the machine has too much to do.')),
      PLAY_LIMIT,
    );
  });
  return Promise.race([play(ground, steps, log), tooLong])
    .catch((error: Error) => ({ problems: [String(error.stack)], log }))
    .finally(() => clearTimeout(late));
}

const tell = (seed: number, { log, problems }: PlayResult) =>
  [
    `seed ${seed} fails: npm run faults -- --seed ${seed}`,
    ...log.map((line, n) => `  ${n + 1}. ${line}`),
    ...problems.map((problem) => `  ✗ ${problem}`),
  ].join('\n');
