import PackagePlus from 'lucide-react/icons/package-plus';
import { askFree } from '#app/parts/setup/free-price.ts';
import { defineForm } from '#app/resource/form.ts';
import { defineResource } from '#app/resource/resource.ts';
import { saleAddonColumns } from '#contract/columns/sale-addons.ts';
import { saleAddons as calls, type SaleAddon, saleAddonList } from '#contract/sale-addons.ts';
import { Amount } from '#ui/amount.tsx';

/** What is sold beside a court. */
export const saleAddons = defineResource<SaleAddon>({
  name: 'sale-addons',
  path: '/sales/addons',
  calls,
  spec: saleAddonList,
  columns: saleAddonColumns,
  words: {
    title: 'sale-addons.title',
    new: 'sale-addons.new',
    deleted: 'sale-addons.deleted',
    count: 'sale-addons.count',
    nothing: 'sale-addons.nothing',
  },
  icon: PackagePlus,
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
  resource: 'sale-addons',
  path: '/sales/addons',
  words: { list: 'sale-addons.title', create: 'sale-addons.new', edit: 'sale-addons.edit' },
  create: calls.create,
  update: calls.update,
  get: calls.get,
  remove: { call: calls.remove, restore: calls.restore },
  title: ({ name }) => name,
  asks: askFree,
  fields: {
    name: { type: 'group-name', label: 'setup.name' },
    price: { type: 'money', label: 'sale-addons.price' },
    active: { type: 'flag', label: 'people.active', help: 'sale-addons.active_help', initial: true },
  },
});
