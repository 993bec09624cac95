import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '#contract/messages/events.ts';
import { settings } from '#contract/settings/settings.ts';
import { type Backup, backups } from '#contract/system/backups.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { askNightly } from '#server/system/backups/nights.ts';
import { type BackupWork, sweepBackups } from '#server/system/backups/work.ts';
import { restoreBackup, workAll, workerOf } from '../support/backups.ts';
import { DAY, HOUR, MINUTE } from '../support/club.ts';
import { runWith } from '../support/database.ts';
import { club, oneClub } from '../support/one-club.ts';

oneClub();

// What looks after backups by itself: the night's own, which of them stay, what is swept, what is warned of.

const TROUBLE = 'پشتیبان گرفته نشد';

let work: BackupWork;
const top = () => club.as('top');
const folder = () => club.backups?.folder ?? '';
const list = async (reason?: Backup['reason']) =>
  (await (await top()).ok(backups.list, { query: { per_page: '200', ...(reason ? { reason } : {}) } })).data;
const health = async () => (await (await top()).ok(backups.settings)).data.last;
/** A minute of the job, and all that it asks for. */
const night = async () => {
  await club.run(askNightly);
  await workAll(work);
};
const fileOf = async (id: number) =>
  (await club.db.selectFrom('backups').select('file').where('id', '=', id).executeTakeFirstOrThrow()).file ??
  '';
const told = async (subject: string) =>
  (await (await top()).ok(events.list, { query: { subject, per_page: '200' } })).data;
/** Backups go into a file where a folder should be: nobody writes there. */
const putFolder = (at: string | null) => club.db.updateTable('backup_settings').set({ folder: at }).execute();
const schemas = () =>
  runWith(work.owner, async (client) =>
    (
      await client.query<{ name: string }>(
        `select nspname as name from pg_namespace where nspname like '${SCHEMA}\\_%' order by 1`,
      )
    ).rows.map(({ name }) => name),
  );

beforeAll(async () => {
  work = await workerOf(club);
});
afterAll(() => fs.promises.rm(folder(), { recursive: true, force: true }));

test('a night is asked for once, at the club’s hour; a server that was off makes it when it can', async () => {
  // 02:59 in Tehran.
  club.clock.set('2026-11-20T23:29:00Z');
  await night();
  expect(await list()).toEqual([]);
  expect(await health()).toBeNull();
  club.clock.set('2026-11-20T23:30:00Z');
  await night();
  await night();
  expect(await list('nightly')).toMatchObject([
    { state: 'saved', books: true, made_at: '2026-11-20T23:30:00.000Z' },
  ]);
  expect(await health()).toEqual({ made_at: '2026-11-20T23:30:00.000Z', state: 'sound' });
  // Off until the afternoon of the next day.
  club.clock.set('2026-11-22T12:00:00Z');
  await night();
  await night();
  expect((await list('nightly')).map(({ made_at }) => made_at)).toEqual([
    '2026-11-22T12:00:00.000Z',
    '2026-11-20T23:30:00.000Z',
  ]);
});

test('a night that fails is tried again every hour until the morning, and told once; the next one is another', async () => {
  const file = path.join(folder(), 'a-file');
  await fs.promises.writeFile(file, '');
  await putFolder(file);
  club.clock.set('2026-11-22T23:30:00Z');
  await night();
  const [failed] = await list('nightly');
  expect(failed).toMatchObject({ state: 'failed', why: 'folder', work: null });
  expect(await told(TROUBLE)).toHaveLength(1);
  expect((await told(TROUBLE))[0]).toMatchObject({ type: 4, priority: 4 });

  let tries = 0;
  for (let minute = 1; minute < 12 * 60; minute += 10) {
    club.clock.set('2026-11-22T23:30:00Z');
    club.clock.advance(minute * MINUTE);
    await club.run(askNightly);
    const [row] = await list('nightly');
    expect(row?.id).toBe(failed?.id);
    if (row?.work !== 'make') continue;
    tries++;
    await workAll(work);
  }
  expect(tries).toBe(4);
  expect(await told(TROUBLE)).toHaveLength(1);

  // The next night fails once, and is made an hour later, after the folder was mended.
  club.clock.set('2026-11-23T23:30:00Z');
  await night();
  expect(await told(TROUBLE)).toHaveLength(2);
  await putFolder(null);
  club.clock.advance(HOUR - MINUTE);
  await night();
  expect((await list('nightly'))[0]).toMatchObject({ state: 'failed' });
  club.clock.advance(MINUTE);
  await night();
  const [mended] = await list('nightly');
  expect(mended).toMatchObject({ state: 'saved', why: null, made_at: '2026-11-24T00:30:00.000Z' });
  expect(fs.existsSync(await fileOf(mended?.id ?? 0))).toBe(true);
  await night();
  expect((await list('nightly')).filter(({ state }) => state === 'failed')).toHaveLength(1);
  expect(await told(TROUBLE)).toHaveLength(2);
});

