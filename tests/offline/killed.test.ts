import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Moment } from '#tests/faults/database-wire.ts';
import { type Desk, NEW_WORK_STATE } from '#tests/faults/desk.ts';
import { buildEngine } from '#tests/faults/engine/build-engine.ts';
import { judge } from '#tests/faults/judge.ts';
import { World } from '#tests/faults/world.ts';
import { receiveDraft } from '#tests/support/tablet.ts';

// Rows of offline.md §3: the server's own process is killed at a chosen moment of its transaction, or the database is.

let world: World;
let tablet: Desk;
let person: number;

beforeAll(async () => {
  world = await World.open(await buildEngine());
});
beforeEach(async () => {
  tablet = await world.openDesk(0);
  person = (await world.build.customer()).id;
});
afterEach(async () => {
  expect(await judge(world, [tablet], [person], { restored: false, droppedMoney: new Set() })).toEqual([]);
  await tablet.close();
});
afterAll(() => world.close());

/** Takes money, which is killed on its way; gives the work once it is done, and the rows that there are of it. */
async function takeWhile(killed: () => Promise<void>) {
  const draft = receiveDraft(person, 55_000);
  tablet.ops.push({ draft, money: 55_000, ...NEW_WORK_STATE, shown: ['kept'] });
  const dead = killed();
  await tablet.ask(({ outbox }, given) => outbox.enqueue(given), draft);
  await tablet.ask(({ outbox }) => outbox.kick(), null);
  await dead;
  const rows = () =>
    world.club.db
      .selectFrom('documents')
      .select(['doc_number', 'device_no'])
      .where('client_ref', '=', draft.entityId)
      .execute();
  await world.ready();
  const before = await rows();
  await tablet.ask(({ outbox }) => outbox.kick(), null);
  const find = () => tablet.ask(({ outbox }, key) => outbox.find(key), draft.key);
  await expect.poll(async () => (await find())?.state, { timeout: 20_000 }).toBe('done');
  return { item: await find(), before, rows: await rows() };
}
const killServer = (moment: Moment) => () => world.killServerAt(moment);

it('row 5: the server is killed after the commit, before its answer: the replay has the same number', async () => {
  const { item, before, rows } = await takeWhile(killServer('after commit'));
  expect(before).toHaveLength(1);
  expect(rows).toEqual(before);
  expect(item).toMatchObject({
    maybeSent: true,
    result: { body: { data: { doc_number: rows[0]?.doc_number, device_no: rows[0]?.device_no } } },
  });
});

it('row 6: the server is killed before the commit: the next try makes the one row', async () => {
  const { item, before, rows } = await takeWhile(killServer('before commit'));
  expect(before).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(item?.attempts).toBeGreaterThan(1);
});

it('row 6: the database is killed under the work: it arrives once when that has recovered', async () => {
  const { rows } = await takeWhile(() => world.killEngine(true));
  expect(rows).toHaveLength(1);
});
