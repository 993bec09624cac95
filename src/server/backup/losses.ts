import { createHash } from 'node:crypto';
import { LOST } from '#contract/system/backups.ts';
import { SCHEMA } from '../db/schema-name.ts';
import { type Asks, within } from './catalogue.ts';

// What the club at work has and a loaded one has not: what a restore would lose.

type Kind = (typeof LOST)[number];
const TABLES = {
  'sale-invoices': 'sale_invoices',
  documents: 'documents',
  users: 'users',
} as const satisfies Record<Kind, string>;

/** The rows `l` of one schema that another has not, as the rest of a select. */
export function lostRows(kind: Kind, live: string, loaded: string): string {
  const of = (schema: string) => within(schema, TABLES[kind]);
  return `from ${of(live)} l
    where not exists (select from ${of(loaded)} s where s.id = l.id and s.created_at = l.created_at)`;
}

/** Of each kind how many, and the newest of them. */
export interface Loss {
  kind: Kind;
  count: number;
  newest: number | null;
}

/** Another one once the club has more to lose. */
export const tokenOf = (staging: string, lost: readonly Loss[]): string =>
  createHash('sha256')
    .update(JSON.stringify([staging, lost.map(({ kind, count, newest }) => [kind, count, newest])]))
    .digest('base64url');

/** The token as it is now. */
export async function tokenNow(client: Asks, staging: string): Promise<string> {
  const lost: Loss[] = [];
  for (const kind of LOST) {
    const { rows } = await client.query<{ count: string; newest: string | null }>(
      `select count(*) as count, max(l.id) as newest ${lostRows(kind, SCHEMA, staging)}`,
    );
    const [row] = rows;
    lost.push({ kind, count: Number(row?.count), newest: row?.newest == null ? null : Number(row.newest) });
  }
  return tokenOf(staging, lost);
}
