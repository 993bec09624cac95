import type pg from 'pg';
import type { LoadedClub } from '#server/backup/load.ts';
import { swapIn } from '#server/backup/swap.ts';
import type { Db } from '#server/db/client.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { tellTop } from './tell-top.ts';

/** Puts a loaded club in place from the command line; answers what keeps the club that was there, null for none. */
export async function openOrPutBack(
  db: Db,
  owner: pg.ClientConfig,
  { schema, manifest, rows, signed, books }: LoadedClub,
  { file, now }: { file: string; now: Date },
): Promise<string | null> {
  const { id } = await db
    .insertInto('backups')
    .values({
      reason: 'upload',
      state: 'saved',
      creator_name: 'npm run restore',
      file,
      rows,
      signed,
      books,
      app: manifest.app,
      club_name: manifest.club.name,
      epoch: manifest.club.epoch,
      taken_at: new Date(manifest.taken_at),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const club = await db.selectFrom('club').select('id').executeTakeFirst();
  const before = await swapIn({
    database: owner,
    schema,
    epoch: manifest.club.epoch,
    backup_id: id,
    session_id: null,
    token: null,
    signed,
    rights: null,
    call: 'backups.retrieve',
    now,
  });
  if (!club) return null;
  const taken_at = new Date(manifest.taken_at);
  await asSystem(db, { now, call: 'backups.retrieve' }, (ctx) =>
    tellTop(ctx, { by: 'backups.retrieve', who: '', signed, taken_at }),
  );
  return before;
}
