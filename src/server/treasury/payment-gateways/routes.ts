import { gatewayColumns } from '#contract/treasury/columns/places.ts';
import { gatewayProviders } from '#contract/treasury/gateway-providers.ts';
import { paymentGateways, testGateway } from '#contract/treasury/payment-gateways.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { GATEWAY_PROVIDERS, PROVIDER_NAMES } from '#domain/gateway-providers.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { placeStatement } from '#server/records/places.ts';
import type { Services } from '#server/services.ts';

import { gatewayQueries } from './queries.ts';
import { createGateway, gatewayRecords } from './service.ts';
import { askGatewayToTest, noteGatewayTest } from './test-gateway.ts';

export const paymentGatewayRoutes = ({ config }: Pick<Services, 'config'>): Route[] => [
  ...crudRoutes(
    paymentGateways,
    { ...gatewayRecords, ...gatewayQueries, create: createGateway },
    {
      title: { fa: 'درگاه‌های پرداخت', en: 'Payment gateways' },
      columns: gatewayColumns,
      total: gatewayQueries.total,
    },
  ),
  route(gatewayProviders, async ({ locale }) => ({
    data: PROVIDER_NAMES.map((name) => {
      const { type, title } = GATEWAY_PROVIDERS[name];
      return { name, type, title: title[locale] };
    }),
  })),
  routeAfter(
    testGateway,
    (ctx, { params }, { request }) => askGatewayToTest(ctx, params.id, config, request),
    async (ctx, { params }, _raw, found) => ({ data: await noteGatewayTest(ctx, params.id, found) }),
  ),
  ...placeStatement(placeAccounts.gateways, 'payment_gateways', (payment_gateway_id) => ({
    payment_gateway_id,
  })),
];
