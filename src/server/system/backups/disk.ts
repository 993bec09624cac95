import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface Disk {
  free: number;
  total: number;
  /** Tells apart the disks of one machine. */
  device: number;
}

/** Bytes of the disk of a folder, or of the nearest one above it that is there; null where the machine does not say. */
export async function diskOf(folder: string): Promise<Disk | null> {
  for (let at = folder; ; at = path.dirname(at)) {
    try {
      const { bavail, bsize, blocks } = await statfs(at);
      return { free: bavail * bsize, total: blocks * bsize, device: (await stat(at)).dev };
    } catch (error) {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!missing || path.dirname(at) === at) return null;
    }
  }
}

const GB = 1_000_000_000;
/** Less than a tenth of a small disk, or 5 GB of a large one, is nearly full. */
export const scarceBelow = (total: number): number => Math.floor(Math.min(total / 10, 5 * GB));

/** Bytes of the whole database. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return Number(rows[0]?.size ?? 0);
}
