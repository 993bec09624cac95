import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OnlineGateway } from '#server/adapters/payment/online-gateway.ts';
import { Zarinpal } from '#server/adapters/payment/zarinpal.ts';
import { Zibal } from '#server/adapters/payment/zibal.ts';

export type Provider = 'zarinpal' | 'zibal';
/** The gateway's calls, by the names of OnlineGateway. */
export type Question = 'start' | 'verify' | 'inquire' | 'unverified' | 'reverse';

interface Payment {
  authority: string;
  rials: number;
  key: string;
  return_url: string;
  state: 'waiting' | 'paid' | 'verified' | 'cancelled' | 'failed' | 'reversed';
  reference: string;
}

/**
 * A failure of one request. `lost`: it is executed, but the connection breaks before the answer. `cut`: the connection breaks
 * before it is executed. `silent`: it is executed, but never answered. `status`: it is not executed, and answered with this.
 * `answer`: it is executed, and its answer replaced.
 */
export type Trouble =
  | 'lost'
  | 'cut'
  | 'silent'
  | { status: number; body: string; headers?: Record<string, string> }
  | { answer: (honest: Record<string, unknown>) => unknown };

const ZARINPAL: Record<string, Question> = {
  '/pg/v4/payment/request.json': 'start',
  '/pg/v4/payment/verify.json': 'verify',
  '/pg/v4/payment/inquiry.json': 'inquire',
  '/pg/v4/payment/unVerified.json': 'unverified',
  '/pg/v4/payment/reverse.json': 'reverse',
};
const ZIBAL: Record<string, Question> = {
  '/v1/request': 'start',
  '/v1/verify': 'verify',
  '/v1/inquiry': 'inquire',
};
const ZIBAL_STATUS = { waiting: -1, verified: 1, paid: 2, cancelled: 3, failed: 5, reversed: 15 } as const;

export const MERCHANTS: Record<Provider, string> = {
  zarinpal: '1344b5d4-0048-11e8-94db-005056a205be',
  zibal: '5f1a9c7d18f934a3bc9e1d20',
};

/** An HTTP server with the paths, answers and codes of a gateway. It keeps its payments and fails as the test says. */
export class StandInGateway {
  readonly provider: Provider;
  /** All requests, in order. */
  readonly asked: { question: Question; body: Record<string, unknown> }[] = [];
  readonly payments = new Map<string, Payment>();
  /** Failures of the next requests, one each. */
  readonly troubles: Partial<Record<Question, Trouble[]>> = {};
  readonly #server = createServer((request, response) => void this.#take(request, response));
  #count = 0;

  constructor(provider: Provider) {
    this.provider = provider;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => void this.#server.close(() => resolve()));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The product's adapter for this server. */
  adapter({ merchant = MERCHANTS[this.provider], timeoutMs = 5000 } = {}): OnlineGateway {
    const options = { merchant, baseUrl: this.url, timeoutMs };
    return this.provider === 'zarinpal' ? new Zarinpal(options) : new Zibal(options);
  }

  trouble(question: Question, ...troubles: Trouble[]): void {
    this.troubles[question] = [...(this.troubles[question] ?? []), ...troubles];
  }

  payment(authority: string): Payment {
    const payment = this.payments.get(authority);
    if (!payment) throw new Error(`no payment ${authority}`);
    return payment;
  }

  count(question: Question): number {
    return this.asked.filter((one) => one.question === question).length;
  }

  /** What the payer does on the gateway's page; returns the address to which the browser is sent. */
  leave(authority: string, state: 'paid' | 'cancelled' | 'failed'): URL {
    const payment = this.payment(authority);
    payment.state = state;
    const back = new URL(payment.return_url);
    const values: Record<string, string> =
      this.provider === 'zarinpal'
        ? { Authority: authority, Status: state === 'paid' ? 'OK' : 'NOK' }
        : {
            trackId: authority,
            success: state === 'paid' ? '1' : '0',
            status: String(ZIBAL_STATUS[state]),
            orderId: payment.key,
          };
    for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value);
    return back;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const question = (this.provider === 'zarinpal' ? ZARINPAL : ZIBAL)[request.url ?? ''];
    if (!question || request.method !== 'POST') {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>');
      return;
    }
    const body = JSON.parse(text) as Record<string, unknown>;
    this.asked.push({ question, body });
    const trouble = this.troubles[question]?.shift();
    if (trouble === 'cut') return void response.destroy();
    if (typeof trouble === 'object' && 'status' in trouble) {
      response.writeHead(trouble.status, trouble.headers).end(trouble.body);
      return;
    }
    const honest =
      this.provider === 'zarinpal' ? this.#zarinpal(question, body) : this.#zibal(question, body);
    if (trouble === 'lost') return void response.destroy();
    if (trouble === 'silent') return void (await sleep(60_000, undefined, { ref: false }));
    const answer = trouble ? trouble.answer(honest) : honest;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  }

