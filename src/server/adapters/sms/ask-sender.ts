import { askGateway, GatewayError, type GatewayRequest } from '../gateway-request.ts';
import { SenderError } from './sender.ts';

/** Posts to an SMS gateway and returns its JSON. Throws SenderError. */
export async function askSender(request: GatewayRequest): Promise<unknown> {
  try {
    return (await askGateway(request)).body;
  } catch (error) {
    throw error instanceof GatewayError ? new SenderError(error.kind, error.message) : error;
  }
}
