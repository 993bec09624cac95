import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { saleAddonList } from '#contract/sales/sale-addons.ts';
import { clubDay } from '#domain/dates.ts';
import { monthHolding } from '#domain/periods.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { betweenClubDays, comparison, containsText, equalsFlag, type ListSql } from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';
import { shortList } from '#server/records/short-list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('sale_addons as a')
    .select(['a.id', 'a.name', 'a.price', 'a.active', 'a.stock', 'a.created_at', 'a.version']);

const listSql = (zone: string, mark: number): ListSql => ({
  sorts: {
    id: sql`a.id`,
    name: sql`a.name collate fa_num`,
    price: sql`a.price`,
    stock: sql`a.stock`,
    created_at: sql`a.created_at`,
  } satisfies Record<(typeof saleAddonList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`a.name`),
    price: comparison(sql`a.price`),
    active: equalsFlag(sql`a.active`),
    low: equalsFlag(sql`(a.stock is not null and a.stock <= ${mark}::integer)`),
    creator: createdByLog('sale-addons', sql`a.id`),
    created_at: betweenClubDays(sql`a.created_at`, zone),
  } satisfies Record<keyof typeof saleAddonList.filters, unknown>,
});

const short = shortList('a', rows, async (ctx) => {
  const { time_zone, addon_low } = await ctx.club();
  return listSql(time_zone, addon_low);
});

export const saleAddonQueries = {
  ...short,
  /** A page with how many of each were sold with this month's reservations. */
  async list(ctx: Context, q: ListQuery) {
    const page = await short.list(ctx, q);
    const { from, to } = monthHolding(clubDay(ctx.now, (await ctx.club()).time_zone), ctx.locale);
    const sold = await ctx.db
      .selectFrom('invoice_addons as a')
      .innerJoin('sale_invoices as i', 'i.id', 'a.invoice_id')
      .select(['a.sale_addon_id', sql<number>`sum(a.count)::bigint`.as('sold')])
      .where('i.date', '>=', from)
      .where('i.date', '<=', to)
      .where('i.deleted_at', 'is', null)
      .where('a.status', '<>', 'canceled')
      .groupBy('a.sale_addon_id')
      .execute();
    const bySale = new Map(sold.map((one) => [one.sale_addon_id, one.sold]));
    return { ...page, data: page.data.map((row) => ({ ...row, sold: bySale.get(row.id) ?? 0 })) };
  },
};
