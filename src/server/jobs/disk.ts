import type { Clock } from '../adapters/clock.ts';
import type { Db } from '../db/client.ts';
import { endWarning, warn } from '../features/events/warnings.ts';
import { diskOf, scarceBelow } from '../features/system/disk.ts';
import type { BackupPlace } from '../services.ts';
import { asSystem } from '../unit-of-work.ts';

const MB = 1_000_000;

/**
 * Warns of a disk that is nearly full, each machine's once until there is twice as much room again. `read` stands in for
 * the machine in tests.
 */
export async function watchDisk(
  { db, clock, place }: { db: Db; clock: Clock; place: Pick<BackupPlace, 'folder' | 'place'> },
  read: typeof diskOf = diskOf,
): Promise<void> {
  const disk = await read(place.folder);
  if (!disk) return;
  const scarce = scarceBelow(disk.total);
  await asSystem(db, { now: clock.now(), call: 'job.disk' }, async (ctx) => {
    if (disk.free < scarce) await warn(ctx, 'disk', { key: place.place, said: Math.floor(disk.free / MB) });
    else if (disk.free >= 2 * scarce) await endWarning(ctx, 'disk', place.place);
  });
}
