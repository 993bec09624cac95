import type { ListQuery } from '#contract/list.ts';
import type { Context } from '../context.ts';
import { type Page, readThrough } from '../db/list.ts';
import { fail } from '../http/fail.ts';

export type List = (ctx: Context, query: ListQuery) => Promise<Page<unknown>>;

/** All that the filters of a list leave, a part after the other; more than `max` are refused. */
export async function readRows(
  ctx: Context,
  query: ListQuery,
  list: List,
  max: number,
  take: (rows: readonly unknown[]) => void | Promise<void>,
): Promise<void> {
  await readThrough(ctx.db, query, async (db, part) => {
    const { data, pagination } = await list({ ...ctx, db }, part);
    if (pagination.total > max) fail('too_wide', { details: { max } });
    await take(data);
    return data.length > 0;
  });
}
