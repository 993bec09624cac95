import * as v from 'valibot';
import { isGroupName, storedName } from '#domain/persian.ts';
import { defineCall } from './call.ts';
import { amount, at, id, one, page, text, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

/** What is sold beside a court: a racket, a ball, water. `price` is that of one. */
export const SaleAddon = v.object({
  id,
  name: v.string(),
  price: amount,
  active: v.boolean(),
  created_at: at,
  version,
});
export type SaleAddon = v.InferOutput<typeof SaleAddon>;

export const SaleAddonInput = v.strictObject({
  name: v.pipe(text(60, 1), v.transform(storedName), v.check(isGroupName, 'pattern')),
  price: amount,
  active: v.optional(v.boolean(), true),
});

export const saleAddonList = {
  sorts: ['id', 'name', 'price', 'created_at'],
  filters: { name: 'text', price: 'amount', active: 'flag' },
  order: 'id,asc',
  trash: 'sale_addon.delete',
} as const satisfies ListSpec;

export const saleAddons = {
  list: defineCall({
    name: 'sale-addons.list',
    method: 'GET',
    path: '/v1/admin/sale-addons',
    permission: 'sale_addon.show',
    summary: 'Add-ons that can be sold with a reservation',
    query: listQuery(saleAddonList),
    answer: page(SaleAddon),
  }),
  create: defineCall({
    name: 'sale-addons.create',
    method: 'POST',
    path: '/v1/admin/sale-addons',
    permission: 'sale_addon.create',
    summary: 'A new add-on',
    body: SaleAddonInput,
    answer: one(SaleAddon),
    status: 201,
  }),
};
