import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  all,
  amount,
  at,
  count,
  id,
  idParams,
  one,
  person,
  text,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { isGroupName, storedName } from '#domain/persian.ts';

/** Something sold beside a court: a racket, a ball, water. `price` is per piece. */
export const SaleAddon = v.object({
  id,
  name: v.string(),
  price: amount,
  active: v.boolean(),
  /** The stock; null: not counted. Below 0 when more were sold (`sale.negative_stock`). */
  stock: v.nullable(v.pipe(v.number(), v.safeInteger())),
  created_at: at,
  version,
  ...trashed(),
});
export type SaleAddon = v.InferOutput<typeof SaleAddon>;

/** One as the list shows it: `sold` counts the pieces of this month's reservations, without what was cancelled. */
export const ListedAddon = v.object({ ...SaleAddon.entries, sold: count });
export type ListedAddon = v.InferOutput<typeof ListedAddon>;

const MAX_STOCK = 1_000_000;
const stock = v.pipe(
  v.number(),
  v.safeInteger('type'),
  v.minValue(-MAX_STOCK, 'min'),
  v.maxValue(MAX_STOCK, 'max'),
);

export const SaleAddonInput = v.strictObject({
  name: v.pipe(text(60, 1), v.transform(storedName), v.check(isGroupName, 'pattern')),
  price: amount,
  active: v.optional(v.boolean(), true),
  /** Counting begins with it, or ends with null; of one that is counted it changes by `change-stock` alone. */
  stock: v.optional(v.nullable(stock), null),
});

export const saleAddonList = {
  sorts: ['id', 'name', 'price', 'stock', 'created_at'],
  filters: {
    name: 'text',
    price: { kind: 'amount', title: { fa: 'قیمت هر یک', en: 'Price each' } },
    active: 'flag',
    low: { kind: 'flag', title: { fa: 'رو به پایان', en: 'Running low' } },
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'id,asc',
  trash: 'sale_addon.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const saleAddons = crud({
  resource: 'sale-addons',
  entity: ListedAddon,
  detail: SaleAddon,
  list: saleAddonList,
  input: SaleAddonInput,
  example: { name: 'راکت تنیس', price: 30_000 },
  patch: patchOf(SaleAddonInput),
});

/** One change of a stock: sold with a reservation, returned by a cancel, or counted by hand. */
export const StockChange = v.object({
  id,
  kind: v.picklist(['sold', 'returned', 'counted']),
  /** Below 0 where something left. */
  change: v.number(),
  /** The stock after the change. */
  stock: v.number(),
  reason: v.string(),
  invoice_id: v.nullable(id),
  creator: v.nullable(person),
  created_at: at,
});
export type StockChange = v.InferOutput<typeof StockChange>;

/** `change` is by how much it rises or, below 0, falls; of one that nobody counted, counting begins at 0. */
export const StockInput = v.strictObject({
  change: v.pipe(
    stock,
    v.check((change) => change !== 0, 'min'),
  ),
  reason: text(200, 2),
});

export const addonStock = {
  change: defineCall({
    name: 'sale-addons.change-stock',
    method: 'POST',
    path: '/v1/admin/sale-addons/:id/stock',
    permission: 'sale_addon.update',
    summary: 'So many of an add-on came or went; 422 out_of_stock below 0 without sale.negative_stock',
    params: idParams,
    body: StockInput,
    answer: one(SaleAddon),
  }),
  history: defineCall({
    name: 'sale-addons.stock-changes',
    method: 'GET',
    path: '/v1/admin/sale-addons/:id/stock',
    permission: 'sale_addon.show',
    summary: 'The last hundred changes of an add-on’s stock, the newest first',
    params: idParams,
    answer: all(StockChange),
  }),
};
