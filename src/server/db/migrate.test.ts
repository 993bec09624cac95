import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { createDb, createPool } from './client.ts';
import { migrate } from './migrate.ts';
import { checkExternal } from './open.ts';

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

it('several servers that start at once on an empty database all come up', async () => {
  const database = await createDatabase('template template0');
  const start = async () => {
    await checkExternal(database.config);
    const db = createDb(createPool(database.config, () => {}));
    return migrate(db).finally(() => db.destroy());
  };
  try {
    const applied = await Promise.all(Array.from({ length: 6 }, start));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  } finally {
    await database.drop();
  }
});
