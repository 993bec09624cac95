import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { BackupWhy, Room } from '#contract/system/backups.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/durations.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { BackupFault, backupReason, fullDisk } from '#server/backup/fault.ts';
import { staleStaging, sweepStaging } from '#server/backup/load.ts';
import { runInChild } from '#server/backup/runner.ts';
import { replacedAt, replacedClubs, swapIn } from '#server/backup/swap.ts';
import type { Context } from '#server/context.ts';
import { grantApp } from '#server/db/app-role.ts';
import { anyOf, createDb, createPool, type Db } from '#server/db/client.ts';
import { LOCKS } from '#server/db/locks.ts';
import { migrateSchema } from '#server/db/migrate.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { createEventOnce } from '#server/messages/events/service.ts';
import type { BackupPlace } from '#server/services.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { VERSION } from '#server/version.ts';
import { databaseSize, diskOf } from './disk.ts';
import { keepSome } from './nights.ts';
import { backupRows, clubNamed, hasSchema, UNDO_MS } from './queries.ts';
import { askForBackup, dropFile, dropOurs, isOurs, letGo } from './service.ts';
import { folderFor, keysOf } from './settings.ts';
import { nameOf, tellTop } from './tell-top.ts';

export interface BackupWork {
  db: Db;
  /** How the owner of the tables connects. */
  owner: pg.ClientConfig;
  /** The role of the app, where that is another. */
  app: string | null;
  clock: Clock;
  log: Logger;
  place: BackupPlace;
  signal?: AbortSignal;
}

const call = 'job.backups';
/** Work without a sign of life for this long was abandoned by a dead process. */
const SILENT_MS = 2 * MINUTE_MS;
/** A server that has a file and is at work reads it sooner, whatever else is under way. */
const AWAY_MS = HOUR_MS;
const LOOKED_AT_MS = 2 * HOUR_MS;
/** The free disk space that a load must leave. */
const SPARE = 200_000_000;
/** By day no faster than the desk can spare: bytes of rows a second. */
const BY_DAY = 24_000_000;

type Claimed = Awaited<ReturnType<typeof claim>>;
type Row = NonNullable<Claimed>;

/** Does the next thing that is asked of backups, if there is one that this process may do; answers whether there was. */
export async function workOnBackups(work: BackupWork): Promise<boolean> {
  const waiting = work.db.selectFrom('backups').select('id').where('wanted', 'is not', null).limit(1);
  if (!(await waiting.executeTakeFirst())) return false;
  const as = <T>(run: (ctx: Context) => Promise<T>) =>
    asSystem(work.db, { now: work.clock.now(), call }, run);
  const row = await as((ctx) => claim(ctx, work.place));
  if (!row) return false;
  const beat = setInterval(() => void as((ctx) => note(ctx, row.id)).catch(() => {}), SILENT_MS / 4);
  let last = 0;
  const hear = (progress: number) => {
    if (Date.now() - last < 900) return;
    last = Date.now();
    void as((ctx) => note(ctx, row.id, progress)).catch(() => {});
  };
  try {
    await DO[row.wanted](work, row, hear, as);
  } catch (error) {
    const why = backupReason(error);
    const room = why === 'disk_full' ? await roomFor(work, row, fullDisk(error)).catch(() => null) : null;
    const said = room
      ? `a backup did not come about: ${room.folder} has ${room.free ?? '?'} bytes free${room.needed === null ? '' : ` of ${room.needed} that are needed`}`
      : 'a backup did not come about';
    work.log.warn({ err: error, backup: row.id, wanted: row.wanted, ...(room && { room }) }, said);
    await as((ctx) => failed(ctx, work.place, row, why, room));
  } finally {
    clearInterval(beat);
    work.place.secrets.delete(row.id);
  }
  return true;
}

type As = <T>(run: (ctx: Context) => Promise<T>) => Promise<T>;

