import Tags from 'lucide-react/icons/tags';
import { defineForm } from '#app/resource/form.ts';
import { defineResource } from '#app/resource/resource.ts';
import { costTypeColumns } from '#contract/columns/cost-types.ts';
import { type CostType, costTypes as calls, costTypeList } from '#contract/cost-types.ts';

/** What money is spent on. */
export const costTypes = defineResource<CostType>({
  name: 'cost-types',
  path: '/treasury/cost-types',
  calls,
  spec: costTypeList,
  columns: costTypeColumns,
  words: {
    title: 'cost-types.title',
    new: 'cost-types.new',
    deleted: 'cost-types.deleted',
    count: 'cost-types.count',
    nothing: 'cost-types.nothing',
    pick: 'cost-types.pick',
  },
  icon: Tags,
  search: { filter: 'name', label: 'cost-types.name' },
  filters: [{ name: 'name', label: 'cost-types.name' }],
  titleOf: ({ name }) => name,
  card: ({ name }) => ({ title: name }),
  sheet: 'form',
});

export const costTypeForm = defineForm({
  resource: 'cost-types',
  path: '/treasury/cost-types',
  words: { list: 'cost-types.title', create: 'cost-types.new', edit: 'cost-types.edit' },
  create: calls.create,
  update: calls.update,
  get: calls.get,
  remove: { call: calls.remove, restore: calls.restore },
  title: ({ name }) => name,
  fields: { name: { type: 'text', label: 'cost-types.name', min: 2, max: 60 } },
});
