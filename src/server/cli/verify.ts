import { createDb, createPool } from '../db/client.ts';
import { verify } from '../ledger/verify.ts';
import { exitWithMessage, withDatabase } from './database.ts';

console.log('Verify: re-adds every posting and holds the books against their invariants.');
await withDatabase(async (config) => {
  const db = createDb(createPool(config, () => {}));
  try {
    const problems = await verify(db);
    for (const p of problems) console.error(`✗ ${p.invariant}: ${p.what} ${JSON.stringify(p.rows)}`);
    console.log(
      problems.length === 0
        ? '✓ The books are right.'
        : `${problems.length} invariants are broken: do not post before this is explained.`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}).catch(exitWithMessage);