/** One thing at a time, on whichever server. What somebody has begun and left is called interrupted. */
async function claim(ctx: Context, place: BackupPlace) {
  const { db, now } = ctx;
  await sql`select pg_advisory_xact_lock(${LOCKS.claiming})`.execute(db);
  const begun = db
    .selectFrom('backups')
    .selectAll()
    .where('started_at', 'is not', null)
    .where('wanted', 'is not', null);
  for (const row of await begun.execute()) {
    if (now.getTime() - (row.started_at as Date).getTime() < SILENT_MS) return undefined;
    await failed(ctx, place, row as Row, 'interrupted');
  }
  // Nobody else can open what another process was told the passphrase of; it is gone with that process.
  const orphan = db
    .selectFrom('backups')
    .selectAll()
    .where('wanted_by', '<>', place.process)
    .where('wanted', '=', 'load')
    .where('wanted_at', '<', new Date(now.getTime() - SILENT_MS));
  for (const row of await orphan.execute()) await failed(ctx, place, row as Row, 'interrupted');
  // A file that was sent is read where it lies; where that server does not come back, it cannot be.
  const sent = await db.selectFrom('backups').selectAll().where('wanted', '=', 'check').execute();
  const theirs = sent.filter((row) => !isOurs(row, place));
  for (const row of theirs)
    if (now.getTime() - (row.wanted_at as Date).getTime() > AWAY_MS)
      await failed(ctx, place, row as Row, 'interrupted');
  const row = await db
    .updateTable('backups')
    .set({ started_at: now })
    .where('id', '=', (e) =>
      e
        .selectFrom('backups')
        .select((x) => x.fn.min<number>('id').as('id'))
        .where('wanted', 'is not', null)
        .where((x) => x.or([x('wanted_by', 'is', null), x('wanted_by', '=', place.process)]))
        .where((x) => x.not(x('id', '=', anyOf(theirs.map(({ id }) => id))))),
    )
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, wanted: row.wanted as NonNullable<typeof row.wanted> };
}

async function note(ctx: Context, id: number, progress?: number): Promise<void> {
  await ctx.db
    .updateTable('backups')
    .set({ started_at: ctx.now, ...(progress === undefined ? {} : { progress }) })
    .where('id', '=', id)
    .where('wanted', 'is not', null)
    .execute();
  if (progress !== undefined) ctx.changed('backups', [id]);
}

const REST = {
  wanted: null,
  wanted_by: null,
  wanted_at: null,
  started_at: null,
  progress: 0,
  session_id: null,
  swap_token: null,
  keep_rights: false,
} as const;

