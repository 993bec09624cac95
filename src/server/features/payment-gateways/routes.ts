import { paymentGateways } from '#contract/payment-gateways.ts';
import { crudRoutes } from '../crud.ts';
import { listGateways, totalGateways } from './queries.ts';
import { createGateway, gatewayRecords } from './service.ts';

export const paymentGatewayRoutes = crudRoutes(paymentGateways, {
  ...gatewayRecords,
  list: (ctx, query) => listGateways(ctx.db, query),
  total: (ctx, query) => totalGateways(ctx.db, query),
  create: createGateway,
});
