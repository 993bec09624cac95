import * as v from 'valibot';
import { askGateway, GatewayError } from '../gateway-request.ts';
import type { Unclear } from './online-gateway.ts';

export interface GatewayAddress {
  /** Without a slash at its end. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
}

/** The default time limit of a request. */
const TIMEOUT_MS = 10_000;

/** Posts JSON and returns the gateway's JSON; network failures, non-JSON answers and status 5xx are `unclear`. */
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

/** An outcome that has to be asked for again; `code` is the gateway's number. */
export const unclear = (code: number | null = null): Unclear => ({
  state: 'unclear',
  why: 'uncertain',
  code,
});

/** A whole number, also as a string. */
export const whole = v.union([
  v.pipe(v.number(), v.safeInteger()),
  v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number)),
]);

/** An identifier of a payment, given as a number or a string; the output is a string. */
export const numeral = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String)),
  v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
]);

/** An optional value; an unreadable one becomes null. */
export const beside = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null);
