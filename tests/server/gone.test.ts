import { expect, test } from 'vitest';
import { callOf } from '#contract/reports/reports.ts';
import { courts } from '#contract/settings/courts.ts';
import { LOCKS } from '#server/db/locks.ts';
import { ownerOf, runOn, runWith } from '../support/database.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

test('what is read for somebody who has gone ends with them, and hinders nobody who comes after', async () => {
  const owner = await ownerOf(club.db);
  // Whoever reads a court takes longer than anybody waits.
  await make.court();
  await runOn(owner, 'alter table courts enable row level security');
  await runOn(owner, 'create policy slow on courts using (pg_sleep(60) is not null)');
  const sleeping = () =>
    runWith(owner, async (client) => {
      const { rows } = await client.query(`select pid from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`);
      return rows.length;
    });
  const page = new AbortController();
  const asked = fetch(`${club.url}${courts.list.path}`, {
    headers: { Authorization: `Bearer ${top.token}` },
    signal: page.signal,
  });
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(1);
  page.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(sleeping, { timeout: 20_000 }).toBe(0);
  await runOn(owner, 'alter table courts disable row level security');
  expect((await top.ok(courts.list)).data).toHaveLength(1);
});

test('who goes while a club is put in place leaves no connection behind in the midst of what had begun', async () => {
  const owner = await ownerOf(club.db);
  const waiting = () =>
    runWith(owner, async (client) => {
      const { rows } = await client.query(`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
      return rows.length;
    });
  await runWith(owner, async (gate) => {
    await gate.query('select pg_advisory_lock($1)', [LOCKS.gate]);
    for (let n = 0; n < 3; n++) {
      const page = new AbortController();
      const asked = fetch(`${club.url}${callOf['sale-details'].path}?group=court`, {
        headers: { Authorization: `Bearer ${top.token}` },
        signal: page.signal,
      });
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      page.abort();
      await expect(asked).rejects.toThrow();
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    }
  });
  for (let n = 0; n < 4; n++) await top.ok(callOf['sale-details'], { query: { group: 'court' } });
});
