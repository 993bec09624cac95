import { paymentGateways } from '#contract/payment-gateways.ts';
import { route } from '../../http/route.ts';
import { listGateways } from './queries.ts';
import { createGateway, getGateway } from './service.ts';

export const paymentGatewayRoutes = [
  route(paymentGateways.list, (ctx, { query }) => listGateways(ctx.db, query)),
  route(paymentGateways.get, async (ctx, { params }) => ({ data: await getGateway(ctx, params.id) })),
  route(paymentGateways.create, async (ctx, { body }) => ({ data: await createGateway(ctx, body) })),
];
