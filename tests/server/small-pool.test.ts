import { afterAll, beforeAll, expect, test } from 'vitest';
import { health } from '#contract/system/health.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub({ jobs: true, pool: 4 });
});
// Fails where the server has logged an error: of a job that got no connection, too.
afterAll(() => club?.close());

test('with the fewest connections all jobs of a start run, and calls are answered meanwhile', async () => {
  const ran = async () =>
    (await club.db.selectFrom('job_runs').select('name').where('ran_at', 'is not', null).execute()).map(
      ({ name }) => name,
    );
  await expect
    .poll(
      async () => {
        expect((await club.nobody.call(health)).status).toBe(200);
        return ran();
      },
      { timeout: 60_000 },
    )
    .toContain('day');
});
