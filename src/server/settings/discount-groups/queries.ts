import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { discountGroupList } from '#contract/settings/discount-groups.ts';
import { clubDay } from '#domain/dates.ts';
import { monthHolding } from '#domain/periods.ts';
import { groupThatWon } from '#server/calendar/slot-filters.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { betweenClubDays, containsText, inPersonOrder, type ListSql } from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';
import { shortList } from '#server/records/short-list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('discount_groups as g')
    .select(['g.id', 'g.name', 'g.percent', 'g.character_ids', 'g.user_ids', 'g.court_ids', 'g.term_ids'])
    .select(['g.weekdays', 'g.created_at', 'g.version']);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`g.id`,
    name: sql`g.name collate fa_num`,
    percent: sql`g.percent`,
    created_at: sql`g.created_at`,
  } satisfies Record<(typeof discountGroupList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`g.name`),
    creator: createdByLog('discount-groups', sql`g.id`),
    created_at: betweenClubDays(sql`g.created_at`, zone),
  } satisfies Record<keyof typeof discountGroupList.filters, unknown>,
});

const short = shortList('g', rows, async (ctx) => listSql((await ctx.club()).time_zone));

/** What each group gave in the reservations of this month, by its id; not what was given by hand where that is more. */
export async function givenThisMonth(ctx: Context) {
  const { from, to } = monthHolding(clubDay(ctx.now, (await ctx.club()).time_zone), ctx.locale);
  const rows = await ctx.db
    .selectFrom('sale_invoices as i')
    .select(['i.discount_group_id as id', sql<number>`count(*)`.as('count')])
    .select([
      sql<number>`sum(i.discount)::bigint`.as('discount'),
      sql<number>`sum(i.total_price)::bigint`.as('total'),
    ])
    .where('i.date', '>=', from)
    .where('i.date', '<=', to)
    .where('i.status', '=', 1)
    .where('i.deleted_at', 'is', null)
    .where(groupThatWon, 'is not', null)
    .groupBy('i.discount_group_id')
    .execute();
  return new Map(rows.map(({ id, ...month }) => [id as number, month]));
}
export const NOTHING_GIVEN = { count: 0, discount: 0, total: 0 };

export const discountGroupQueries = {
  ...short,
  /** A page with what each gave this month. */
  async list(ctx: Context, q: ListQuery) {
    const page = await short.list(ctx, q);
    const given = await givenThisMonth(ctx);
    return { ...page, data: page.data.map((row) => ({ ...row, month: given.get(row.id) ?? NOTHING_GIVEN })) };
  },
};

/** The people of these ids, by family and name. */
export const readPeople = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'family'])
    .where('id', '=', anyOf(ids))
    .orderBy(inPersonOrder('users'))
    .execute();

/** How many of the ids exist and are not in the trash. */
export async function countKnown(
  db: Db,
  table: 'characters' | 'users' | 'courts' | 'terms',
  ids: readonly number[],
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('n'))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
