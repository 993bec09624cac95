import { createHash } from 'node:crypto';
import { LOST } from '#contract/system/backups.ts';
import { SCHEMA } from '../db/schema-name.ts';
import { inSchema, type Queryable } from './catalogue.ts';

// What a restore would lose: rows that the active club has and the loaded one does not.

type Kind = (typeof LOST)[number];
const TABLES = {
  'sale-invoices': 'sale_invoices',
  documents: 'documents',
  users: 'users',
} as const satisfies Record<Kind, string>;

/** The `from` and `where` of a select of rows `l` that are in one schema and not in the other. */
export function lostRows(kind: Kind, live: string, loaded: string): string {
  const of = (schema: string) => inSchema(schema, TABLES[kind]);
  return `from ${of(live)} l
    where not exists (select from ${of(loaded)} s where s.id = l.id and s.created_at = l.created_at)`;
}

/** How many rows of each kind, and the newest. */
export interface Loss {
  kind: Kind;
  count: number;
  newest: number | null;
}

/** A token that changes when the club has more to lose. */
export const lossToken = (staging: string, lost: readonly Loss[]): string =>
  createHash('sha256')
    .update(JSON.stringify([staging, lost.map(({ kind, count, newest }) => [kind, count, newest])]))
    .digest('base64url');

/** The token at this moment. */
export async function currentLossToken(client: Queryable, staging: string): Promise<string> {
  const lost: Loss[] = [];
  for (const kind of LOST) {
    const { rows } = await client.query<{ count: string; newest: string | null }>(
      `select count(*) as count, max(l.id) as newest ${lostRows(kind, SCHEMA, staging)}`,
    );
    const [row] = rows;
    lost.push({ kind, count: Number(row?.count), newest: row?.newest == null ? null : Number(row.newest) });
  }
  return lossToken(staging, lost);
}
