import type { Context } from '#server/context.ts';
import { orNotFound } from '#server/http/fail.ts';
import { readYears } from './queries.ts';

export const getYear = async (ctx: Context, id: number) => orNotFound((await readYears(ctx, id))[0]);

/** All years, locked by id: so many stay active until the transaction ends. */
export const lockYears = (ctx: Context) =>
  ctx.db.selectFrom('financial_years').selectAll().orderBy('id').forUpdate().execute();

/** Locks the year's row: postings into it run before or after. */
export async function lockYear(ctx: Context, id: number) {
  const year = ctx.db.selectFrom('financial_years').selectAll().where('id', '=', id).forUpdate();
  return orNotFound(await year.executeTakeFirst());
}

export async function setYear(
  ctx: Context,
  id: number,
  columns: {
    status?: 'active' | 'inactive' | 'closed';
    closed_at?: Date | null;
    closed_by?: number | null;
    numbered_to?: string | null;
    numbered_before?: string | null;
    last_book?: number;
  },
): Promise<void> {
  await ctx.db
    .updateTable('financial_years')
    .set(({ eb }) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  ctx.changed('financial-years', [id]);
}
