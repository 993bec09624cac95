import { costTypeColumns } from '#contract/columns/cost-types.ts';
import { costTypes } from '#contract/cost-types.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { types } from './queries.ts';
import { costTypeRecords, createCostType } from './service.ts';

export const costTypeRoutes = crudRoutes(
  costTypes,
  { ...costTypeRecords, ...types, create: createCostType },
  { title: { fa: 'انواع هزینه', en: 'Cost types' }, columns: costTypeColumns },
);
