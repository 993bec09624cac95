import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backup, backups } from '#contract/system/backups.ts';
import { loadBackup } from '#server/backup/load.ts';
import { LOCKS } from '#server/db/locks.ts';
import { type BackupWork, sweepBackups, workOnBackups } from '#server/system/backups/work.ts';
import { backUp, workAll, workerOf } from '../support/backups.ts';
import { HOUR, MINUTE } from '../support/club.ts';
import { runWith } from '../support/database.ts';
import { club, oneClub, top } from '../support/one-club.ts';

oneClub();

// Several servers on one database, each with a disk of its own.

const at = (id: number) => ({ params: { id: String(id) } });
const row = async (id: number): Promise<Backup> => (await top.ok(backups.get, at(id))).data;

let work: BackupWork;
let theirs: BackupWork;
beforeAll(async () => {
  work = await workerOf(club);
  theirs = { ...work, place: { ...work.place, place: 'another', process: randomUUID(), secrets: new Map() } };
});
afterAll(() => fs.promises.rm(club.backups?.folder ?? '', { recursive: true, force: true }));

const fileOf = async (id: number) => {
  const { file } = await club.db
    .selectFrom('backups')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return file ?? '';
};
const piece = (id: number, offset: number, bytes: Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]));
  return top.send('POST', `/v1/admin/backups/${id}/pieces?offset=${offset}`, form);
};

test('a file that was sent is read by the server whose disk has it, and by no other; where that one does not come back, it failed', async () => {
  const content = await fs.promises.readFile(await fileOf(await backUp(top, work)));
  const begun = async () => (await top.ok(backups.upload, { body: { size: content.length } })).data.id;
  const id = await begun();
  expect((await piece(id, 0, content)).status).toBe(200);
  // The same file where this server does not see it: as the other one meets the row.
  const away = `${await fileOf(id)}.away`;
  await fs.promises.rename(await fileOf(id), away);
  expect(await workOnBackups(theirs)).toBe(false);
  expect(await row(id)).toMatchObject({ state: 'saving', work: 'check', why: null });
  await fs.promises.rename(away, await fileOf(id));
  await workAll(work);
  expect(await row(id)).toMatchObject({ state: 'saved', books: true });
  // Its last piece comes again, since its answer was lost.
  expect((await piece(id, 0, content)).status).toBe(200);
  expect(await row(id)).toMatchObject({ state: 'saved', work: null });

  const elsewhere = await begun();
  const set = club.db.updateTable('backups').where('id', '=', elsewhere);
  await set.set({ place: 'another', received: content.length - 1 }).execute();
  const refused = await piece(elsewhere, content.length - 1, content.subarray(-1));
  expect([refused.status, refused.body.error.details]).toEqual([404, { place: 'another' }]);
  expect(refused.body.error.message).toContain('another');
  const sent = { received: content.length, wanted: 'check', wanted_at: club.clock.now() } as const;
  await set.set(sent).execute();
  club.clock.advance(HOUR);
  await workAll(work);
  expect(await row(elsewhere)).toMatchObject({ work: 'check' });
  club.clock.advance(MINUTE);
  await workAll(work);
  expect(await row(elsewhere)).toMatchObject({ state: 'failed', work: null, why: 'interrupted' });
  // Its server still finds the file by the row, once that is deleted.
  expect(await fileOf(elsewhere)).not.toBe('');
});

test('the sweep leaves alone what a command loads, from its first table until it has taken its place', async () => {
  const file = await fileOf(await backUp(top, work));
  const staged = () =>
    runWith(work.owner, async (client) => {
      const { rows } = await client.query(
        `select from pg_namespace where nspname like 'meydan\\_staging\\_%'`,
      );
      return rows.length;
    });
  // As a load holds it while it fills the schema.
  await runWith(work.owner, async (client) => {
    await client.query('create schema meydan_staging_0123456789ab');
    await client.query('select pg_advisory_lock($1)', [LOCKS.landing]);
    await sweepBackups(work);
    expect(await staged()).toBe(1);
  });
  await sweepBackups(work);
  expect(await staged()).toBe(0);

  let seen = 0;
  await loadBackup(
    { database: work.owner, app: work.app, file, key: null, signing_key: null, room: null },
    undefined,
    async () => {
      await sweepBackups(work);
      seen = await staged();
    },
  );
  expect(seen).toBe(1);
  await sweepBackups(work);
  expect(await staged()).toBe(0);
});
