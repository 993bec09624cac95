import * as v from 'valibot';
import { askGateway, GatewayError } from '../gateway-request.ts';
import type { Unclear } from './online-gateway.ts';

export interface GatewayAddress {
  /** Without a slash at its end. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** Long enough for a gateway that asks its bank, short enough for somebody who waits before the screen. */
const TIMEOUT_MS = 10_000;

/** The JSON that a gateway answers; what is its own fault, or the line's, is unclear. */
export async function askPayment(
  gateway: string,
  url: string,
  body: object,
  timeoutMs = TIMEOUT_MS,
): Promise<{ body: unknown } | Unclear> {
  const request = { gateway, url, body: JSON.stringify(body), contentType: 'application/json', timeoutMs };
  try {
    const answer = await askGateway(request);
    return answer.status >= 500 ? unclear() : { body: answer.body };
  } catch (error) {
    if (error instanceof GatewayError) return { state: 'unclear', why: error.kind, code: null };
    throw error;
  }
}

/** A question that may have arrived, and an answer that settles nothing. */
export const unclear = (code: number | null = null): Unclear => ({
  state: 'unclear',
  why: 'uncertain',
  code,
});

/** A whole number, also where a gateway writes it between quotes. */
export const whole = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
]);

/** A number of a payment, of any length where it is written between quotes. */
export const numeral = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)),
  v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
]);

/** What a gateway may tell beside what counts: what cannot be read is as if it were not there. */
export const beside = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null);
