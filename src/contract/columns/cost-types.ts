import type { Columns } from '../columns.ts';
import type { CostType } from '../cost-types.ts';
import { codeColumn } from './common.ts';

export const costTypeColumns: Columns<CostType> = {
  code: codeColumn,
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
};
