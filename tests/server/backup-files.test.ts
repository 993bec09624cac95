import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import zlib from 'node:zlib';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import tar from 'tar-stream';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { type Backup, backups } from '#contract/system/backups.ts';
import { copyOut, readMigrations, readSequences, readTables } from '#server/backup/catalogue.ts';
import { ContainerWriter, FORMAT, type Manifest, readContainer } from '#server/backup/container.ts';
import { loadBackup, sweepStaging } from '#server/backup/load.ts';
import { createDb, createPool } from '#server/db/client.ts';
import { LOCKS } from '#server/db/locks.ts';
import { migrateSchema, migrationNames } from '#server/db/migrate.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { verify } from '#server/ledger/verify.ts';
import { askNightly } from '#server/system/backups/nights.ts';
import { type BackupWork, workOnBackups } from '#server/system/backups/work.ts';
import {
  backUp,
  ownCode,
  type Rewrite,
  restoreBackup,
  rewriteBackup,
  workAll,
  workerOf,
} from '../support/backups.ts';
import type { Client } from '../support/client.ts';
import { ADMIN_PHONE } from '../support/club.ts';
import { createDatabase, runWith } from '../support/database.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { secondServer } from '../support/second-server.ts';

oneClub();

// Files as strangers make them, disks as they are, and a club that works on meanwhile.

const NAME = 'باشگاه ساحل';
const at = (id: number) => ({ params: { id: String(id) } });

let work: BackupWork;
const folder = () => club.backups?.folder ?? '';
const row = async (id: number): Promise<Backup> => (await top.ok(backups.get, at(id))).data;
const fileOf = async (id: number) =>
  (await club.db.selectFrom('backups').select('file').where('id', '=', id).executeTakeFirstOrThrow()).file ??
  '';

beforeAll(async () => {
  work = await workerOf(club);
  await top.ok(settings.update, { body: { club_name: NAME } });
});
afterAll(() => fs.promises.rm(folder(), { recursive: true, force: true }));

const pieceOf = (id: number, content: Uint8Array, offset = 0) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]));
  return top.send('POST', `/v1/admin/backups/${id}/pieces?offset=${offset}`, form);
};

async function send(content: Buffer): Promise<number> {
  const { id } = (await top.ok(backups.upload, { body: { size: content.length } })).data;
  expect((await pieceOf(id, content)).status).toBe(200);
  await workAll(work);
  return id;
}

/** What is said of a file once it is loaded, or already when it was read. */
async function said(content: Buffer): Promise<string | null> {
  const id = await send(content);
  const read = await row(id);
  if (read.state === 'failed') return read.why;
  await top.ok(backups.load, { ...at(id), body: {} });
  await workAll(work);
  const loaded = await row(id);
  expect(loaded.staged).toBe(loaded.why === null);
  return loaded.why;
}

test('a file of a newer version, of another shape, or with rows that break a rule is refused in words, and the club stands', async () => {
  const person = await make.customer();
  const file = await fileOf(await backUp(top, work));
  const changed = (changes: Rewrite) => rewriteBackup(file, changes).then(said);
  expect(await changed({})).toBeNull();
  expect(await changed({ manifest: (m) => ({ ...m, format: 'meydan-backup/3' }) })).toBe('newer');
  expect(
    await changed({ manifest: (m) => ({ ...m, migrations: [...m.migrations, '9999-of-tomorrow'] }) }),
  ).toBe('newer');
  expect(await changed({ manifest: (m) => ({ ...m, migrations: m.migrations.slice(1) }) })).toBe('shape');
  const another = (m: Manifest): Manifest => ({
    ...m,
    tables: m.tables.map((table) =>
      table.name === 'courts'
        ? { ...table, columns: [...table.columns, { name: 'secret', type: 'text' }] }
        : table,
    ),
  });
  expect(await changed({ manifest: another })).toBe('shape');
  // A table that is not a club's.
  const foreign = (name: string) => (m: Manifest) => ({
    ...m,
    tables: [...m.tables, { name, columns: [{ name: 'id', type: 'bigint' }], key: ['id'] }],
  });
  expect(await changed({ manifest: foreign('pg_authid') })).toBe('shape');
  const twice = (table: string, raw: Buffer) =>
    table === 'users' ? Buffer.concat([raw, raw.subarray(0, raw.indexOf(10) + 1)]) : raw;
  expect(await changed({ rows: twice })).toBe('rows');
  expect((await top.ok(users.get, at(person.id))).data.id).toBe(person.id);
});