test('what fails by hand is told too, in the language of the club, to who may see backups', async () => {
  const admin = await top();
  await admin.ok(settings.update, { body: { locale: 'en' } });
  const file = path.join(folder(), 'a-file');
  await putFolder(file);
  await admin.ok(backups.create, { body: {} });
  await workAll(work);
  await putFolder(null);
  await admin.ok(settings.update, { body: { locale: 'fa' } });
  expect((await list('manual'))[0]).toMatchObject({ state: 'failed', why: 'folder' });
  const [one, ...more] = await told('No backup was made');
  expect([one?.content, more]).toEqual([
    'The backup of the club was not made. The reason is shown in Settings, Backup; make another once it is fixed.',
    [],
  ]);
  const desk = await club.as('reception');
  expect((await desk.ok(events.mine)).data.map(({ subject }) => subject)).not.toContain('No backup was made');
});

test('of the nightly ones as many stay as the club wants, with their files; those by hand stay', async () => {
  const admin = await top();
  await admin.ok(backups.updateSettings, { body: { keep: { daily: 2, weekly: 0, monthly: 0 } } });
  const by_hand = (await admin.ok(backups.create, { body: {} })).data.id;
  await workAll(work);
  const files = new Map<number, string>();
  const note = async () => {
    for (const { id, state } of await list()) if (state === 'saved') files.set(id, await fileOf(id));
  };
  await note();
  for (let day = 0; day < 3; day++) {
    club.clock.advance(DAY);
    await night();
    await note();
  }
  const kept = (await list()).filter(({ state }) => state === 'saved').map(({ id }) => id);
  expect(kept).toHaveLength(3);
  expect(kept).toContain(by_hand);
  expect(files.size).toBeGreaterThan(5);
  for (const [id, file] of files) expect([id, fs.existsSync(file)]).toEqual([id, kept.includes(id)]);
  const nightly = (await list('nightly')).filter(({ state }) => state === 'saved');
  expect(nightly.map(({ made_at }) => made_at.slice(0, 10))).toEqual(['2026-11-27', '2026-11-26']);
  await (await top()).ok(backups.updateSettings, { body: { keep: { daily: 7, weekly: 4, monthly: 6 } } });
});

