import path from 'node:path';
import { openOrPutBack } from '#server/system/backups/restore.ts';
import { keysOf } from '#server/system/backups/settings.ts';
import { systemClock } from '../adapters/clock.ts';
import { backupReason } from '../backup/fault.ts';
import { loadBackup } from '../backup/load.ts';
import { decryptionKey, isSealed } from '../backup/seal.ts';
import { readConfig } from '../config.ts';
import { createDb, createPool } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { exitWithMessage, ownerOfClub } from './database.ts';
import { backupFailureText, readFileArguments } from './files.ts';

// `npm run restore -- file`: restores the club of a file, here or into an empty database on another server.

const { file, argv } = readFileArguments(process.argv.slice(2));

async function restore(given: string): Promise<void> {
  const source = path.resolve(given);
  await ownerOfClub(
    argv,
    async ({ owner, app }) => {
      // Without a time limit: migrating an old club takes long.
      const db = createDb(createPool({ ...owner, query_timeout: 0 }, () => {}, { limit: 0 }));
      try {
        await migrate(db, app);
        const key = (await isSealed(source))
          ? await decryptionKey(source, process.env.MEYDAN_PASSPHRASE ?? '')
          : null;
        const { signing_key } = await keysOf(db);
        let before: string | null = null;
        const loaded = await loadBackup(
          { database: owner, app, file: source, key, signing_key, room: null },
          undefined,
          async (it) => {
            before = await openOrPutBack(db, owner, it, { file: source, now: systemClock.now() });
          },
        );
        console.log(
          `✓ ${loaded.manifest.club.name} as of ${loaded.manifest.taken_at}: ${loaded.rows} rows. Everybody signs in again (npm run admin-link).`,
        );
        if (!loaded.books) console.error('✗ The books of the file do not hold (npm run verify).');
        if (before && !loaded.signed) console.log('  The file was not signed by the club that was here.');
        if (before)
          console.log(
            `  The club that was here is kept for 7 days as ${before}; the backup page can undo this.`,
          );
      } finally {
        await db.destroy();
      }
    },
    { fresh: true },
  ).catch(async (error) => {
    if (backupReason(error) === 'interrupted') throw error;
    const { databaseUrl, dataDir } = readConfig(process.env, argv);
    throw new Error(await backupFailureText(error, databaseUrl ? null : path.resolve(dataDir)), {
      cause: error,
    });
  });
}

await (file === undefined
  ? Promise.reject(new Error('Name the file: npm run restore -- backup.meydan'))
  : restore(file)
).catch(exitWithMessage);
