import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Moment } from '#tests/faults/database-wire.ts';
import { Desk } from '#tests/faults/desk.ts';
import { judge } from '#tests/faults/judge.ts';
import { World } from '#tests/faults/world.ts';
import type { desk as Window } from '#tests/support/outbox-page.ts';
import { receiveDraft } from '#tests/support/tablet.ts';

declare const window: { desk: typeof Window };

// Rows of offline.md §3: the server's own process is killed at a chosen moment of its transaction, or the database is.

let world: World;
let tablet: Desk;
let person: number;

beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  tablet = await Desk.open(world, 0);
  person = (await world.build.customer()).id;
});
afterEach(async () => {
  expect(await judge(world, [tablet], [person])).toEqual([]);
  await tablet.close();
});
afterAll(() => world.close());

/** Takes money, which is killed on its way; gives the work once it is done, and the rows that there are of it. */
async function takeWhile(killed: () => Promise<void>) {
  const draft = receiveDraft(person, 55_000);
  tablet.ops.push({ draft, money: 55_000, shown: ['kept'], unknown: 0, dropped: false });
  const dead = killed();
  await tablet.ask((given) => window.desk.outbox.enqueue(given), draft);
  await tablet.ask(() => window.desk.outbox.kick(), null);
  await dead;
  const rows = () =>
    world.club.db
      .selectFrom('documents')
      .select(['doc_number', 'device_no'])
      .where('client_ref', '=', draft.entityId)
      .execute();
  await world.ready();
  const before = await rows();
  await tablet.ask(() => window.desk.outbox.kick(), null);
  const find = () => tablet.ask((key) => window.desk.outbox.find(key), draft.key);
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
