import fs from 'node:fs';
import path from 'node:path';
import type * as v from 'valibot';
import type { CallInput } from '#contract/call.ts';
import type { BackupSettings, backups } from '#contract/system/backups.ts';
import { DAY_MS } from '#domain/durations.ts';
import { BackupFault } from '#server/backup/fault.ts';
import type { Seal } from '#server/backup/seal.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { SCHEMA } from '#server/db/schema-name.ts';
import { fail, failFields } from '#server/http/fail.ts';
import type { BackupPlace } from '#server/services.ts';
import { mayHoldBackups } from './folders.ts';
import { hasSchema, lastGood, lastRetrieved, settingsRow } from './queries.ts';

// When backups are made, where they go and by what they are sealed and signed.

/** One is made every night: without one for so long something is wrong. */
const OLD_MS = 2 * DAY_MS;

/** Where files go now. */
export async function folderOf(ctx: Context, place: Pick<BackupPlace, 'folder'>): Promise<string> {
  const { folder } = await settingsRow(ctx.db).executeTakeFirstOrThrow();
  return folder ?? place.folder;
}

/** The same for what shall be written there. Throws `folder` for one that may hold none any more: it may be linked elsewhere by now. */
export async function folderFor(ctx: Context, place: BackupPlace): Promise<string> {
  const folder = await folderOf(ctx, place);
  if (!(await mayHoldBackups(folder, place))) throw new BackupFault('folder');
  return folder;
}

/**
 * What the club signs its backups with, and what it seals them with, whoever makes them (null: it does not). Throws `empty`
 * where there is no club.
 */
export async function keysOf(db: Db): Promise<{ seal: Seal | null; signing_key: Uint8Array }> {
  if (!(await hasSchema(db, SCHEMA))) throw new BackupFault('empty');
  const { recipient, salt, signing_key } = await settingsRow(db).executeTakeFirstOrThrow();
  return { seal: recipient !== null && salt !== null ? { recipient, salt } : null, signing_key };
}

export async function getSettings(
  ctx: Context,
  place: BackupPlace,
): Promise<v.InferInput<typeof BackupSettings>> {
  const row = await settingsRow(ctx.db).executeTakeFirstOrThrow();
  return {
    at: row.at,
    keep: { daily: row.keep_daily, weekly: row.keep_weekly, monthly: row.keep_monthly },
    folder: row.folder,
    standard_folder: place.folder,
    passphrase: row.recipient !== null,
    undo_until: (await lastRetrieved(ctx.db))?.until ?? null,
    last: await healthOf(ctx),
    version: row.version,
  };
}

/** The newest backup that the club could go back to, and whether it may rest on it. */
async function healthOf(ctx: Context): Promise<v.InferInput<typeof BackupSettings>['last']> {
  const { epoch } = await ctx.club();
  const last = await lastGood(ctx.db, epoch);
  if (!last) return null;
  const old = ctx.now.getTime() - last.made_at.getTime() > OLD_MS;
  return { made_at: last.made_at, state: old ? 'old' : last.books === false ? 'books' : 'sound' };
}

/** Changes when and where; a folder must be one that may hold backups and that this server can write to. */
export async function updateSettings(
  ctx: Context,
  place: BackupPlace,
  { version, keep, folder, at }: CallInput<typeof backups.updateSettings>['body'],
) {
  const row = await settingsRow(ctx.db).forUpdate().executeTakeFirstOrThrow();
  if (version !== undefined && version !== row.version)
    fail('stale', { details: { current: await getSettings(ctx, place) } });
  if (folder && !((await writable(folder)) && (await mayHoldBackups(folder, place))))
    failFields({ folder: ['not_allowed'] });
  await ctx.db
    .updateTable('backup_settings')
    .set((e) => ({
      ...(at === undefined ? {} : { at }),
      ...(folder === undefined ? {} : { folder }),
      ...(keep === undefined
        ? {}
        : { keep_daily: keep.daily, keep_weekly: keep.weekly, keep_monthly: keep.monthly }),
      version: e('version', '+', 1),
    }))
    .execute();
  ctx.audit({ resource: 'backups', resource_id: null, after: { at, keep, folder } });
  ctx.changed('backups', []);
  return getSettings(ctx, place);
}

async function writable(folder: string): Promise<boolean> {
  if (!path.isAbsolute(folder)) return false;
  try {
    if (!(await fs.promises.stat(folder)).isDirectory()) return false;
    await fs.promises.access(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Seals what is made from now on; the recovery key is told this once and kept nowhere. */
export async function setSeal(
  ctx: Context,
  seal: (Seal & { recovery_key: string }) | null,
): Promise<{ recovery_key: string | null }> {
  await ctx.db
    .updateTable('backup_settings')
    .set((e) => ({
      recipient: seal?.recipient ?? null,
      salt: seal?.salt ?? null,
      version: e('version', '+', 1),
    }))
    .execute();
  ctx.audit({ resource: 'backups', resource_id: null, after: { sealed: seal !== null } });
  ctx.changed('backups', []);
  return { recovery_key: seal?.recovery_key ?? null };
}
