import { discountGroupColumns } from '#contract/settings/columns/discount-groups.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { discountGroupQueries } from './queries.ts';
import { createDiscountGroup, discountGroupRecords } from './service.ts';

export const discountGroupRoutes = crudRoutes(
  discountGroups,
  {
    ...discountGroupRecords,
    ...discountGroupQueries,
    create: createDiscountGroup,
  },
  { title: { fa: 'گروه‌های تخفیف', en: 'Discount groups' }, columns: discountGroupColumns },
);
