import { refundRules } from '#contract/refund-rules.ts';
import { route } from '../../http/route.ts';
import { listRefundRules } from './queries.ts';
import { createRefundRule } from './service.ts';

export const refundRuleRoutes = [
  route(refundRules.list, (ctx, { query }) => listRefundRules(ctx.db, query)),
  route(refundRules.create, async (ctx, { body }) => ({ data: await createRefundRule(ctx, body) })),
];