test('how far a file has been loaded is told as it is read', async () => {
  // A file of several pieces.
  await runWith(work.owner, (client) =>
    client.query(`insert into "${SCHEMA}".audit_log (at, call, resource, after)
      select now(), 'test', 'settings', jsonb_build_object('n', (select string_agg(md5(random()::text || n || m), '')
        from generate_series(1, 32) m)) from generate_series(1, 6000) n`),
  );
  const file = await fileOf(await backUp(top, work));
  const told: number[] = [];
  const { app, owner: database } = work;
  await loadBackup({ database, app, file, key: null, signing_key: null, room: null }, (part) =>
    told.push(part),
  );
  await runWith(database, (client) => sweepStaging(client, []));
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(new Set(told.filter((part) => part > 0 && part < 0.5)).size).toBeGreaterThan(0);
  expect(told.filter((part) => part === 0.1)).toEqual([]);
  expect(told.at(-1)).toBe(0.8);
});

test('a file whose blocks are larger than any of ours is refused before it is unpacked', async () => {
  const manifest: Manifest = {
    format: FORMAT,
    id: randomUUID(),
    taken_at: club.clock.now().toISOString(),
    reason: 'manual',
    by: 'test',
    app: '0.0.1',
    postgres: '15',
    club: { code: 'c', name: NAME, epoch: randomUUID(), time_zone: 'Asia/Tehran' },
    migrations: ['0001'],
    tables: [{ name: 'users', columns: [{ name: 'id', type: 'bigint' }], key: ['id'] }],
  };
  /** What is said of a tar with these entries, and how many blocks of it were handed on. */
  const read = async (...entries: [name: string, bytes: Buffer][]) => {
    const pack = tar.pack();
    for (const [name, bytes] of entries) pack.entry({ name }, bytes);
    pack.finalize();
    const content = await buffer(Readable.from(pack));
    let blocks = 0;
    const reader = { manifest: () => {}, block: () => void blocks++ };
    const why = await readContainer(Readable.from([content]), reader).then(
      () => null,
      (error: Error) => error.message,
    );
    return [why, blocks];
  };
  const first = ['manifest.json', Buffer.from(JSON.stringify(manifest))] as [string, Buffer];
  const block = 'rows/users/000000.tsv.zst';
  expect(await read(['manifest.json', Buffer.alloc(4_000_001, ' ')])).toEqual([
    'changed: size of manifest.json',
    0,
  ]);
  expect(await read(first, [block, Buffer.alloc(48_000_001)])).toEqual([`changed: size of ${block}`, 0]);
  // Few bytes that become many; of the last size that is taken it is the end of the file alone that lacks.
  const packed = (size: number) => zlib.zstdCompressSync(Buffer.alloc(size, '\n'));
  expect(packed(64_000_001).length).toBeLessThan(100_000);
  const [why, blocks] = await read(first, [block, packed(64_000_001)]);
  expect([String(why).slice(0, 8), blocks]).toEqual(['changed:', 0]);
  expect(await read(first, [block, packed(64_000_000)])).toEqual(['cut', 1]);
});

test('a database that is full while a file is loaded is told as such, and the club stands', async () => {
  const id = await backUp(top, work);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(club.db);
  const admin = { ...inject('server'), database: rows[0]?.name };
  // As PostgreSQL says it, once rows are in and their keys are made.
  const begin = `create function full_disk() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where schema_name like 'meydan_staging_%' and command_tag = 'CREATE INDEX')
      then raise exception 'could not extend file' using errcode = '53100'; end if; end $$;
    create event trigger full_disk on ddl_command_end execute function full_disk()`;
  await runWith(admin, (client) => client.query(begin));
  await top.ok(backups.load, { ...at(id), body: {} });
  await workAll(work).finally(() =>
    runWith(admin, (client) => client.query('drop event trigger full_disk; drop function full_disk()')),
  );
  expect(await row(id)).toMatchObject({ state: 'saved', work: null, staged: false, why: 'disk_full' });
  const left = sql`select from pg_namespace where nspname like 'meydan_staging_%'`;
  expect((await left.execute(club.db)).rows).toEqual([]);
  expect((await make.customer()).id).toBeGreaterThan(0);
  expect(await verify(club.db)).toEqual([]);
});

