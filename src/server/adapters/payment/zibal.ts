import * as v from 'valibot';
import type { GatewayRefusal } from '#domain/gateway-faults.ts';
import { askPayment, beside, type GatewayAddress, numeral, unclear, whole } from './ask-payment.ts';
import {
  type BegunPayment,
  byAddress,
  type Inquired,
  type NewPayment,
  type OnlineGateway,
  type Returned,
  type Started,
  type Unclear,
  type Verified,
} from './online-gateway.ts';

export interface ZibalOptions extends GatewayAddress {
  merchant: string;
}

const REAL = 'https://gateway.zibal.ir';

const TRACK_ID = /^\d{1,19}$/;

const answer = v.looseObject({ result: whole });
const started = v.object({ trackId: numeral });
const payment = v.object({
  amount: whole,
  status: beside(whole),
  trackId: beside(numeral),
  orderId: beside(v.string()),
  refNumber: beside(numeral),
  cardNumber: beside(v.string()),
  wage: beside(whole),
});
type Payment = v.InferOutput<typeof payment>;

const REFUSALS: Readonly<Record<number, GatewayRefusal>> = {
  102: 'merchant',
  103: 'inactive',
  104: 'merchant',
  105: 'sum',
  106: 'callback',
  113: 'sum',
  203: 'payment',
};

const ALREADY_VERIFIED = 201;
const NOT_PAID = 202;
const [WAITING, VERIFIED, PAID, CANCELLED] = [-1, 1, 2, 3];
/** Returned, or being returned. */
const REVERSED = new Set([15, 16, 18]);
/** Refused by the card, the bank or the network. */
const FAILED = new Set([4, 5, 6, 7, 8, 9, 10, 11, 12]);

type Said = { code: number; data: unknown } | Unclear;

/** Zibal v1. The answer to a repeated `verify` has no sum, so the inquiry supplies it. */
export class Zibal implements OnlineGateway {
  readonly #options: ZibalOptions;

  constructor(options: ZibalOptions) {
    this.#options = options;
  }

  async start({ rials, key, description, return_url, phone }: NewPayment): Promise<Started> {
    const said = await this.#ask('request', {
      amount: rials,
      callbackUrl: return_url,
      orderId: key,
      description: description.slice(0, 500),
      ...(phone && { mobile: phone }),
    });
    if ('state' in said) return said;
    if (said.code !== 100) return refusedOr(said.code);
    const begun = v.safeParse(started, said.data);
    if (!begun.success || !TRACK_ID.test(begun.output.trackId)) return unclear(said.code);
    const authority = begun.output.trackId;
    return { state: 'started', authority, go: byAddress(`${this.#base}/start/${authority}`) };
  }

  readReturn({ trackId, success }: Readonly<Record<string, string | undefined>>): Returned {
    const authority = trackId !== undefined && TRACK_ID.test(trackId) ? trackId : null;
    return { authority, said: success === '1' ? 'paid' : success === '0' ? 'not_paid' : null, carried: {} };
  }

  async verify(begun: BegunPayment): Promise<Verified> {
    const said = await this.#ask('verify', { trackId: begun.authority });
    if ('state' in said) return said;
    const { code, data } = said;
    if (code === NOT_PAID) return { state: 'unpaid', code };
    if (code === ALREADY_VERIFIED) return this.#verifiedBefore(begun);
    if (code !== 100) return refusedOr(code);
    const read = v.safeParse(payment, data);
    if (!read.success) return unclear(code);
    const { status } = read.output;
    if (status !== null && status !== VERIFIED) return unclear(code);
    return paidAs(begun, read.output, false);
  }

  async #verifiedBefore(begun: BegunPayment): Promise<Verified> {
    const said = await this.#ask('inquiry', { trackId: begun.authority });
    if ('state' in said) return said;
    const read = v.safeParse(payment, said.data);
    if (said.code !== 100 || !read.success) return unclear(ALREADY_VERIFIED);
    const { status } = read.output;
    if (status !== null && REVERSED.has(status)) return { state: 'reversed' };
    if (status !== VERIFIED) return unclear(ALREADY_VERIFIED);
    return paidAs(begun, read.output, true);
  }

  async inquire(begun: BegunPayment): Promise<Inquired> {
    const said = await this.#ask('inquiry', { trackId: begun.authority });
    if ('state' in said) return said;
    if (said.code !== 100) return refusedOr(said.code);
    const read = v.safeParse(payment, said.data);
    if (!read.success) return unclear(said.code);
    const { status, amount: rials, cardNumber: card } = read.output;
    if (isAnother(begun, read.output)) return { state: 'mismatch', of: 'payment', rials };
    if (status === WAITING) return { state: 'waiting' };
    if (status === PAID || status === VERIFIED) {
      const state = status === PAID ? 'paid' : 'verified';
      return { state, rials, reference: read.output.refNumber, card };
    }
    if (status === CANCELLED) return { state: 'cancelled', code: status };
    if (status !== null && REVERSED.has(status)) return { state: 'reversed', code: status };
    if (status !== null && FAILED.has(status)) return { state: 'failed', code: status };
    return unclear(status);
  }

  get #base(): string {
    return this.#options.baseUrl ?? REAL;
  }

  async #ask(path: string, body: object): Promise<Said> {
    const { merchant, timeoutMs } = this.#options;
    const reply = await askPayment('Zibal', `${this.#base}/v1/${path}`, { merchant, ...body }, timeoutMs);
    if ('state' in reply) return reply;
    const read = v.safeParse(answer, reply.body);
    return read.success ? { code: read.output.result, data: read.output } : unclear();
  }
}

/** Whether the answer is about another payment. */
const isAnother = ({ authority, key }: BegunPayment, { trackId, orderId }: Payment): boolean =>
  (trackId !== null && trackId !== authority) || (orderId !== null && orderId !== key);

function paidAs(begun: BegunPayment, read: Payment, again: boolean): Verified {
  const { amount: rials, refNumber, cardNumber: card, wage: fee } = read;
  if (isAnother(begun, read)) return { state: 'mismatch', of: 'payment', rials };
  if (rials !== begun.rials) return { state: 'mismatch', of: 'sum', rials };
  // A payment from a Zibal wallet has no bank reference.
  return { state: 'paid', again, reference: refNumber ?? begun.authority, card, fee };
}

function refusedOr(code: number) {
  const reason = REFUSALS[code];
  return reason ? ({ state: 'refused', reason, code } as const) : unclear(code);
}
