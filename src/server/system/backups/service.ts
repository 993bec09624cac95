import fs from 'node:fs';
import path from 'node:path';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { CallInput } from '#contract/call.ts';
import type { ListQuery } from '#contract/list.ts';
import { type Backup, type BackupPreview, type backups, LOST } from '#contract/system/backups.ts';
import { unsentOf } from '#server/access/operations/unsent.ts';
import { proveOwnPhone } from '#server/access/sign-in/own-code.ts';
import { BackupFault, backupReason } from '#server/backup/fault.ts';
import { lossToken } from '#server/backup/restore-losses.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import type { BackupsTable } from '#server/db/tables/system.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import type { BackupPlace } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import { diskOf } from './disk.ts';
import { keyFor } from './passphrases.ts';
import {
  backupRows,
  figuresOf,
  findBackup,
  gainsOf,
  hasSchema,
  knowsStaff,
  lastGood,
  lastRetrieved,
  listBackups,
  loggedSince,
  lostOf,
  openSessions,
  settingsRow,
  totalBackups,
  undoUntil,
} from './queries.ts';
import { folderFor } from './settings.ts';

/** What devices go by: until when a good backup has everything, and to which moment the club was put back last. */
export async function momentsOf(db: Db, epoch: string) {
  const good = await lastGood(db, epoch);
  const back = await db
    .selectFrom('backups')
    .select('taken_at')
    .where('state', '=', 'retrieved')
    .where('retrieved_at', 'is not', null)
    .orderBy('retrieved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { kept_until: good?.made_at ?? null, restored_to: back?.taken_at ?? null };
}

/** Free space that an upload leaves. */
const SPARE = 200_000_000;

type Found = v.InferInput<typeof Backup>;
type Preview = v.InferInput<typeof BackupPreview>;

export async function pageOfBackups(ctx: Context, q: ListQuery) {
  return listBackups(ctx.db, (await ctx.club()).time_zone, q);
}
export async function totals(ctx: Context, q: ListQuery) {
  return totalBackups(ctx.db, (await ctx.club()).time_zone, q);
}

export async function getBackup(ctx: Context, id: number): Promise<Found> {
  return orNotFound(await findBackup(ctx.db, id));
}

const lockRow = async (ctx: Context, id: number) =>
  orNotFound(await backupRows(ctx.db).where('id', '=', id).forUpdate().executeTakeFirst());

/** Whether a backup of this kind waits, or is made. */
export async function isAsked({ db }: Context, reason: 'manual' | 'nightly' | 'before'): Promise<boolean> {
  const made = db
    .selectFrom('backups')
    .select('id')
    .where('wanted', '=', 'make')
    .where('reason', '=', reason);
  return (await made.executeTakeFirst()) !== undefined;
}

/** Asks for a backup of the club as it is; 409 `in_progress` while one of the same kind waits or is made. */
export async function askForBackup(
  ctx: Context,
  reason: 'manual' | 'nightly' | 'before',
  source_schema: string | null = null,
): Promise<number> {
  if (await isAsked(ctx, reason)) fail('in_progress', { retry_after: 5 });
  const { id } = await ctx.db
    .insertInto('backups')
    .values({
      reason,
      creator_name: ctx.actor.name,
      wanted: 'make',
      wanted_at: ctx.now,
      source_schema,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'backups', resource_id: id, after: { reason } });
  ctx.changed('backups', [id]);
  return id;
}

/** Announces a file that comes in pieces. */
export async function beginUpload(ctx: Context, place: BackupPlace, size: number): Promise<number> {
  const folder = await folderFor(ctx, place).catch((error) => {
    if (error instanceof BackupFault) failFields({ folder: ['not_allowed'] });
    throw error;
  });
  const { bavail, bsize } = await onDisk(folder, size, async () => {
    await fs.promises.mkdir(folder, { recursive: true });
    await fs.promises.access(folder, fs.constants.W_OK);
    return fs.promises.statfs(folder);
  });
  const free = bavail * bsize;
  if (size > free - SPARE) fail('storage_full', { details: { folder, free, needed: size + SPARE } });
  const { id } = await ctx.db
    .insertInto('backups')
    .values({
      reason: 'upload',
      creator_name: ctx.actor.name,
      size,
      received: 0,
      place: place.place,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('backups')
    .set({ file: path.join(folder, `upload-${id}.meydan`) })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'backups', resource_id: id, after: { reason: 'upload', size } });
  ctx.changed('backups', [id]);
  return id;
}

/** A disk that is full and a folder that nobody writes to are told by their names; 507 `storage_full`, 422 on `folder`. */
async function onDisk<T>(folder: string, needed: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = backupReason(error);
    if (why === 'disk_full') {
      const free = (await diskOf(folder))?.free ?? null;
      fail('storage_full', { retry_after: 30, details: { folder, free, needed } });
    }
    if (why === 'folder') failFields({ folder: ['not_allowed'] });
    throw error;
  }
}

/**
 * Takes the piece that begins where the last one ended, on the server that has those before; one that came before is taken as
 * it was. 404 with its place on another server.
 */
