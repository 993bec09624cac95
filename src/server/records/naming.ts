import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Referrer } from './crud.ts';

/** What keeps a court or a term from going: the closings whose lists name it. */
export const closingsNaming = (ctx: Context, column: 'court_ids' | 'term_ids', id: number) =>
  naming(ctx, 'closed_invoices', column, id);

/** What keeps a person, a court or a term from going: the discount groups whose lists name it. */
export const discountsNaming = (ctx: Context, column: 'user_ids' | 'court_ids' | 'term_ids', id: number) =>
  naming(ctx, 'discount_groups', column, id);

const RESOURCES = { closed_invoices: 'closed-invoices', discount_groups: 'discount-groups' } as const;

async function naming(
  ctx: Context,
  table: keyof typeof RESOURCES,
  column: string,
  id: number,
): Promise<Referrer[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} @> array[${id}::bigint]`.execute(
    ctx.db,
  );
  const count = rows[0]?.count ?? 0;
  return count > 0 ? [{ resource: RESOURCES[table], count }] : [];
}
