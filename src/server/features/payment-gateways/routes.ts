import { gatewayColumns } from '#contract/columns/places.ts';
import { gatewayProviders } from '#contract/gateway-providers.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import { placeAccounts } from '#contract/place-accounts.ts';
import { GATEWAY_PROVIDERS, PROVIDER_NAMES } from '#domain/gateway-providers.ts';
import { route } from '../../http/route.ts';
import { crudRoutes } from '../crud.ts';
import { placeStatement } from '../places.ts';
import { gatewayQueries } from './queries.ts';
import { createGateway, gatewayRecords } from './service.ts';

export const paymentGatewayRoutes = [
  ...crudRoutes(
    paymentGateways,
    { ...gatewayRecords, ...gatewayQueries, create: createGateway },
    { title: { fa: 'درگاه‌های پرداخت', en: 'Payment gateways' }, columns: gatewayColumns },
  ),
  route(gatewayProviders, async ({ locale }) => ({
    data: PROVIDER_NAMES.map((name) => {
      const { type, title } = GATEWAY_PROVIDERS[name];
      return { name, type, title: title[locale] };
    }),
  })),
  ...placeStatement(
    placeAccounts.gateways,
    (payment_gateway_id) => ({ payment_gateway_id }),
    async (ctx, id) => (await gatewayRecords.get(ctx, id)).title,
  ),
];
