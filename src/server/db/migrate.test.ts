import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { createDb, createPool } from './client.ts';
import { migrate } from './migrate.ts';

it('one process brings several databases up to date', async () => {
  for (let n = 0; n < 2; n++) {
    const database = await createDatabase('template template0');
    const db = createDb(createPool(database.config, () => {}));
    try {
      expect(await migrate(db)).not.toEqual([]);
      expect(await migrate(db)).toEqual([]);
    } finally {
      await db.destroy();
      await database.drop();
    }
  }
});
