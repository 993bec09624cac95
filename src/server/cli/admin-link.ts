import { issueLink } from '#server/access/sign-in/links.ts';
import { systemClock } from '../adapters/clock.ts';
import { readConfig } from '../config.ts';
import { createDb, createPool } from '../db/client.ts';
import { exitWithMessage, withDatabase } from './database.ts';

const { publicUrl, host, port } = readConfig(process.env, process.argv.slice(2));

await withDatabase(async (config) => {
  const db = createDb(createPool(config, () => {}));
  try {
    const { phone_number, token } = await issueLink(db, systemClock.now());
    console.log('A sign-in link for the super-admin, for one use within 24 hours:');
    console.log(
      `  ${publicUrl ?? `http://${host}:${port}`}/login#phone_number=${phone_number}&token=${token}`,
    );
  } finally {
    await db.destroy();
  }
}).catch(exitWithMessage);
