import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Referrer } from '#server/records/crud.ts';

/** What keeps a court or a term: the closings that name it. */
export async function closingsNaming(
  ctx: Context,
  column: 'court_ids' | 'term_ids',
  id: number,
): Promise<Referrer[]> {
  const { count } = await ctx.db
    .selectFrom('closed_invoices')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`${sql.ref(column)} @> array[${id}::bigint]`)
    .executeTakeFirstOrThrow();
  return count > 0 ? [{ resource: 'closed-invoices', count }] : [];
}
