import { refundRules } from '#contract/refund-rules.ts';
import { crudRoutes } from '../crud.ts';
import { refundRuleQueries } from './queries.ts';
import { createRefundRule, refundRuleRecords } from './service.ts';

export const refundRuleRoutes = crudRoutes(refundRules, {
  ...refundRuleRecords,
  ...refundRuleQueries,
  create: createRefundRule,
});
