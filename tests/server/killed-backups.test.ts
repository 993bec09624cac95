import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backup } from '#contract/system/backups.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { readContainer } from '#server/backup/container.ts';
import { decrypted } from '#server/backup/seal.ts';
import { TABLE_RULES } from '#server/backup/table-rules.ts';
import { verify } from '#server/ledger/verify.ts';
import { DEFAULT_CASH } from '#server/system/club/first-start.ts';
import { rowsOf } from '../support/backups.ts';
import { OwnServer } from '../support/own-server.ts';

/** `MEYDAN_KILLS=30 npx vitest run … killed-backups` for a long run. */
const KILLS = Number(process.env.MEYDAN_KILLS ?? 6);
const NAME = 'باشگاه ساحل';
/** All that a backup holds, but for what a start, a sign-in and a restore write themselves. */
const TOUCHED = [
  'audit_log',
  'club',
  'sessions',
  'devices',
  'messages',
  'events',
  'event_subscribers',
  'operations',
  'account_days',
  'account_days_upto',
  'sign_in_log',
  'job_runs',
  'warnings',
];
const TABLES = Object.keys(TABLE_RULES).filter(
  (name) => TABLE_RULES[name] === 'kept' && !TOUCHED.includes(name),
);

const server = new OwnServer();
let token: string;
let people = 0;

beforeAll(async () => {
  await server.start();
  token = await server.signIn();
  await server.call('PATCH', 'settings', token, { club_name: NAME });
});
afterAll(() => server.stop());

const rows = async () => rowsOf(await server.owner(), TABLES);
const backup = (id: number) => server.call<Backup>('GET', `backups/${id}`, token);

async function settled(id: number): Promise<Backup> {
  for (;;) {
    const row = await backup(id);
    if (row.work === null) return row;
    await sleep(10);
  }
}

/** People with money, so that a restore has something to lose. */
async function addPeople(many: number): Promise<void> {
  for (let n = 0; n < many; n++) {
    const phone_number = `0935${String(++people).padStart(7, '0')}`;
    const person = { name: 'نگار', family: 'آزمون', gender: 2, phone_number };
    const { id: user_id } = await server.call<{ id: number }>('POST', 'users', token, person);
    await server.call('POST', 'documents/receive', token, {
      user_id,
      price: 1000 + n,
      cash_id: DEFAULT_CASH,
    });
  }
}

const make = async () => (await server.call<{ id: number }>('POST', 'backups', token, {})).id;

/** Looks at a file and puts it in place. */
async function restore(id: number): Promise<void> {
  await server.call('POST', `backups/${id}/preview`, token, {});
  await settled(id);
  const preview = await server.call<{ token: string }>('GET', `backups/${id}/preview`, token);
  await server.call('POST', `backups/${id}/retrieve`, token, { token: preview.token, club_name: NAME });
  await settled(id);
}

/** What was under way is called interrupted once it has been silent for two minutes: they pass here at once. */
async function letTimePass(): Promise<void> {
  const ago = new Date(Date.now() - 10 * MINUTE_MS);
  await server.withDatabase(async (db) => {
    const left = db.updateTable('backups').where('wanted', 'is not', null);
    await left.set({ wanted_at: ago }).execute();
    await left.where('started_at', 'is not', null).set({ started_at: ago }).execute();
  });
  const allSettled = async () => {
    const listed = await server.call<Backup[]>('GET', 'backups?per_page=100', token);
    for (const { id } of listed) await settled(id);
  };
  try {
    await allSettled();
  } catch (error) {
    // A restore that was asked for before the kill is made after it, and ends every session but that of who asked.
    if (!String(error).includes('no_session')) throw error;
    token = await server.signInAnew();
    await allSettled();
  }
}

/** Each file that counts as saved is whole, and what is not saved has none. */
async function checkFiles(): Promise<void> {
  const saved = await server.withDatabase((db) =>
    db.selectFrom('backups').select(['state', 'file']).where('file', 'is not', null).execute(),
  );
  for (const { state, file } of saved) {
    expect(['saved', 'retrieved']).toContain(state);
    const { totals } = await readContainer(await decrypted(file ?? '', null), { manifest() {} });
    expect(totals.problems).toBe(0);
  }
  const files = fs.readdirSync(path.join(server.data, 'backups'));
  expect(files.sort()).toEqual(saved.map(({ file }) => path.basename(file ?? '')).sort());
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

/** A start, a sign-in and a look at everything follow each of them. */
const LIMIT_MS = 120_000 + KILLS * 20_000;

test(
  `server and database killed ${KILLS} times while backups are made and put back: the club is the one before or the one restored`,
  async () => {
    await addPeople(20);
    let good = 0;
    const making = await timed(async () => {
      good = await make();
      expect(await settled(good)).toMatchObject({ state: 'saved' });
    });
    const restored = await rows();
    await addPeople(3);
    const restoring = await timed(() => restore(good));
    expect(await rows()).toEqual(restored);

    const ends = { make: 0, before: 0, restored: 0 };
    for (let n = 0; n < KILLS; n++) {
      await addPeople(2);
      const before = await rows();
      const making_it = n % 3 === 0;
      const work = (making_it ? make().then(settled) : restore(good)).catch(() => {});
      await sleep(Math.random() * (making_it ? making : restoring));
      await server.kill(Math.random() < 0.5 ? 'server' : 'database');
      await work;
      await server.start();
      token = await server.signIn();
      await letTimePass();

      const after = await rows();
      const end = isDeepStrictEqual(after, before) ? 'before' : 'restored';
      expect(after).toEqual(end === 'before' || making_it ? before : restored);
      ends[making_it ? 'make' : end]++;
      await checkFiles();
      expect(await server.withDatabase(verify)).toEqual([]);
    }
    console.log(
      `Killed while making ${ends.make}, while restoring: ${ends.before} as before, ${ends.restored} restored.`,
    );
    // What was cut off stands in nobody's way.
    await restore(good);
    expect(await rows()).toEqual(restored);
    const { rows: left } = await server.withDatabase((db) =>
      sql`select nspname from pg_namespace where nspname like 'meydan_staging%'`.execute(db),
    );
    expect(left).toEqual([]);
  },
  LIMIT_MS,
);