/** A club in the tables of an earlier version, as that version would have written them down. */
async function fileOfEarlier(version: string, rows: string): Promise<Buffer> {
  const older = await createDatabase('template template0');
  try {
    const db = createDb(createPool(older.config, () => {}));
    await migrateSchema(db, SCHEMA, version).finally(() => db.destroy());
    return await runWith(older.config, async (client) => {
      await client.query(`set search_path = "${SCHEMA}", public; ${rows}`);
      const writer = new ContainerWriter();
      const content = buffer(Readable.from(writer.stream));
      const tables = (await readTables(client, SCHEMA)).map(({ size: _, ...table }) => table);
      const { rows: clubs } = await client.query(
        'select club_code as code, club_name as name, epoch::text as epoch, time_zone from club',
      );
      await writer.manifest({
        format: FORMAT,
        id: randomUUID(),
        taken_at: club.clock.now().toISOString(),
        reason: 'manual',
        by: 'test',
        app: '0.0.1',
        postgres: '15',
        club: clubs[0],
        migrations: await readMigrations(client, SCHEMA),
        tables,
      });
      for (const table of tables) {
        const raw = await buffer(client.query(copyTo(copyOut(SCHEMA, table))));
        if (raw.length > 0) await writer.block(table.name, raw);
      }
      await writer.finish(await readSequences(client, SCHEMA), 0);
      return content;
    });
  } finally {
    await older.drop();
  }
}

test('a file of an earlier version comes back in this one, and is said to be older', async () => {
  const content = await fileOfEarlier(
    '0030-backups',
    `insert into club (club_code, club_name, epoch) values ('old', 'باشگاه دیروز', gen_random_uuid());
     insert into roles (id, name, created_at) overriding system value values (1, 'مدیر', now());
     insert into characters (id, name, reservable_date, created_at) overriding system value values (1, 'عمومی', 7, now());
     insert into users (id, name, family, phone_number, gender, company, character_id, role_id, created_at, updated_at)
       overriding system value values (1, 'سارا', 'قدیمی', '${ADMIN_PHONE}', 1, 'شرکت دیروز', 1, 1, now(), now())`,
  );
  await backUp(top, work);
  const id = await send(content);
  await top.ok(backups.load, { ...at(id), body: {} });
  await workAll(work);
  const { token, warnings, signed } = (await top.ok(backups.preview, at(id))).data;
  expect([warnings.includes('older_app'), signed]).toEqual([true, false]);
  const own = await ownCode(club, top);
  await top.ok(backups.retrieve, { ...at(id), body: { token, club_name: NAME, ...own } });
  await workAll(work);
  const { rows } = await sql`select name, family, company from users`.execute(club.db);
  expect(rows).toEqual([{ name: 'سارا', family: 'قدیمی', company: 'شرکت دیروز' }]);
  const applied = await runWith(work.owner, (client) => readMigrations(client, SCHEMA));
  expect(applied).toEqual(await migrationNames());
  await top.ok(backups.undo, { body: { club_name: 'باشگاه دیروز' } });
  await workAll(work);
  expect((await top.ok(settings.get)).data.club_name).toBe(NAME);
  // Its own backups are sound again, as if the other club's had never come.
  expect((await top.ok(backups.settings)).data.last).not.toBeNull();
});

test('a file that unfolds beyond the room of the database is refused before its rows are there, and leaves nothing', async () => {
  const file = await fileOf(await backUp(top, work));
  const { owner: database, app } = work;
  const job = { database, app, file, key: null, signing_key: null };
  const staged = () =>
    runWith(
      work.owner,
      async (client) =>
        (await client.query(`select nspname from pg_namespace where nspname like 'meydan_staging%'`))
          .rowCount,
    );
  const before = await staged();
  await expect(loadBackup({ ...job, room: 1000 })).rejects.toMatchObject({
    why: 'disk_full',
    disk: 'database',
  });
  expect(await staged()).toBeLessThanOrEqual(before ?? 0);
  await loadBackup({ ...job, room: 1e12 });
});

