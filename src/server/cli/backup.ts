import path from 'node:path';
import { databaseSize } from '#server/system/backups/disk.ts';
import { keysOf } from '#server/system/backups/settings.ts';
import { systemClock } from '../adapters/clock.ts';
import { BackupFault, fullDisk } from '../backup/fault.ts';
import { makeBackup } from '../backup/make.ts';
import { createDb, createPool } from '../db/client.ts';
import { SCHEMA } from '../db/schema-name.ts';
import { exitWithMessage, ownerOfClub } from './database.ts';
import { backupFailureText, readFileArguments } from './files.ts';

// `npm run backup -- [file]`: backs up the club, also beside a running server; encrypted if the club encrypts its
// backups.

const { file, argv } = readFileArguments(process.argv.slice(2));
const now = systemClock.now();
const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);

await ownerOfClub(argv, async ({ owner }) => {
  const db = createDb(createPool(owner, () => {}));
  try {
    const { seal, signing_key } = await keysOf(db).catch(async (error) => {
      throw error instanceof BackupFault
        ? new Error(await backupFailureText(error), { cause: error })
        : error;
    });
    const target = path.resolve(file ?? `meydan-${stamp}.meydan${seal ? '.age' : ''}`);
    const made = await makeBackup({
      database: owner,
      schema: SCHEMA,
      file: target,
      reason: 'manual',
      by: 'npm run backup',
      now: now.toISOString(),
      seal,
      signing_key,
      rate: null,
    }).catch(async (error) => {
      const folder = fullDisk(error) === 'file' ? path.dirname(target) : null;
      throw new Error(await backupFailureText(error, folder, await databaseSize(db).catch(() => undefined)), {
        cause: error,
      });
    });
    const how = seal ? 'sealed by the club’s passphrase' : 'not sealed (the club has no passphrase)';
    console.log(
      `✓ ${target}: ${made.rows} rows, ${(made.size / 1e6).toFixed(1)} MB, ${how}, read back and compared.`,
    );
    if (!made.books)
      console.error('✗ The books do not hold (npm run verify); the backup is made all the same.');
  } finally {
    await db.destroy();
  }
}).catch(exitWithMessage);