test('what lies on another server is dropped by that one: nobody sees it any more, and its file goes with its next sweep', async () => {
  const admin = await top();
  const theirs = { ...work, place: { ...work.place, place: 'another' } };
  const away = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'meydan-away-'));
  const rows = () => club.db.selectFrom('backups').select(['id', 'file']).execute();
  // Files of the other server, where this one cannot look.
  const files = new Map<number, string>();
  const moved = async (id: number) => {
    const file = await fileOf(id);
    files.set(id, file);
    await club.db.updateTable('backups').set({ place: 'another' }).where('id', '=', id).execute();
    await fs.promises.rename(file, path.join(away, path.basename(file)));
  };
  const [night1] = (await list('nightly')).filter(({ state }) => state === 'saved');
  await moved(night1?.id ?? 0);
  const by_hand = (await admin.ok(backups.create, { body: {} })).data.id;
  await workAll(work);
  await moved(by_hand);
  const upload = (await admin.ok(backups.upload, { body: { size: 100 } })).data.id;
  await club.db.updateTable('backups').set({ place: 'another' }).where('id', '=', upload).execute();

  await admin.ok(backups.updateSettings, { body: { keep: { daily: 1, weekly: 0, monthly: 0 } } });
  club.clock.advance(2 * DAY);
  await night();
  const again = await top();
  expect((await again.call(backups.remove, { params: { id: String(by_hand) } })).status).toBe(200);
  await sweepBackups(work);
  const gone = [night1?.id ?? 0, by_hand, upload];
  const shown = (await list()).map(({ id }) => id);
  expect(gone.filter((id) => shown.includes(id))).toEqual([]);
  for (const call of [backups.get, backups.remove, backups.download])
    expect((await again.call(call, { params: { id: String(by_hand) } })).status).toBe(404);
  expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining(gone));

  for (const file of files.values()) await fs.promises.rename(path.join(away, path.basename(file)), file);
  await sweepBackups(theirs);
  expect((await rows()).filter(({ id }) => gone.includes(id))).toEqual([]);
  for (const file of files.values()) expect(fs.existsSync(file)).toBe(false);
  await again.ok(backups.updateSettings, { body: { keep: { daily: 7, weekly: 4, monthly: 6 } } });
  await fs.promises.rm(away, { recursive: true });
});

test('a club rests on its own backups alone: not on a file that was sent, nor on one of days ago', async () => {
  const last = await health();
  expect(last?.state).toBe('sound');
  const content = await fs.promises.readFile(await fileOf((await list('nightly'))[0]?.id ?? 0));
  club.clock.advance(2 * DAY);
  await send(content);
  expect((await list())[0]).toMatchObject({ reason: 'upload', state: 'saved' });
  expect(await health()).toEqual(last);
  club.clock.advance(MINUTE);
  expect(await health()).toEqual({ made_at: last?.made_at, state: 'old' });
  await (await top()).ok(backups.create, { body: {} });
  await workAll(work);
  const { id, made_at } = (await list())[0] ?? { id: 0 };
  expect(await health()).toEqual({ made_at, state: 'sound' });
  await club.db.updateTable('backups').set({ books: false }).where('id', '=', id).execute();
  expect(await health()).toEqual({ made_at, state: 'books' });
  // A file of another club has taken the place since: what was made before is of the one that was.
  const sent = club.db.updateTable('backups').where('reason', '=', 'upload');
  await sent.set({ epoch: crypto.randomUUID(), retrieved_at: club.clock.now() }).execute();
  expect(await health()).toBeNull();
  await club.db.deleteFrom('backups').where('reason', '=', 'upload').execute();
  expect((await health())?.made_at).toBe(made_at);
});

test('the sweep takes what has served: a club that was looked at, one of before a restore, an upload that was left', async () => {
  const { club_name } = (await (await top()).ok(settings.get)).data;
  const [good] = (await list('manual')).filter(({ state }) => state === 'saved');
  const id = good?.id ?? 0;
  await restoreBackup(await top(), work, id, club_name);
  const before = (await schemas()).filter((name) => name.startsWith('meydan_before'));
  expect(before).toHaveLength(1);
  await (await top()).ok(backups.load, { params: { id: String(id) }, body: {} });
  await workAll(work);
  const left = (await (await top()).ok(backups.upload, { body: { size: 100 } })).data.id;
  const form = new FormData();
  form.set('file', new Blob(['half']));
  expect((await (await top()).send('POST', `/v1/admin/backups/${left}/pieces?offset=0`, form)).status).toBe(
    200,
  );
  const half = `${await fileOf(left)}.part`;
  expect(fs.existsSync(half)).toBe(true);

  const ids = async () => (await list()).map((row) => row.id);
  club.clock.advance(HOUR);
  await sweepBackups(work);
  expect((await schemas()).some((name) => name.startsWith('meydan_staging'))).toBe(true);
  club.clock.advance(2 * HOUR);
  await sweepBackups(work);
  expect(await schemas()).toEqual(before);
  expect([(await ids()).includes(left), fs.existsSync(half)]).toEqual([true, true]);
  club.clock.advance(DAY);
  await sweepBackups(work);
  expect([(await ids()).includes(left), fs.existsSync(half)]).toEqual([false, false]);
  expect((await (await top()).ok(backups.settings)).data.undo_until).not.toBeNull();
  club.clock.advance(7 * DAY);
  await sweepBackups(work);
  expect(await schemas()).toEqual([]);
  expect((await (await top()).ok(backups.settings)).data.undo_until).toBeNull();
  // No file of a backup that is listed has gone with it.
  for (const row of await list())
    if (row.state === 'saved' || row.state === 'retrieved')
      expect(fs.existsSync(await fileOf(row.id))).toBe(true);
});

