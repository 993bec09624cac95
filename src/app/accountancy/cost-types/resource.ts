import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { costTypeColumns } from '#contract/accountancy/columns/cost-types.ts';
import { type CostType, costTypes as calls, costTypeList } from '#contract/accountancy/cost-types.ts';

/** Kinds of costs. */
export const costTypes = defineResource<CostType>({
  ...describedList('cost-types', { pick: 'cost-types.pick' }),
  calls,
  spec: costTypeList,
  columns: costTypeColumns,
  search: { filter: 'name', label: 'cost-types.name' },
  titleOf: ({ name }) => name,
  card: ({ name }) => ({ title: name }),
  sheet: 'form',
});

export const costTypeForm = defineForm({
  ...describedForm('cost-types', calls),
  create: calls.create,
  title: ({ name }) => name,
  fields: {
    name: { type: 'text', label: 'cost-types.name', min: 2, max: 60 },
    code: { type: 'digits', label: 'users.code', help: 'cost-types.code_help', on: 'update', max: 4 },
  },
});
