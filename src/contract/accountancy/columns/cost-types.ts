import { codeColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { CostType } from '../cost-types.ts';

export const costTypeColumns: Columns<CostType> = {
  code: codeColumn,
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
};
