/**
 * Why a gateway refuses a request. `merchant`, `inactive`, `level`, `address` (of this server) and `callback` concern the
 * club's account at the provider. `sum`: outside the gateway's limits. `busy`: too many requests. `payment`: the merchant has
 * no such payment. `input`: other invalid values.
 */
export const GATEWAY_REFUSALS = [
  'merchant',
  'inactive',
  'level',
  'address',
  'callback',
  'sum',
  'busy',
  'payment',
  'input',
] as const;
export type GatewayRefusal = (typeof GATEWAY_REFUSALS)[number];

/**
 * Faults that a test of a gateway can find. `unreachable`: no connection; `uncertain`: no answer or an unreadable one;
 * `confirms_unpaid`: it verifies a payment that was not made; `currency`: the club's currency is neither toman nor rial.
 */
export const GATEWAY_TEST_FAULTS = [
  ...GATEWAY_REFUSALS,
  'unreachable',
  'uncertain',
  'confirms_unpaid',
  'currency',
] as const;
export type GatewayTestFault = (typeof GATEWAY_TEST_FAULTS)[number];