async function send(content: Buffer): Promise<void> {
  const admin = await top();
  const { id } = (await admin.ok(backups.upload, { body: { size: content.length } })).data;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]));
  expect((await admin.send('POST', `/v1/admin/backups/${id}/pieces?offset=0`, form)).status).toBe(200);
  await workAll(work);
}

test('the night is at the hour that the club sets, into the folder that it names', async () => {
  const other = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'meydan-nights-'));
  try {
    const admin = await top();
    await admin.ok(backups.updateSettings, { body: { at: '05:30', folder: other } });
    // What was missed while nobody looked comes first.
    club.clock.set('2027-01-10T01:58:00Z');
    await night();
    const before = (await list('nightly')).length;
    // 05:29 in Tehran.
    club.clock.set('2027-01-10T01:59:00Z');
    await night();
    expect(await list('nightly')).toHaveLength(before);
    club.clock.set('2027-01-10T02:00:00Z');
    await night();
    const [made] = await list('nightly');
    expect(made).toMatchObject({ state: 'saved', made_at: '2027-01-10T02:00:00.000Z' });
    expect(path.dirname(await fileOf(made?.id ?? 0))).toBe(other);
    expect(fs.existsSync(await fileOf(made?.id ?? 0))).toBe(true);
    await (await top()).ok(backups.remove, { params: { id: String(made?.id) } });
  } finally {
    await (await top()).ok(backups.updateSettings, { body: { at: '03:00', folder: null } });
    await fs.promises.rm(other, { recursive: true });
  }
});

test('a night late in the evening that the server slept through is made in the morning, and the next one at its hour', async () => {
  const admin = await top();
  await admin.ok(backups.updateSettings, { body: { at: '23:30' } });
  const made = async (time: string) => {
    const before = (await list('nightly'))[0]?.id;
    club.clock.set(time);
    await night();
    await night();
    const [last] = await list('nightly');
    return last?.id === before ? null : last?.made_at;
  };
  // 23:30, 22:59 of the next day, then off until 08:00.
  expect(await made('2027-02-10T20:00:00Z')).toBe('2027-02-10T20:00:00.000Z');
  expect(await made('2027-02-11T19:29:00Z')).toBeNull();
  expect(await made('2027-02-12T04:30:00Z')).toBe('2027-02-12T04:30:00.000Z');
  expect(await made('2027-02-12T19:59:00Z')).toBeNull();
  expect(await made('2027-02-12T20:00:00Z')).toBe('2027-02-12T20:00:00.000Z');
  await (await top()).ok(backups.updateSettings, { body: { at: '03:00' } });
});

test('a night whose time comes while the one before is still being made waits for it', async () => {
  const newest = async () => (await list('nightly'))[0]?.id ?? 0;
  club.clock.set('2027-02-20T23:30:00Z');
  await club.run(askNightly);
  const first = await newest();
  club.clock.set('2027-02-21T23:30:00Z');
  await club.run(askNightly);
  expect(await newest()).toBe(first);
  await workAll(work);
  await night();
  expect(await newest()).toBeGreaterThan(first);
});
