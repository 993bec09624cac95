import { refundRuleColumns } from '#contract/settings/columns/refund-rules.ts';
import { refundRules, refundTable } from '#contract/settings/refund-rules.ts';
import { type Route, route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { refundRuleQueries } from './queries.ts';
import { createRefundRule, refundRuleRecords, saveRefundTable } from './service.ts';

export const refundRuleRoutes: Route[] = [
  ...crudRoutes(
    refundRules,
    {
      ...refundRuleRecords,
      ...refundRuleQueries,
      create: createRefundRule,
    },
    { title: { fa: 'قانون‌های استرداد', en: 'Refund rules' }, columns: refundRuleColumns },
  ),
  route(refundTable.save, async (ctx, { body }) => ({ data: await saveRefundTable(ctx, body) })),
];
