import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createPool } from '#server/db/client.ts';
import type { Tables } from '#server/db/tables.ts';

/** A database that records its statements. */
export function recordingDb(config: pg.ClientConfig) {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPool({ ...config, max: 1 }, () => {}) }),
    log: ({ level, query }) => void (level === 'query' && asked.push(query)),
  });
  return { db, asked };
}

const literal = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** The plan of a statement: generic, or for the values that were sent. */
export async function planOf(
  client: pg.Client,
  { sql, parameters }: CompiledQuery,
  forValues = false,
): Promise<string> {
  const values = parameters.map((value) => (forValues ? literal(value) : 'null')).join(', ');
  await client.query(`prepare asked as ${sql}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute asked${values && `(${values})`}`,
  );
  await client.query('deallocate asked');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