export async function takePiece(
  ctx: Context,
  place: BackupPlace,
  id: number,
  offset: number,
  bytes: Uint8Array,
): Promise<void> {
  const row = await lockRow(ctx, id);
  const { file, size, received, state } = row;
  // The last one may come again after the reading has begun, or ended.
  if (received !== null && bytes.length > 0 && offset + bytes.length <= received) return;
  if (state !== 'saving' || file === null || size === null || received === null) fail('not_active');
  // Where no file was begun it would be one of the later pieces alone.
  if (!isOurs(row, place)) fail('not_found', { details: { place: row.place } });
  const end = offset + bytes.length;
  if (end > size || bytes.length === 0) failFields({ file: ['too_long'] });
  if (offset !== received) fail('stale', { details: { received } });
  await onDisk(path.dirname(file), size - offset, async () => {
    const handle = await fs.promises.open(`${file}.part`, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      await writeWhole(handle, bytes, offset);
      if (end === size) await handle.sync();
    } finally {
      await handle.close();
    }
    if (end === size) await fs.promises.rename(`${file}.part`, file);
  });
  await ctx.db
    .updateTable('backups')
    .set({
      received: end,
      progress: end / size,
      ...(end === size ? { wanted: 'check', wanted_at: ctx.now } : {}),
    })
    .where('id', '=', id)
    .execute();
  ctx.changed('backups', [id]);
}

/** A disk that is nearly full takes a part of what it is given, and refuses the next. */
async function writeWhole(handle: fs.promises.FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** Whether a backup can be loaded here and now; its file. */
function loadable({ wanted, state, file, place }: Selectable<BackupsTable>): string {
  if (wanted !== null) fail('in_progress', { retry_after: 2 });
  if (state !== 'saved' && state !== 'retrieved') fail('not_active');
  return file !== null && fs.existsSync(file) ? file : fail('not_found', { details: { place } });
}

/**
 * What opens the file that shall be loaded, found before the call's transaction: it takes long. Whether it may be loaded at all
 * is judged within that.
 */
export async function openFor(
  ctx: Context,
  id: number,
  passphrase: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  const row = await backupRows(ctx.db).where('id', '=', id).executeTakeFirst();
  if (!row?.file || row.wanted !== null || !fs.existsSync(row.file)) return null;
  return keyFor(ctx, { id, file: row.file }, passphrase, signal);
}

/** Begins to load a file beside the club, by this process, which alone is told what opens it. */
export async function askToLoad(
  ctx: Context,
  place: BackupPlace,
  id: number,
  key: string | null,
): Promise<void> {
  loadable(await lockRow(ctx, id));
  if (key !== null) place.secrets.set(id, key);
  await ctx.db
    .updateTable('backups')
    .set({ staging: null, staged_at: null })
    .where('staging', 'is not', null)
    .execute();
  await ctx.db
    .updateTable('backups')
    .set({ wanted: 'load', wanted_by: place.process, wanted_at: ctx.now, why: null, room: null, progress: 0 })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'backups', resource_id: id, after: { looked_at: true } });
  ctx.changed('backups', [id]);
}

/** What a loaded backup would change (D16's way: looked at first, then named by its token). */
export async function previewOf(ctx: Context, id: number): Promise<Preview> {
  const row = orNotFound(await backupRows(ctx.db).where('id', '=', id).executeTakeFirst());
  const { staging, taken_at } = row;
  if (staging === null || taken_at === null || !(await hasSchema(ctx.db, staging))) fail('not_found');
  const [now, after] = [await figuresOf(ctx.db, SCHEMA), await figuresOf(ctx.db, staging)];
  const lost: Preview['lost'] = [];
  for (const kind of LOST) lost.push(await lostOf(ctx.db, kind, SCHEMA, staging));
  const club = await ctx.club();
  const warnings: BackupPreview['warnings'] = [];
  const { epochs } = await settingsRow(ctx.db).executeTakeFirstOrThrow();
  const known = row.epoch === club.epoch || epochs.includes(row.epoch ?? '');
  if (!known) warnings.push('other_club');
  if (row.app !== VERSION) warnings.push('older_app');
  if (row.books === false) warnings.push('books');
  if (!(await knowsStaff(ctx.db, staging, ctx.actor.user_id))) warnings.push('stranger');
  const gains = await gainsOf(ctx.db, { schema: staging, known, since: null });
  const unsent = await unsentOf(ctx.db, ctx.actor.session_id);
  const change = (name: keyof typeof now) => ({ now: now[name], after: after[name] });
  // A document speaks of its person in its description.
  const seen = (kind: Preview['lost'][number]['kind']) => kind === 'sale-invoices' || can(ctx, 'user.show');
  return {
    taken_at,
    club_name: row.club_name ?? '',
    reservations: change('reservations'),
    documents: change('documents'),
    customers: change('customers'),
    balances: change('balances'),
    lost: lost.map((one) => (seen(one.kind) ? one : { ...one, rows: [] })),
    // Another club's log counts by itself.
    changes: warnings.includes('other_club') ? 0 : await loggedSince(ctx.db, SCHEMA, staging),
    ...(await openSessions(ctx.db, ctx.now)),
    unsent: can(ctx, 'user.show')
      ? unsent
      : unsent.map((one) => ({ ...one, user: { ...one.user, name: '', family: '' } })),
    warnings,
    signed: row.signed === true,
    gains: gains.map((one) => (one.kind === 'role' || can(ctx, 'user.show') ? one : { ...one, name: '' })),
    token: lossToken(
      staging,
      lost.map(({ kind, count, rows }) => ({ kind, count, newest: rows[0]?.id ?? null })),
    ),
  };
}

