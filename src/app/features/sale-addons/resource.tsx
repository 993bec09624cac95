import { askFree } from '#app/parts/setup/free-price.ts';
import { describedForm, describedList } from '#app/resource/described.ts';
import { defineForm } from '#app/resource/form.ts';
import { defineResource } from '#app/resource/resource.ts';
import { saleAddonColumns } from '#contract/columns/sale-addons.ts';
import { saleAddons as calls, type SaleAddon, saleAddonList } from '#contract/sale-addons.ts';
import { Amount } from '#ui/amount.tsx';

/** What is sold beside a court. */
export const saleAddons = defineResource<SaleAddon>({
  ...describedList('sale-addons'),
  calls,
  spec: saleAddonList,
  columns: saleAddonColumns,
  search: { filter: 'name', label: 'setup.name' },
  filters: [
    { name: 'name', label: 'setup.name' },
    { name: 'price', label: 'sale-addons.price' },
    { name: 'active', label: 'people.active' },
  ],
  titleOf: ({ name }) => name,
  card: ({ name, price, active }, { t, digits }) => ({
    title: digits(name),
    detail: active ? undefined : t('account.status_off'),
    end: <Amount value={price} className="flex-none font-heavy" />,
  }),
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
    active: { type: 'flag', help: 'sale-addons.active_help', initial: true },
  },
});
