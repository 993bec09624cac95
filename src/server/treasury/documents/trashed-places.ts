import { sql } from 'kysely';
import { type Context, can } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';

/**
 * Refuses to take a document back onto a place of money or a person in the trash: what comes there stands on no list, and
 * nobody settles it. Until the end of the call no place goes there. 409 `not_active` with their names, of people for whoever
 * may see them.
 */
export async function refuseTrashedPlaces(ctx: Context, document_id: number): Promise<void> {
  const theirs = sql`select a.cash_id, a.bank_id, a.payment_gateway_id, a.user_id
    from postings p join accounts a on a.id = p.account_id where p.document_id = ${document_id}`;
  const held = (table: string, column: string, name: string) =>
    sql<{ name: string | null }>`select case when x.deleted_at is not null then ${sql.raw(name)} end as name
      from ${sql.table(table)} x where x.id in (select ${sql.ref(column)} from (${theirs}) a) order by x.id for key share`.execute(
      ctx.db,
    );
  const found = [
    await held('cashes', 'cash_id', 'x.name'),
    await held('banks', 'bank_id', 'x.name'),
    await held('payment_gateways', 'payment_gateway_id', 'x.title'),
    // Whoever was merged is the other one, who gets it.
    await held('users', 'user_id', `case when x.merged_into is null then x.name || ' ' || x.family end`),
  ];
  const named = found.map(({ rows }) => rows.flatMap(({ name }) => (name === null ? [] : [name])));
  if (named.flat().length === 0) return;
  if (!can(ctx, 'user.show')) named.pop();
  fail('not_active', { details: { trashed: named.flat() } });
}
