import type { Clock } from '../adapters/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/client.ts';
import { folderOf } from '../features/backups/service.ts';
import { endWarning, warn } from '../features/events/warnings.ts';
import { type Disk, diskOf, scarceBelow } from '../features/system/disk.ts';
import type { BackupPlace } from '../services.ts';
import { asSystem } from '../unit-of-work.ts';

const MB = 1_000_000;

/**
 * Warns of a disk that is nearly full, that of the server's own data and that of the folder the club has chosen for
 * backups: each machine's once until there is twice as much room again. `read` stands in for the machine in tests.
 */
export async function watchDisk(
  { db, clock, place }: { db: Db; clock: Clock; place: Pick<BackupPlace, 'folder' | 'place'> },
  read: typeof diskOf = diskOf,
): Promise<void> {
  const as = <T>(run: (ctx: Context) => Promise<T>) =>
    asSystem(db, { now: clock.now(), call: 'job.disk' }, run);
  const chosen = await as((ctx) => folderOf(ctx, place));
  const own = await read(place.folder);
  const other = chosen === place.folder ? null : await read(chosen);
  await as(async (ctx) => {
    if (own) await look(ctx, own, place.place);
    if (other && other.device !== own?.device) await look(ctx, other, `${place.place} ${chosen}`);
  });
}

async function look(ctx: Context, { free, total }: Disk, key: string): Promise<void> {
  const scarce = scarceBelow(total);
  if (free < scarce) await warn(ctx, 'disk', { key, said: Math.floor(free / MB) });
  else if (free >= 2 * scarce) await endWarning(ctx, 'disk', key);
}
