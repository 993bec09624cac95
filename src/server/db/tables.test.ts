import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cloneDatabase } from '#tests/support/database.ts';
import { createDb, createPool } from './client.ts';

/** The columns of the tables' interfaces, read from the source text because types do not exist at run time. */
function declared(): Map<string, string[]> {
  const folder = path.join(import.meta.dirname, 'tables');
  const columns = new Map<string, string[]>();
  const tables: [table: string, type: string][] = [];
  for (const file of fs.readdirSync(folder)) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    for (const [, name = '', body = ''] of text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)) {
      const fields = [...body.matchAll(/^ {2}(\w+)\??: (.*);/gm)].map(([, field = '', type = '']) => [
        field,
        type,
      ]);
      if (name.endsWith('Tables')) tables.push(...(fields as typeof tables));
      else columns.set(name, fields.map(([field = '']) => field).sort());
    }
  }
  return new Map(tables.map(([table, type]) => [table, columns.get(type) ?? []]));
}

it('knows every table and column of the migrated database, and no other', async () => {
  const database = await cloneDatabase();
  const db = createDb(createPool(database.config, () => {}));
  try {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.table_name as name, array_agg(c.column_name::text order by c.column_name collate "C") as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'meydan' and t.table_type = 'BASE TABLE' and table_name not like 'kysely%'
      group by 1`.execute(db);
    const found = new Map(rows.map(({ name, columns }) => [name, columns]));
    expect(Object.fromEntries(declared())).toEqual(Object.fromEntries(found));
  } finally {
    await db.destroy();
    await database.drop();
  }
});
