import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { ListedAddon } from '../sale-addons.ts';

export const saleAddonColumns: Columns<ListedAddon> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  price: {
    title: { fa: 'قیمت (تومان)', en: 'Price (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
  },
  stock: {
    title: { fa: 'موجودی', en: 'Stock' },
    kind: 'number',
    value: ({ stock }) => stock,
    sort: 'stock',
  },
  sold: {
    title: { fa: 'فروش این ماه', en: 'Sold this month' },
    kind: 'number',
    value: ({ sold }) => sold,
  },
  active: { title: { fa: 'فعال', en: 'Active' }, kind: 'flag', value: ({ active }) => active },
  created_at: { ...createdColumn, hidden: true },
};
