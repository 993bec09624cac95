import { clearings } from '#contract/clearings.ts';
import { clearingColumns } from '#contract/columns/clearings.ts';
import { gatewayColumns } from '#contract/columns/places.ts';
import { gatewayProviders } from '#contract/gateway-providers.ts';
import { paymentGateways } from '#contract/payment-gateways.ts';
import { placeAccounts } from '#contract/place-accounts.ts';
import { localDigits } from '#domain/digits.ts';
import { GATEWAY_PROVIDERS, PROVIDER_NAMES } from '#domain/gateway-providers.ts';
import { listed } from '#server/export/list-file.ts';
import { type RawRequest, route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { clearGateway, listClearings, totalClearings, uncleared } from '../documents/clearings.ts';
import { placeStatement } from '#server/records/places.ts';
import { gatewayQueries } from './queries.ts';
import { createGateway, gatewayRecords } from './service.ts';

export const paymentGatewayRoutes = [
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
  route(clearings.list, (ctx, input, raw: RawRequest) => {
    const { id } = input.params;
    return listed(
      {
        title: { fa: 'تسویه‌های درگاه', en: 'Clearings' },
        columns: clearingColumns,
        subject: async (on) => localDigits((await gatewayRecords.get(on, id)).title, on.locale),
        total: (on, query) => totalClearings(on, id, query),
      },
      (on, query) => listClearings(on, id, query),
    )(ctx, input, raw);
  }),
  route(clearings.total, async (ctx, { params, query }) => ({
    data: await totalClearings(ctx, params.id, query),
  })),
  route(clearings.create, async (ctx, { params, body }) => ({
    data: await clearGateway(ctx, params.id, body),
  })),
  route(clearings.uncleared, async (ctx, { params }) => ({ data: await uncleared(ctx, params.id) })),
  ...placeStatement(placeAccounts.gateways, 'payment_gateways', (payment_gateway_id) => ({
    payment_gateway_id,
  })),
];