/** The typed name, as people write it. */
async function checkName(ctx: Context, club_name: string): Promise<void> {
  if (club_name.trim() !== (await ctx.club()).club_name.trim()) failFields({ club_name: ['not_allowed'] });
}

/**
 * Asks for the loaded backup to take the club's place; 409 `preview_changed` with the new preview, 422 `role_above` where
 * somebody would gain rights and may not stay with what they have. A file that this club has not signed takes a fresh code of
 * the caller's phone.
 */
export async function askToRetrieve(
  ctx: Context,
  id: number,
  { token, club_name, keep_rights = false, ...own }: CallInput<typeof backups.retrieve>['body'],
): Promise<void> {
  const { wanted } = await lockRow(ctx, id);
  if (wanted !== null) fail('in_progress', { retry_after: 2 });
  await checkName(ctx, club_name);
  const preview = await previewOf(ctx, id);
  if (preview.token !== token) fail('preview_changed', { details: { preview } });
  if (preview.gains.length > 0 && !keep_rights)
    fail('role_above', { fields: { keep_rights: ['required'] }, details: { gains: preview.gains } });
  if (!preview.signed) await proveOwnPhone(ctx, own);
  await ask(ctx, id, 'swap', { swap_token: token, keep_rights });
}

/** Asks for the club of before the last restore. */
export async function askToUndo(ctx: Context, club_name: string): Promise<number> {
  const row = await lastRetrieved(ctx.db);
  if (!row) fail('not_found');
  const { wanted } = await lockRow(ctx, row.id);
  if (wanted !== null) fail('in_progress', { retry_after: 2 });
  await checkName(ctx, club_name);
  await ask(ctx, row.id, 'undo', { swap_token: null, keep_rights: true });
  return row.id;
}

async function ask(
  ctx: Context,
  id: number,
  wanted: 'swap' | 'undo',
  how: { swap_token: string | null; keep_rights: boolean },
): Promise<void> {
  const { session_id } = ctx.actor;
  await ctx.db
    .updateTable('backups')
    .set({ ...how, wanted, wanted_at: ctx.now, session_id, why: null, room: null, progress: 0 })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'backups', resource_id: id, after: { wanted } });
  ctx.changed('backups', [id]);
}

/** Away with a backup and its file; 409 `in_use` while it is worked on, and while it knows the way back from its restore. */
export async function removeBackup(ctx: Context, place: BackupPlace, id: number): Promise<void> {
  const row = await lockRow(ctx, id);
  if (row.wanted !== null) fail('in_use');
  const { before_schema } = row;
  if (before_schema !== null && (await hasSchema(ctx.db, before_schema)))
    fail('in_use', { details: { until: undoUntil(before_schema) } });
  ctx.audit({ resource: 'backups', resource_id: id, before: { reason: row.reason, taken_at: row.taken_at } });
  await letGo(ctx, place, row);
}

type Filed = Pick<Selectable<BackupsTable>, 'id' | 'file' | 'place'>;

const namesOf = (file: string | null) => (file === null ? [] : [file, `${file}.part`]);

/** Whether a backup's file is this server's to read and to drop: it was kept here, or lies here by now. */
export const isOurs = ({ file, place }: Filed, here: BackupPlace): boolean =>
  file === null || place === here.place || namesOf(file).some((name) => fs.existsSync(name));

/** Drops a backup with its file. What lies on another server waits for that one's sweep: its row alone knows of the file. */
export async function letGo(ctx: Context, here: BackupPlace, row: Filed): Promise<void> {
  if (isOurs(row, here)) {
    await ctx.db.deleteFrom('backups').where('id', '=', row.id).execute();
    await dropFile(row.file);
  } else {
    await ctx.db.updateTable('backups').set({ dropped_at: ctx.now }).where('id', '=', row.id).execute();
  }
  ctx.changed('backups', [row.id]);
}

/** What another server was asked to drop of this one's. */
export async function dropOurs(ctx: Context, here: BackupPlace): Promise<void> {
  const dropped = ctx.db.selectFrom('backups').select(['id', 'file', 'place']);
  for (const row of await dropped.where('dropped_at', 'is not', null).execute())
    if (isOurs(row, here)) await letGo(ctx, here, row);
}

export async function dropFile(file: string | null): Promise<void> {
  for (const name of namesOf(file)) await fs.promises.rm(name, { force: true }).catch(() => {});
}
