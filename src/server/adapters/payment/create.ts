import type { OnlineGateway } from './online-gateway.ts';
import { Zarinpal } from './zarinpal.ts';
import { Zibal } from './zibal.ts';

/** Base URLs used in place of the gateways' own, such as those of a sandbox; without a trailing slash. */
export interface GatewayAddresses {
  zarinpal?: string | undefined;
  zibal?: string | undefined;
}

/** The adapter for a provider; null if there is none. `timeoutMs` is the limit of each request. */
export function createGateway(
  provider: string,
  merchant: string,
  addresses: GatewayAddresses = {},
  timeoutMs?: number,
): OnlineGateway | null {
  switch (provider) {
    case 'zarinpal':
      return new Zarinpal({ merchant, baseUrl: addresses.zarinpal, timeoutMs });
    case 'zibal':
      return new Zibal({ merchant, baseUrl: addresses.zibal, timeoutMs });
    default:
      return null;
  }
}
