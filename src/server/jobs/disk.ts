import type { Logger } from 'pino';
import type { Locale } from '#domain/digits.ts';
import { formatSize } from '#domain/size.ts';
import { endWarning, warn } from '#server/messages/events/warnings.ts';
import { type Disk, diskOf, scarceBelow } from '#server/system/backups/disk.ts';
import { folderOf } from '#server/system/backups/settings.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import type { BackupPlace } from '../services.ts';
import { asSystem } from '../unit-of-work.ts';

/**
 * Warns when a disk is nearly full: the server's own, and that of the folder chosen for backups; once each until there
 * is twice as much room again. `read` replaces the machine in tests.
 */
export async function warnOfFullDisk(
  {
    db,
    clock,
    place,
    log,
  }: { db: Db; clock: Clock; place: Pick<BackupPlace, 'folder' | 'place'>; log?: Logger },
  read: typeof diskOf = diskOf,
): Promise<void> {
  const as = <T>(run: (ctx: Context) => Promise<T>) =>
    asSystem(db, { now: clock.now(), call: 'job.disk' }, run);
  const chosen = await as((ctx) => folderOf(ctx, place));
  const own = await read(place.folder);
  const other = chosen === place.folder ? null : await read(chosen);
  const look = async ({ free, total }: Disk, folder: string, key: string) => {
    const needed = scarceBelow(total);
    if (free >= 2 * needed) await as((ctx) => endWarning(ctx, 'disk', key));
    if (free >= needed) return;
    const said = (locale: Locale) => [folder, formatSize(free, locale), formatSize(needed, locale)];
    const fresh = await as((ctx) => warn(ctx, 'disk', { key, said }));
    const there = `${folder} has ${formatSize(free, 'en')} free, and ${formatSize(needed, 'en')} are needed at least`;
    if (fresh) log?.warn({ folder, free, needed }, `the disk is nearly full: ${there}`);
  };
  if (own) await look(own, place.folder, place.place);
  if (other && other.device !== own?.device) await look(other, chosen, `${place.place} ${chosen}`);
}
