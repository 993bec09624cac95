import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import { backups } from '#contract/system/backups.ts';
import { isSealed } from '#server/backup/seal.ts';
import { TABLE_RULES } from '#server/backup/table-rules.ts';
import { appLogin, ensureAppRole } from '#server/db/app-role.ts';
import { rowsOf } from '../support/backups.ts';
import { createDatabase, ownerOf, runWith, type TestDatabase } from '../support/database.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { startScratchEngine } from '../support/scratch-engine.ts';

oneClub();

// `npm run backup` and `npm run restore` as they are typed: processes of their own on a database.

const ROOT = path.join(import.meta.dirname, '../..');
const NAME = 'باشگاه ساحل';
const PASSPHRASE = 'یک رمز بلند';
/** What an import or a restore writes itself. */
const TOUCHED = ['audit_log', 'club', 'sessions', 'devices', 'messages', 'events', 'event_subscribers'];
const KEPT = Object.keys(TABLE_RULES).filter(
  (name) => TABLE_RULES[name] === 'kept' && !TOUCHED.includes(name),
);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'meydan-commands-'));
const made: TestDatabase[] = [];
let owner: pg.ClientConfig;

beforeAll(async () => {
  owner = await ownerOf(club.db);
  await top.ok(settings.update, { body: { club_name: NAME } });
  const person = await make.customer();
  await make.receipt(person.id, 90_000);
  await make.booking();
});
afterAll(async () => {
  for (const database of made) await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const urlOf = ({ user, password, host, port, database }: pg.ClientConfig) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`;

/** Runs one of the two on a database; answers what it said and how it ended. */
function run(
  command: 'backup' | 'restore',
  database: pg.ClientConfig,
  file: string,
  { passphrase, blocks }: { passphrase?: string; blocks?: number } = {},
): Promise<{ code: number | null; said: string; complained: string }> {
  // As on a disk where a file can have no more than so many blocks.
  const limit = blocks === undefined ? '' : `ulimit -f ${blocks};`;
  const child = spawn(
    'sh',
    ['-c', `${limit} exec "$0" "$@"`, process.execPath, `src/server/cli/${command}.ts`, file],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: urlOf(appLogin(database)),
        DATABASE_OWNER_URL: urlOf(database),
        MEYDAN_DATA: path.join(folder, 'data'),
        ...(passphrase === undefined ? {} : { MEYDAN_PASSPHRASE: passphrase }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said, complained })));
}

async function emptyDatabase(): Promise<pg.ClientConfig> {
  const database = await createDatabase('template template0');
  made.push(database);
  return database.config;
}

const nameIn = (config: pg.ClientConfig) =>
  runWith(
    config,
    async (client) => (await client.query('select club_name from meydan.club')).rows[0]?.club_name,
  );

test('a club without a passphrase goes into a file and comes back in an empty database, row by row', async () => {
  const file = path.join(folder, 'plain.meydan');
  const backup = await run('backup', owner, file);
  expect(backup).toMatchObject({ code: 0, complained: '' });
  expect(backup.said).toContain(file);
  expect(await isSealed(file)).toBe(false);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);

  const empty = await emptyDatabase();
  expect(await run('backup', empty, path.join(folder, 'none.meydan'))).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no club in this database.'),
  });
  expect(await run('restore', empty, file)).toMatchObject({
    code: 0,
    complained: '',
    said: expect.stringContaining(NAME),
  });
  expect(await nameIn(empty)).toBe(NAME);
  expect(await rowsOf(empty, KEPT)).toEqual(await rowsOf(owner, KEPT));
});

test('a club with a passphrase is sealed by the command as by the night, and opens with it alone', async () => {
  await top.ok(backups.passphrase, { body: { passphrase: PASSPHRASE } });
  const file = path.join(folder, 'sealed.meydan');
  const backup = await run('backup', owner, file);
  const rows = await rowsOf(owner, KEPT);
  await top.ok(backups.passphrase, { body: { passphrase: null } });
  expect(backup).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('sealed by') });
  expect(await isSealed(file)).toBe(true);
  expect(fs.readFileSync(file).includes('manifest.json')).toBe(false);

  const empty = await emptyDatabase();
  for (const passphrase of ['', 'یک رمز دیگر']) {
    expect(await run('restore', empty, file, { passphrase })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('MEYDAN_PASSPHRASE'),
    });
  }
  expect(await run('restore', empty, file, { passphrase: ` ${PASSPHRASE} ` })).toMatchObject({
    code: 0,
    complained: '',
  });
  expect(await nameIn(empty)).toBe(NAME);
  expect(await rowsOf(empty, KEPT)).toEqual(rows);
});

test('a club moves with its file from the run’s PostgreSQL to the embedded one and back, row by row', async () => {
  const embedded = await startScratchEngine();
  try {
    await runWith(embedded.config, (client) => ensureAppRole(client, embedded.config));
    const [there, back] = [path.join(folder, 'there.meydan'), path.join(folder, 'back.meydan')];
    const rows = await rowsOf(owner, KEPT);
    const done = { code: 0, complained: '' };
    expect(await run('backup', owner, there)).toMatchObject(done);
    expect(await run('restore', embedded.config, there)).toMatchObject(done);
    expect(await rowsOf(embedded.config, KEPT)).toEqual(rows);

    expect(await run('backup', embedded.config, back)).toMatchObject(done);
    const empty = await emptyDatabase();
    expect(await run('restore', empty, back)).toMatchObject(done);
    expect(await nameIn(empty)).toBe(NAME);
    expect(await rowsOf(empty, KEPT)).toEqual(rows);
  } finally {
    await embedded.stop();
  }
});

test('a file that was cut, a folder that nobody writes to and a full disk are refused in one sentence, and the club stands', async () => {
  const whole = path.join(folder, 'plain.meydan');
  const cut = path.join(folder, 'cut.meydan');
  fs.writeFileSync(cut, fs.readFileSync(whole).subarray(0, -2048));
  const before = await rowsOf(owner, KEPT);
  expect(await run('restore', owner, cut)).toMatchObject({
    code: 1,
    complained: 'The file is not whole: its end is missing. Copy it again.\n',
  });
  for (const place of [path.join(whole, 'club.meydan'), path.join(whole, 'deeper', 'club.meydan')]) {
    expect(await run('backup', owner, place)).toMatchObject({
      code: 1,
      complained: 'The file or its folder cannot be used by this user.\n',
    });
  }
  const full = path.join(folder, 'full.meydan');
  expect(await run('backup', owner, full, { blocks: 8 })).toMatchObject({
    code: 1,
    complained: expect.stringContaining(
      `There is no room on the disk; nothing was changed. The folder ${folder} has `,
    ),
  });
  expect(fs.readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([]);
  expect(await rowsOf(owner, KEPT)).toEqual(before);
});
