import type { OnlineGateway } from './online-gateway.ts';
import { Zarinpal } from './zarinpal.ts';
import { Zibal } from './zibal.ts';

/** Where the gateways stand instead of their own addresses (a sandbox of theirs), without a slash at the end. */
export interface GatewayAddresses {
  zarinpal?: string | undefined;
  zibal?: string | undefined;
}

/** The gateway of a provider with a club's merchant code; null for one that this server does not call. */
export function createGateway(
  provider: string,
  merchant: string,
  addresses: GatewayAddresses,
): OnlineGateway | null {
  switch (provider) {
    case 'zarinpal':
      return new Zarinpal({ merchant, baseUrl: addresses.zarinpal });
    case 'zibal':
      return new Zibal({ merchant, baseUrl: addresses.zibal });
    default:
      return null;
  }
}
