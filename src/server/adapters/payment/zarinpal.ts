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
  type Reversed,
  type Started,
  type Unclear,
  type Unverified,
  type Verified,
} from './online-gateway.ts';

export interface ZarinpalOptions extends GatewayAddress {
  /** 36 characters of the panel. */
  merchant: string;
}

const REAL = 'https://payment.zarinpal.com';

const AUTHORITY = /^[A-Za-z0-9]{36}$/;

/** Either `data` or `errors` has the code; the other is an empty list or absent. */
const answer = v.object({
  data: v.fallback(v.nullable(v.looseObject({ code: whole })), null),
  errors: v.fallback(v.nullable(v.looseObject({ code: whole })), null),
});

const started = v.object({ authority: v.pipe(v.string(), v.regex(AUTHORITY)) });
const paid = v.object({ ref_id: numeral, card_pan: beside(v.string()), fee: beside(whole) });
const stands = v.object({ status: v.picklist(['VERIFIED', 'PAID', 'IN_BANK', 'FAILED', 'REVERSED']) });
const listed = v.object({
  authorities: v.array(v.object({ authority: v.pipe(v.string(), v.regex(AUTHORITY)), amount: whole })),
});

const REFUSALS: Readonly<Record<number, GatewayRefusal>> = {
  [-9]: 'input',
  [-10]: 'merchant',
  [-11]: 'inactive',
  [-12]: 'busy',
  [-13]: 'sum',
  [-14]: 'callback',
  [-15]: 'inactive',
  [-16]: 'level',
  [-17]: 'level',
  [-18]: 'callback',
  [-19]: 'inactive',
  [-41]: 'sum',
  [-53]: 'payment',
  [-54]: 'payment',
  [-62]: 'address',
};

const SUM_DIFFERS = -50;
const NOT_PAID = -51;
/** Codes of `reverse` for a payment that stays as it is. */
const KEPT: Readonly<Record<number, 'bank' | 'not_paid' | 'too_late'>> = {
  [-60]: 'bank',
  [-61]: 'not_paid',
  [-63]: 'too_late',
};

type Said = { code: number; data: unknown } | Unclear;

/** Zarinpal v4. The gateway compares the sum in each `verify` and answers −50 if it differs. */
export class Zarinpal implements OnlineGateway {
  readonly #options: ZarinpalOptions;

  constructor(options: ZarinpalOptions) {
    this.#options = options;
  }

  async start({ rials, key, description, return_url, phone }: NewPayment): Promise<Started> {
    const said = await this.#ask('request', {
      amount: rials,
      currency: 'IRR',
      description: description.slice(0, 500),
      callback_url: return_url,
      metadata: { order_id: key, ...(phone && { mobile: phone }) },
    });
    if ('state' in said) return said;
    if (said.code !== 100) return refusedOr(said.code);
    const begun = v.safeParse(started, said.data);
    if (!begun.success) return unclear(said.code);
    const { authority } = begun.output;
    return { state: 'started', authority, go: byAddress(`${this.#base}/pg/StartPay/${authority}`) };
  }

  readReturn({ Authority, Status }: Readonly<Record<string, string | undefined>>): Returned {
    const authority = Authority !== undefined && AUTHORITY.test(Authority) ? Authority : null;
    return { authority, said: Status === 'OK' ? 'paid' : Status === 'NOK' ? 'not_paid' : null, carried: {} };
  }

  async verify(payment: BegunPayment): Promise<Verified> {
    const { authority, rials } = payment;
    const said = await this.#ask('verify', { authority, amount: rials });
    if ('state' in said) return said;
    const { code, data } = said;
    if (code === SUM_DIFFERS) return { state: 'mismatch', of: 'sum', rials: null };
    if (code === NOT_PAID) return { state: 'unpaid', code };
    if (code !== 100 && code !== 101) return refusedOr(code);
    const read = v.safeParse(paid, data);
    if (!read.success) return unclear(code);
    const { ref_id: reference, card_pan: card, fee } = read.output;
    if (code === 100) return { state: 'paid', again: false, reference, card, fee };
    const now = await this.inquire(payment);
    if (now.state === 'reversed') return { state: 'reversed' };
    if (now.state !== 'verified') return unclear(code);
    return { state: 'paid', again: true, reference, card, fee };
  }

  async inquire({ authority }: BegunPayment): Promise<Inquired> {
    const said = await this.#ask('inquiry', { authority });
    if ('state' in said) return said;
    if (said.code !== 100) return refusedOr(said.code);
    const read = v.safeParse(stands, said.data);
    if (!read.success) return unclear(said.code);
    switch (read.output.status) {
      case 'IN_BANK':
        return { state: 'waiting' };
      case 'PAID':
        return { state: 'paid', rials: null, reference: null, card: null };
      case 'VERIFIED':
        return { state: 'verified', rials: null, reference: null, card: null };
      case 'FAILED':
        return { state: 'failed', code: null };
      case 'REVERSED':
        return { state: 'reversed', code: null };
    }
  }

  async unverified(): Promise<Unverified> {
    const said = await this.#ask('unVerified', {});
    if ('state' in said) return said;
    if (said.code !== 100) return refusedOr(said.code);
    const read = v.safeParse(listed, said.data);
    if (!read.success) return unclear(said.code);
    const payments = read.output.authorities.map(({ authority, amount: rials }) => ({ authority, rials }));
    return { state: 'listed', payments };
  }

  async reverse({ authority }: BegunPayment): Promise<Reversed> {
    const said = await this.#ask('reverse', { authority });
    if ('state' in said) return said;
    const { code } = said;
    if (code === 100) return { state: 'reversed' };
    const reason = KEPT[code];
    return reason ? { state: 'kept', reason, code } : refusedOr(code);
  }

  get #base(): string {
    return this.#options.baseUrl ?? REAL;
  }

  async #ask(path: string, body: object): Promise<Said> {
    const { merchant, timeoutMs } = this.#options;
    const url = `${this.#base}/pg/v4/payment/${path}.json`;
    const reply = await askPayment('Zarinpal', url, { merchant_id: merchant, ...body }, timeoutMs);
    if ('state' in reply) return reply;
    const read = v.safeParse(answer, reply.body);
    const { data = null, errors = null } = read.success ? read.output : {};
    // An answer with both a success and an error is contradictory.
    if ((data === null) === (errors === null)) return unclear();
    return { code: (data ?? errors)?.code as number, data };
  }
}

function refusedOr(code: number) {
  const reason = REFUSALS[code];
  return reason ? ({ state: 'refused', reason, code } as const) : unclear(code);
}
