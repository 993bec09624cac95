import * as v from 'valibot';
import { isGroupName, storedName } from '#domain/persian.ts';
import { crud, patchOf } from './crud.ts';
import { amount, at, id, text, trashed, version } from './fields.ts';
import type { ListSpec } from './list.ts';

/** What is sold beside a court: a racket, a ball, water. `price` is that of one. */
export const SaleAddon = v.object({
  id,
  name: v.string(),
  price: amount,
  active: v.boolean(),
  created_at: at,
  version,
  ...trashed(),
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

export const saleAddons = crud({
  resource: 'sale-addons',
  entity: SaleAddon,
  list: saleAddonList,
  input: SaleAddonInput,
  example: { name: 'راکت تنیس', price: 30_000 },
  patch: patchOf(SaleAddonInput),
});
