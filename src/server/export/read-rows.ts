import type { ListQuery } from '#contract/list.ts';
import type { Context } from '../context.ts';
import { type Page, readThrough } from '../db/list.ts';
import { fail } from '../http/fail.ts';

export type List = (ctx: Context, query: ListQuery) => Promise<Page<unknown>>;

/**
 * Reads all filtered rows of a list in parts; refuses more than `max`. `around` reads what surrounds the rows, in the
 * same snapshot.
 */
export async function readRows<A = undefined>(
  ctx: Context,
  query: ListQuery,
  list: List,
  max: number,
  take: (rows: readonly unknown[]) => void | Promise<void>,
  around?: (on: Context) => Promise<A>,
): Promise<A | undefined> {
  let read: A | undefined;
  await readThrough(ctx.db, query, async (db, part) => {
    const on = { ...ctx, db };
    const { data, pagination } = await list(on, part);
    if (pagination.total > max) {
      fail('too_wide', { details: { max, paper: query.export?.format === 'pdf' } });
    }
    await take(data);
    if (data.length > 0) return true;
    read = await around?.(on);
    return false;
  });
  return read;
}
