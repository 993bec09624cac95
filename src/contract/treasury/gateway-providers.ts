import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { one } from '#contract/fields.ts';
import { PROVIDER_NAMES } from '#domain/gateway-providers.ts';

/** Apart from the gateways themselves, which the desk loads. */
export const gatewayProviders = defineCall({
  name: 'payment-gateways.providers',
  method: 'GET',
  path: '/v1/admin/payment-gateway-providers',
  permission: 'payment_gateway.show',
  summary: 'Whose gateways the server knows, by their names in the language of the caller',
  answer: one(
    v.array(
      v.object({ name: v.picklist(PROVIDER_NAMES), type: v.picklist(['pos', 'online']), title: v.string() }),
    ),
  ),
});
