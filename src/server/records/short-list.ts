import type { SelectQueryBuilder } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { type ListSql, listPage, liveOrTrashed } from '#server/db/list.ts';
import { oncePerDb } from '#server/db/statement.ts';

// biome-ignore lint/suspicious/noExplicitAny: any select of ours
type Select<O> = SelectQueryBuilder<any, any, O>;

/**
 * How records are read of which a club has few: `select` reads what is shown, of the table known as `alias`; filters may
 * depend on the club's settings.
 */
export function shortList<O>(
  alias: string,
  select: (db: Db) => Select<O>,
  listSql: ListSql | ((ctx: Context) => Promise<ListSql>),
) {
  const rows = oncePerDb(select);
  const id = `${alias}.id`;
  return {
    list: async (ctx: Context, q: ListQuery) => {
      const listed = liveOrTrashed(rows(ctx.db), alias, q);
      const by = typeof listSql === 'function' ? await listSql(ctx) : listSql;
      return listPage(ctx.db, listed, listed, id, by, q);
    },
    find: ({ db }: Context, one: number): Promise<O | undefined> =>
      rows(db).where(id, '=', one).where(`${alias}.deleted_at`, 'is', null).executeTakeFirst(),
  };
}