test('SQL in a text comes back as the text that it is', async () => {
  const texts = [
    `'); drop table users; --`,
    "\\.\n\\copy users to program 'id'",
    `$$; select pg_sleep(9); $$ \\N \\t\ttab`,
  ];
  const people: number[] = [];
  for (const company of texts) people.push((await make.customer({ company })).id);
  const written = async () =>
    (
      await club.db
        .selectFrom('users')
        .select(['id', 'company'])
        .where('id', 'in', people)
        .orderBy('id')
        .execute()
    ).map(({ company }) => company);
  const before = await written();
  expect(before[0]).toBe(texts[0]);
  const id = await backUp(top, work);
  await club.db.updateTable('users').set({ company: '' }).where('id', 'in', people).execute();
  await restoreBackup(top, work, id, NAME);
  expect(await row(id)).toMatchObject({ state: 'retrieved' });
  expect(await written()).toEqual(before);
  expect(await verify(club.db)).toEqual([]);
});

test('a disk that is full and a folder that nobody writes to refuse a file in words; nothing is left and the club works on', async () => {
  const { id } = (await top.ok(backups.upload, { body: { size: 3_000 } })).data;
  // What the pieces go into is a disk without room.
  await fs.promises.symlink('/dev/full', `${await fileOf(id)}.part`);
  const full = await pieceOf(id, Buffer.alloc(3_000, 1));
  expect([full.status, full.body.error.code]).toEqual([507, 'storage_full']);
  expect(full.body.error.details).toEqual({ folder: folder(), free: expect.any(Number), needed: 3_000 });
  expect(full.body.error.message).toMatch(
    /^جای ذخیره پر است؛ چیزی ثبت نشد. در پوشه‌ی .+ خالی است، اما فایلی به این بزرگی را نمی‌پذیرد\.$/,
  );
  expect(await row(id)).toMatchObject({ state: 'saving', work: 'receive', progress: 0 });
  await fs.promises.rm(`${await fileOf(id)}.part`);
  await top.ok(backups.remove, at(id));

  const file = path.join(folder(), 'a-file');
  await fs.promises.writeFile(file, '');
  const put = (folder: string | null) => club.db.updateTable('backup_settings').set({ folder }).execute();
  await put(file);
  const refused = await top.call(backups.upload, { body: { size: 3_000 } });
  const made = await backUp(top, work);
  await put(null);
  expect([refused.status, refused.body.error.fields]).toEqual([422, { folder: ['not_allowed'] }]);
  expect(await row(made)).toMatchObject({ state: 'failed', why: 'folder', work: null });
  expect((await make.customer()).id).toBeGreaterThan(0);
  expect(await row(await backUp(top, work))).toMatchObject({ state: 'saved' });
});