  #begin(rials: number, key: string, return_url: string): Payment {
    const number = ++this.#count;
    const authority =
      this.provider === 'zarinpal' ? `A${String(number).padStart(35, '0')}` : String(3_714_061_249 + number);
    const reference = String(10_012_345_678 + number);
    const payment: Payment = { authority, rials, key, return_url, state: 'waiting', reference };
    this.payments.set(authority, payment);
    return payment;
  }

  /** The code is in `data` or in `errors`; the other is an empty list. */
  #zarinpal(question: Question, body: Record<string, unknown>): Record<string, unknown> {
    const yes = (data: object) => ({ data, errors: [] });
    const no = (code: number, message = 'رد شد') => ({
      data: [],
      errors: { code, message, validations: [] },
    });
    if (body.merchant_id !== MERCHANTS.zarinpal) return no(-10, 'Terminal is not valid');
    if (question === 'start') {
      const amount = body.amount as number;
      if (body.currency !== 'IRR' || amount < 1000) return no(-9, 'The amount is not valid');
      const metadata = body.metadata as { order_id: string };
      const { authority } = this.#begin(amount, metadata.order_id, body.callback_url as string);
      return yes({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 3500 });
    }
    if (question === 'unverified') {
      const paid = [...this.payments.values()].filter(({ state }) => state === 'paid');
      const authorities = paid.map(({ authority, rials, return_url }) => ({
        authority,
        amount: rials,
        callback_url: return_url,
        referer: '/',
        date: '2026-11-20 17:33:25',
      }));
      return yes({ code: 100, message: 'Success', authorities });
    }
    const payment = this.payments.get(body.authority as string);
    if (!payment) return no(-54, 'Invalid authority');
    if (question === 'inquire') {
      const status = { waiting: 'IN_BANK', cancelled: 'FAILED' } as Partial<Record<Payment['state'], string>>;
      return yes({
        code: 100,
        message: 'Success',
        status: status[payment.state] ?? payment.state.toUpperCase(),
      });
    }
    if (question === 'reverse') {
      if (payment.state !== 'paid' && payment.state !== 'verified') return no(-61, 'Session is not success');
      payment.state = 'reversed';
      return yes({ code: 100, message: 'Reversed' });
    }
    if (body.amount !== payment.rials) return no(-50, 'Session is not valid, amounts values is not the same');
    if (payment.state !== 'paid' && payment.state !== 'verified' && payment.state !== 'reversed')
      return no(-51, 'Session is not valid, session is not active paid try');
    const code = payment.state === 'paid' ? 100 : 101;
    if (payment.state === 'paid') payment.state = 'verified';
    return yes({
      wages: null,
      code,
      message: code === 100 ? 'Paid' : 'Verified',
      card_hash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
      card_pan: '502229******5995',
      ref_id: Number(payment.reference),
      fee_type: 'Merchant',
      fee: 3500,
    });
  }

  #zibal(question: Question, body: Record<string, unknown>): Record<string, unknown> {
    const no = (result: number, message = 'رد شد') => ({ message, result });
    if (body.merchant !== MERCHANTS.zibal) return no(102, 'merchant یافت نشد.');
    if (question === 'start') {
      const amount = body.amount as number;
      if (amount <= 1000) return no(105, 'amount بایستی بزرگتر از 1,000 ریال باشد.');
      const { authority } = this.#begin(amount, body.orderId as string, body.callbackUrl as string);
      return { message: 'success', result: 100, trackId: Number(authority) };
    }
    const payment = this.payments.get(String(body.trackId));
    if (!payment) return no(203, 'trackId نامعتبر می‌باشد.');
    const { state, rials: amount, key: orderId, reference } = payment;
    const through = state === 'paid' || state === 'verified' || state === 'reversed';
    const told = {
      amount,
      orderId,
      description: '',
      refNumber: through ? reference : null,
      cardNumber: through ? '62741****44' : null,
    };
    const paidAt = through ? '2026-11-20T23:43:03.053000' : null;
    if (question === 'inquire')
      return { message: 'success', result: 100, ...told, paidAt, status: ZIBAL_STATUS[state], wage: 3 };
    if (state === 'verified' || state === 'reversed') return no(201, 'قبلا تایید شده');
    if (state !== 'paid') return no(202, 'سفارش پرداخت نشده یا ناموفق بوده است.');
    payment.state = 'verified';
    return { message: 'success', result: 100, ...told, paidAt, status: 1 };
  }
}
