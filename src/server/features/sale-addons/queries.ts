import { sql } from 'kysely';
import type { saleAddonList } from '#contract/sale-addons.ts';
import { LOW_STOCK } from '#domain/stock.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, is, type ListSql } from '../../db/list.ts';
import { shortList } from '../short-list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('sale_addons as a')
    .select(['a.id', 'a.name', 'a.price', 'a.active', 'a.stock', 'a.created_at', 'a.version']);

const listSql: ListSql = {
  sorts: {
    id: sql`a.id`,
    name: sql`a.name collate fa_num`,
    price: sql`a.price`,
    stock: sql`a.stock`,
    created_at: sql`a.created_at`,
  } satisfies Record<(typeof saleAddonList.sorts)[number], unknown>,
  filters: {
    name: contains(sql`a.name`),
    price: compares(sql`a.price`),
    active: is(sql`a.active`),
    low: is(sql`(a.stock is not null and a.stock <= ${sql.lit(LOW_STOCK)})`),
  } satisfies Record<keyof typeof saleAddonList.filters, unknown>,
};

export const saleAddonQueries = shortList('a', rows, listSql);
