import type { Columns } from '../columns.ts';
import type { CostType } from '../cost-types.ts';

export const costTypeColumns: Columns<CostType> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
};