async function failed(
  ctx: Context,
  place: BackupPlace,
  row: Pick<Row, 'id' | 'wanted' | 'wanted_at' | 'reason' | 'file' | 'place'>,
  why: BackupWhy,
  room: Room | null = null,
): Promise<void> {
  const lost = row.wanted === 'make' || row.wanted === 'check';
  // What lies on another server is known by its row alone until that one drops it.
  const dropped = row.wanted === 'make' || isOurs(row, place);
  await ctx.db
    .updateTable('backups')
    // When it was asked for stays: a night is tried again an hour later.
    .set({
      ...REST,
      wanted_at: row.wanted_at,
      why,
      room: room && JSON.stringify(room),
      ...(lost ? { state: 'failed' } : {}),
      ...(lost && dropped ? { file: null } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  ctx.audit({
    resource: 'backups',
    resource_id: row.id,
    after: { wanted: row.wanted, why, ...(room && { room }) },
  });
  ctx.changed('backups', [row.id]);
  if (lost && dropped) await dropFile(row.file);
  if (row.wanted === 'make') await tellTrouble(ctx, row);
}

/** Which folder had no room, what is free there, and what the work takes: a file as the last one, a club as this one. */
async function roomFor({ db, place }: BackupWork, row: Row, disk: 'database' | 'file'): Promise<Room | null> {
  const folder = disk === 'database' ? place.database : row.file && path.dirname(row.file);
  if (!folder) return null;
  const last = db
    .selectFrom('backups')
    .select('size')
    .where('state', 'in', ['saved', 'retrieved'])
    .where('reason', '<>', 'upload')
    .orderBy('id', 'desc');
  const size = disk === 'file' ? (row.size ?? (await last.executeTakeFirst())?.size) : null;
  const free = (await diskOf(folder))?.free ?? null;
  const needed = size ?? (await databaseSize(db));
  // What would have had room by that reckoning was more than last time, or beyond what its folder may take.
  return { folder, free, needed: free === null || needed > free ? needed : null };
}

/** That none was made: once for each, however often a night is tried. */
async function tellTrouble(ctx: Context, { id, reason }: Pick<Row, 'id' | 'reason'>): Promise<void> {
  const { locale, epoch } = await ctx.club();
  const { subject, once, nightly } = TROUBLE[locale];
  const content = reason === 'nightly' ? nightly : once;
  await createEventOnce(
    ctx,
    `backup:${epoch}:${id}`,
    { type: 4, priority: 4, subject, content },
    'backup.show',
  );
}

const TROUBLE = {
  fa: {
    subject: 'پشتیبان گرفته نشد',
    once: 'پشتیبان باشگاه ساخته نشد. دلیلش در تنظیمات، پشتیبان نوشته شده است؛ پس از رفع آن دوباره بگیرید.',
    nightly:
      'پشتیبان خودکار ساخته نشد و سرور تا چند ساعت، هر ساعت دوباره تلاش می‌کند. دلیلش در تنظیمات، پشتیبان نوشته شده است.',
  },
  en: {
    subject: 'No backup was made',
    once: 'The backup of the club was not made. The reason is shown in Settings, Backup; make another once it is fixed.',
    nightly:
      'The nightly backup was not made; the server retries every hour for a few hours. The reason is shown in Settings, Backup.',
  },
} as const;

const DO: Record<
  Row['wanted'],
  (work: BackupWork, row: Row, hear: (done: number) => void, as: As) => Promise<void>
> = {
  async make(work, row, hear, as) {
    const now = work.clock.now();
    const schema = row.source_schema ?? SCHEMA;
    // Named before it is begun, so that what a killed server leaves of it is found and dropped.
    const { file, seal, signing_key, club } = await as(async (ctx) => {
      const { seal, signing_key } = await keysOf(ctx.db);
      const club = await clubNamed(ctx.db, schema);
      const stamp = `${clubDay(now, club.time_zone)}-${clubTime(now, club.time_zone)}`.replace(/[-:]/g, '');
      const code = club.club_code.replace(/[^A-Za-z0-9]/g, '') || 'club';
      const name = `meydan-${code}-${stamp}-${row.id}.meydan${seal ? '.age' : ''}`;
      const file = path.join(await folderFor(ctx, work.place), name);
      await ctx.db.updateTable('backups').set({ file }).where('id', '=', row.id).execute();
      return { file, seal, signing_key, club };
    });
    row.file = file;
    const made = await runInChild(
      {
        kind: 'make',
        database: work.owner,
        schema,
        file,
        reason: row.reason === 'upload' ? 'manual' : row.reason,
        by: row.creator_name,
        now: now.toISOString(),
        seal,
        signing_key,
        rate: row.reason === 'nightly' ? null : BY_DAY,
      },
      hear,
      work.signal,
    );
    await as(async (ctx) => {
      await ctx.db
        .updateTable('backups')
        .set({
          ...REST,
          ...made,
          state: 'saved',
          place: work.place.place,
          why: null,
          room: null,
          taken_at: now,
          app: VERSION,
        })
        .set({ sealed: seal !== null, signed: true, club_name: club.club_name, epoch: club.epoch })
        .where('id', '=', row.id)
        .execute();
      ctx.changed('backups', [row.id]);
    });
    if (row.reason === 'nightly') await as((ctx) => keepSome(ctx, work.place));
  },

  async check(work, row, hear, as) {
    const { signing_key } = await keysOf(work.db);
    const found = await runInChild({ kind: 'check', file: row.file ?? '', signing_key }, hear, work.signal);
    await as(async (ctx) => {
      const said = found.sealed ? {} : saidBy(found.manifest);
      const books = found.sealed ? {} : { rows: found.rows, books: found.books, signed: found.signed };
      await ctx.db
        .updateTable('backups')
        .set({
          ...REST,
          ...said,
          ...books,
          state: 'saved',
          sealed: found.sealed,
          why: null,
          room: null,
          progress: 1,
        })
        .where('id', '=', row.id)
        .execute();
      ctx.changed('backups', [row.id]);
    });
  },

  async load(work, row, hear, as) {
    const key = work.place.secrets.get(row.id) ?? null;
    const { owner: database, app, signal } = work;
    const { signing_key } = await keysOf(work.db);
    const { database: folder } = work.place;
    const free = folder && (await diskOf(folder))?.free;
    // Rows take twice their text, with their indexes.
    const room = typeof free === 'number' ? Math.max(0, free - SPARE) / 2 : null;
    const job = { kind: 'load', database, app, file: row.file ?? '', key, signing_key, room } as const;
    const loaded = await runInChild(job, hear, signal);
    await as(async (ctx) => {
      const { schema: staging, manifest, rows, signed, books } = loaded;
      await ctx.db
        .updateTable('backups')
        .set({
          ...REST,
          ...saidBy(manifest),
          rows,
          signed,
          books,
          staging,
          staged_at: ctx.now,
          why: null,
          room: null,
          progress: 1,
        })
        .where('id', '=', row.id)
        .execute();
      ctx.changed('backups', [row.id]);
    });
  },

  swap: (work, row, _hear, as) =>
    land(work, row, as, {
      schema: row.staging,
      epoch: row.epoch,
      by: 'backups.retrieve',
      signed: row.signed === true,
    }),

  undo: (work, row, _hear, as) =>
    land(work, row, as, { schema: row.before_schema, epoch: null, by: 'backups.undo', signed: true }),
};

const saidBy = ({
  app,
  club,
  taken_at,
}: {
  app: string;
  club: { name: string; epoch: string };
  taken_at: string;
}) => ({
  app,
  club_name: club.name,
  epoch: club.epoch,
  taken_at: new Date(taken_at),
});

/** A club that was loaded or left its place before an upgrade is of an earlier version, and the app has no rights in what is new. */
async function upToDate({ db: ours, owner, app }: BackupWork, schema: string | null): Promise<string> {
  // What brings it up would make it anew, with nothing in it.
  if (schema === null || !(await hasSchema(ours, schema))) throw new BackupFault('gone');
  const db = createDb(createPool({ ...owner, max: 1, query_timeout: 0 }, () => {}, { schema, limit: 0 }));
  try {
    await migrateSchema(db, schema);
    if (app !== null) await grantApp(db, app, schema);
  } finally {
    await db.destroy();
  }
  return schema;
}

/**
 * A restore that gets its turn within this time loses only what the previous club keeps; one that waited longer is
 * compared with the preview again.
 */
const AT_ONCE_MS = 5 * SECOND_MS;
const seenOf = ({ swap_token, wanted_at }: Row, now: Date): string | null =>
  wanted_at !== null && now.getTime() - wanted_at.getTime() > AT_ONCE_MS ? swap_token : null;

/** Puts a club in place, and asks for a file of the one that was. */
async function land(
  work: BackupWork,
  row: Row,
  as: As,
  {
    schema,
    epoch,
    by,
    signed,
  }: {
    schema: string | null;
    epoch: string | null;
    by: 'backups.retrieve' | 'backups.undo';
    signed: boolean;
  },
): Promise<void> {
  const { owner: database, clock } = work;
  const ready = await upToDate(work, schema);
  const now = clock.now();
  const since = by === 'backups.undo' ? replacedAt(ready) : null;
  const who = await as((ctx) => nameOf(ctx, row.session_id));
  const before = await swapIn({
    database,
    schema: ready,
    epoch,
    backup_id: row.id,
    session_id: row.session_id,
    token: seenOf(row, now),
    signed,
    rights: { keep: row.keep_rights, since, epoch: row.epoch },
    call: by,
    now,
  });
  await as(async (ctx) => {
    await tellTop(ctx, { by, who, signed, taken_at: row.taken_at });
    await askForBackup(ctx, 'before', before);
  });
}

/**
 * Deletes outdated data: schemas loaded for review, replaced clubs, abandoned uploads, and files on this server that
 * another one was told to delete.
 */
export async function sweepBackups({
  db,
  owner,
  clock,
  place,
}: Pick<BackupWork, 'db' | 'owner' | 'clock' | 'place'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await asSystem(db, { now, call }, async (ctx) => {
    const old = ctx.db.updateTable('backups').set({ staging: null, staged_at: null });
    await old.where('staged_at', '<', ago(LOOKED_AT_MS)).where('wanted', 'is', null).execute();
    const left = backupRows(ctx.db).where('reason', '=', 'upload').where('state', '=', 'saving');
    const unfinished = left.where('wanted', 'is', null).where('created_at', '<', ago(24 * HOUR_MS));
    for (const row of await unfinished.execute()) await letGo(ctx, place, row);
    await dropOurs(ctx, place);
  });
  const pool = createPool({ ...owner, max: 1 }, () => {});
  try {
    const client = await pool.connect();
    try {
      await sweepLoaded(db, client);
      for (const { schema, left_at } of await replacedClubs(client))
        if (left_at < ago(UNDO_MS)) await client.query(`drop schema "${schema}" cascade`);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

/** Drops the loaded clubs that nobody looks at; none while one is being loaded, of which no row need know yet. */
async function sweepLoaded(db: Db, client: pg.PoolClient): Promise<void> {
  // Mostly there is none: then no backup of the night finds the lock taken.
  if ((await staleStaging(client, [])).length === 0) return;
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    LOCKS.landing,
  ]);
  if (!rows[0]?.free) return;
  try {
    const known = await db
      .selectFrom('backups')
      .select(['staging', 'wanted'])
      .where((e) => e.or([e('staging', 'is not', null), e('wanted', '=', 'load')]))
      .execute();
    // What has just been loaded is named in its row a moment later.
    if (known.some(({ wanted }) => wanted === 'load')) return;
    await sweepStaging(
      client,
      known.flatMap(({ staging }) => staging ?? []),
    );
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.landing]);
  }
}
