import { costTypeColumns } from '#contract/accountancy/columns/cost-types.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { types } from './queries.ts';
import { costTypeRecords, createCostType } from './service.ts';

export const costTypeRoutes = crudRoutes(
  costTypes,
  { ...costTypeRecords, ...types, create: createCostType },
  { title: { fa: 'انواع هزینه', en: 'Cost types' }, columns: costTypeColumns },
);