test('a backup for which the disk has no room says which folder, what is free there and what it takes', async () => {
  const last = await backUp(top, work);
  const PB = 1_000_000_000_000_000;
  const took = (size: number) =>
    club.db.updateTable('backups').set({ size }).where('id', '=', last).execute();
  // The process that writes it finds the disk full.
  const full =
    "import fs from 'node:fs'; fs.createWriteStream = () => { throw Object.assign(new Error('full'), { code: 'ENOSPC' }) }";
  const lines: [object, string][] = [];
  const log = { ...work.log, warn: (what: object, said: string) => lines.push([what, said]) } as never;
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(full)}`);
  const { size = 0 } = await row(last);
  await took(PB);
  const made = await backUp(top, { ...work, log });
  await took(Number(size));
  const again = await backUp(top, work).finally(() => vi.unstubAllEnvs());
  const room = { folder: folder(), free: expect.any(Number), needed: PB };
  expect(await row(made)).toMatchObject({ state: 'failed', why: 'disk_full', room });
  expect(lines.map(([what]) => what)).toEqual([expect.objectContaining({ backup: made, room })]);
  expect(lines[0]?.[1]).toContain(`${folder()} has `);
  expect(lines[0]?.[1]).toContain(`${PB} that are needed`);
  // One like the last would have had room: how much this one takes, nobody knows.
  expect(await row(again)).toMatchObject({ why: 'disk_full', room: { folder: folder(), needed: null } });
  // The next one is made, and says nothing of that.
  expect(await row(await backUp(top, work))).toMatchObject({ state: 'saved', why: null, room: null });
});

test('two servers: one backup is made at a time, the other kind waits for it; who asks for the same again is told', async () => {
  const other = await secondServer();
  const theirs: BackupWork = { ...work, place: { ...work.place, process: randomUUID(), place: 'another' } };
  const { id } = (await top.ok(backups.create, { body: {} })).data;
  const again = await other.call(backups.create, { body: {} });
  expect([again.status, again.body.error.code]).toEqual([409, 'in_progress']);
  await club.run(askNightly);
  const [nightly] = (await other.ok(backups.list, { query: { reason: 'nightly' } })).data;
  expect(nightly?.work).toBe('make');

  // Both look for work at the same moment, again and again while one is at it.
  let done = false;
  const first = Promise.all([workOnBackups(work), workOnBackups(theirs)]).finally(() => (done = true));
  let most = 0;
  while (!done) {
    const begun = club.db.selectFrom('backups').select('id').where('started_at', 'is not', null);
    most = Math.max(most, (await begun.execute()).length);
    // Once the first is made the other kind's turn has come.
    if (await workOnBackups(theirs)) expect((await row(id)).state).toBe('saved');
    await sleep(20);
    if (most > 0 && (await row(id)).state === 'saved') break;
  }
  expect((await first).filter(Boolean)).toHaveLength(1);
  expect(most).toBe(1);
  expect(await row(id)).toMatchObject({ state: 'saved', why: null });
  await workAll(theirs);
  expect(await row(nightly?.id ?? 0)).toMatchObject({ state: 'saved', place: 'another' });

  // What is made by a command keeps the database to itself: the others are told.
  const busy = (await top.ok(backups.create, { body: {} })).data.id;
  await runWith(work.owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCKS.landing]);
    await workAll(work);
  });
  expect(await row(busy)).toMatchObject({ state: 'failed', why: 'busy' });
});

test('bookings go on through a restore: each is whole, in the club that is or in the one that can come back', async () => {
  const { id: user_id } = await make.customer();
  const hours = Array.from(
    { length: 14 },
    (_, n) => `${String(8 + n).padStart(2, '0')}:00-${String(9 + n).padStart(2, '0')}:00`,
  );
  const slots = (await make.slots({ hours, from: '2026-11-22', to: '2026-12-20' })).map(({ id }) => id);
  const id = await backUp(top, work);
  // The desks are of two servers, which hear of the swap each by itself.
  const other = await secondServer();
  for (let round = 0; round < 3; round++) {
    let over = false;
    const booked: number[] = [];
    const refused = new Set<string>();
    const desk = async (by: Client) => {
      while (!over) {
        const slot = slots.shift();
        if (slot === undefined) throw new Error('more slots are needed');
        const reply = await by.call(saleInvoices.create, { body: { user_id, reservable_time_ids: [slot] } });
        if (reply.status === 201) booked.push(...(reply.body.data as { id: number }[]).map((one) => one.id));
        else refused.add(`${reply.status} ${reply.body.error.code}`);
        await sleep(15);
      }
    };
    await top.ok(backups.load, { ...at(id), body: {} });
    await workAll(work);
    const { token } = (await top.ok(backups.preview, at(id))).data;
    await top.ok(backups.retrieve, { ...at(id), body: { token, club_name: NAME } });
    const desks = [desk(top), desk(other), desk(other)];
    while (booked.length < 4) await sleep(5);
    while ((await row(id)).work !== null) await workOnBackups(work);
    const landed = booked.length;
    while (booked.length < landed + 4) await sleep(5);
    over = true;
    await Promise.all(desks);
    expect(await row(id)).toMatchObject({ state: 'retrieved', why: null });
    await workAll(work);

    expect([...refused].filter((why) => !/^(404|409|503) /.test(why))).toEqual([]);
    const { before_schema } = await club.db
      .selectFrom('backups')
      .select('before_schema')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const before = createDb(createPool({ ...work.owner, max: 1 }, () => {}, { schema: before_schema ?? '' }));
    try {
      const idsIn = async (db: typeof before) =>
        (await db.selectFrom('sale_invoices').select('id').where('id', 'in', booked).execute()).map(
          (one) => one.id,
        );
      const both = [...(await idsIn(before)), ...(await idsIn(club.db))].sort((a, b) => a - b);
      expect(both).toEqual(booked.sort((a, b) => a - b));
      expect(await verify(before)).toEqual([]);
    } finally {
      await before.destroy();
    }
    expect(await verify(club.db)).toEqual([]);
  }
});
