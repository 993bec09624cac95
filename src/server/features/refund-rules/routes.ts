import { refundRules } from '#contract/refund-rules.ts';
import { crudRoutes } from '../crud.ts';
import { listRefundRules } from './queries.ts';
import { createRefundRule, refundRuleRecords } from './service.ts';

export const refundRuleRoutes = crudRoutes(refundRules, {
  ...refundRuleRecords,
  list: (ctx, query) => listRefundRules(ctx.db, query),
  create: createRefundRule,
});
