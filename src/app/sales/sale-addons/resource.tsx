import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { askFree } from '#app/parts/setup/free-price.ts';
import { StockTag } from '#app/parts/setup/stock-tag.tsx';
import { saleAddonColumns } from '#contract/sales/columns/sale-addons.ts';
import { saleAddons as calls, type ListedAddon, saleAddonList } from '#contract/sales/sale-addons.ts';
import { Amount } from '#ui/amount.tsx';

import { StockField } from './stock-field.tsx';

/** Add-ons sold beside a court. */
export const saleAddons = defineResource<ListedAddon>({
  ...describedList('sale-addons'),
  calls,
  spec: saleAddonList,
  columns: saleAddonColumns,
  search: { filter: 'name', label: 'setup.name' },
  titleOf: ({ name }) => name,
  card: ({ name, price, active, stock }, { t, digits }) => ({
    title: digits(name),
    detail: active ? undefined : t('account.status_off'),
    end: (
      <span className="flex flex-none flex-col items-end gap-1">
        <Amount value={price} className="font-heavy" />
        <StockTag stock={stock} />
      </span>
    ),
  }),
  cells: { stock: ({ stock }) => <StockTag stock={stock} /> },
  sheet: 'form',
});

export const saleAddonForm = defineForm({
  ...describedForm('sale-addons', calls),
  create: calls.create,
  title: ({ name }) => name,
  asks: askFree,
  columns: saleAddonColumns,
  fields: {
    name: { type: 'group-name' },
    price: { type: 'money', label: 'sale-addons.price' },
    stock: { type: 'own', label: 'sale-addons.stock', draw: StockField, wide: true },
    active: { type: 'flag', help: 'sale-addons.active_help', initial: true },
  },
});
