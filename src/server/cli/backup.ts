import path from 'node:path';
import { systemClock } from '../adapters/clock.ts';
import { whyOf } from '../backup/fault.ts';
import { makeBackup } from '../backup/make.ts';
import { SCHEMA } from '../db/gate.ts';
import { ownerOfClub, report } from './database.ts';
import { readFileArguments, WORDS } from './files.ts';

// `npm run backup -- [file]`: a file of the club as it is, also beside a running server.

const { file, argv } = readFileArguments(process.argv.slice(2));
const now = systemClock.now();
const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
const target = path.resolve(file ?? `meydan-${stamp}.meydan`);

await ownerOfClub(argv, async ({ owner }) => {
  const made = await makeBackup({
    database: owner,
    schema: SCHEMA,
    file: target,
    reason: 'manual',
    by: 'npm run backup',
    now: now.toISOString(),
    seal: null,
    rate: null,
  }).catch((error) => {
    throw new Error(WORDS[whyOf(error)], { cause: error });
  });
  console.log(`✓ ${target}: ${made.rows} rows, ${(made.size / 1e6).toFixed(1)} MB, read back and compared.`);
  if (!made.books)
    console.error('✗ The books do not hold (npm run verify); the backup is made all the same.');
}).catch(report);
