import { backupsToRetain } from '#domain/backup-retention.ts';
import { addDays, clubDay, clubTime } from '#domain/dates.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Context } from '#server/context.ts';
import type { BackupPlace } from '#server/services.ts';
import { backupRows, settingsRow } from './queries.ts';
import { askForBackup, isAsked, letGo } from './service.ts';

/** A night that failed is tried again so long, so far apart: until the morning. */
const TRIED_FOR_MS = 5 * HOUR_MS;
const APART_MS = HOUR_MS;

/**
 * Asks for the nightly one once its time has come on the club's clock; a server that was off then makes it when it can, also
 * after midnight.
 */
export async function askNightly(ctx: Context): Promise<void> {
  const { time_zone } = await ctx.club();
  const today = clubDay(ctx.now, time_zone);
  const { at, last_night } = await settingsRow(ctx.db).forUpdate().executeTakeFirstOrThrow();
  const come = clubTime(ctx.now, time_zone) >= at;
  const due = come ? today : addDays(today, -1);
  if (last_night === null ? !come : last_night >= due) return tryAgain(ctx);
  // The one of the night before is still being made: this one comes after it.
  if (await isAsked(ctx, 'nightly')) return;
  await ctx.db.updateTable('backup_settings').set({ last_night: due }).execute();
  await askForBackup(ctx, 'nightly');
}

/** The last night's, where it failed: the same one again, so that a night is one line of the list. */
async function tryAgain(ctx: Context): Promise<void> {
  const ago = (ms: number) => new Date(ctx.now.getTime() - ms);
  const again = await ctx.db
    .updateTable('backups')
    .set({ wanted: 'make', wanted_at: ctx.now, state: 'saving', why: null, room: null })
    .where('id', '=', (e) =>
      e
        .selectFrom('backups')
        .select((x) => x.fn.max<number>('id').as('id'))
        .where('reason', '=', 'nightly'),
    )
    .where('state', '=', 'failed')
    .where('wanted', 'is', null)
    .where('wanted_at', '<=', ago(APART_MS))
    .where('created_at', '>', ago(TRIED_FOR_MS))
    .returning('id')
    .executeTakeFirst();
  if (!again) return;
  ctx.audit({ resource: 'backups', resource_id: again.id, after: { reason: 'nightly', again: true } });
  ctx.changed('backups', [again.id]);
}

/** Lets go of the nightly ones that the club's rules do not keep. */
export async function keepSome(ctx: Context, place: BackupPlace): Promise<void> {
  const { time_zone } = await ctx.club();
  const {
    keep_daily: daily,
    keep_weekly: weekly,
    keep_monthly: monthly,
  } = await settingsRow(ctx.db).executeTakeFirstOrThrow();
  const nightly = await backupRows(ctx.db)
    .where('reason', '=', 'nightly')
    .where('state', '=', 'saved')
    .where('wanted', 'is', null)
    .where('staging', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const dated = nightly.map((row) => ({ ...row, day: clubDay(row.taken_at ?? row.created_at, time_zone) }));
  const kept = backupsToRetain(dated, { daily, weekly, monthly });
  for (const row of dated.filter((one) => !kept.has(one))) {
    ctx.audit({ resource: 'backups', resource_id: row.id, before: { taken_at: row.taken_at } });
    await letGo(ctx, place, row);
  }
}
