import { paymentGateways } from '#contract/payment-gateways.ts';
import { placeAccounts } from '#contract/place-accounts.ts';
import { crudRoutes } from '../crud.ts';
import { placeStatement } from '../places.ts';
import { gatewayQueries } from './queries.ts';
import { createGateway, gatewayRecords } from './service.ts';

export const paymentGatewayRoutes = [
  ...crudRoutes(paymentGateways, { ...gatewayRecords, ...gatewayQueries, create: createGateway }),
  ...placeStatement(
    placeAccounts.gateways,
    (payment_gateway_id) => ({ payment_gateway_id }),
    async (ctx, id) => (await gatewayRecords.get(ctx, id)).title,
  ),
];
