import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUG_CASES } from '../faults/bug-cases.ts';
import { ClubGround } from '../faults/club-ground.ts';
import { buildEngine } from '../faults/engine/build-engine.ts';
import { play } from '../faults/play.ts';

// What the random schedules of `npm run faults` are worth: a bug that is planted in a copy of the engine is found, by a
// schedule that the engine itself stands.

let ground: ClubGround;
beforeAll(async () => {
  ground = await ClubGround.open(await buildEngine());
});
afterAll(async () => {
  const { backups, db } = ground.club;
  await db.deleteFrom('backups').execute();
  await fs.promises.rm(backups?.folder ?? '', { recursive: true, force: true });
  await ground.club.close();
});

it('the engine stands every schedule that finds a planted bug', async () => {
  ground.engine = await buildEngine();
  for (const { bug, finds } of BUG_CASES) expect((await play(ground, finds)).problems, bug).toEqual([]);
});

it.each(BUG_CASES)('found: $bug', async ({ plants, finds, says }) => {
  ground.engine = await buildEngine(plants);
  const { problems } = await play(ground, finds);
  expect(problems.join('\n')).toMatch(says);
});
