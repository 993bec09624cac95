import { MINUTE_MS } from '#domain/durations.ts';
import { unclear } from './ask-payment.ts';
import {
  type BegunPayment,
  byAddress,
  type Inquired,
  type NewPayment,
  type OnlineGateway,
  type Returned,
  type Reversed,
  type Started,
  type Unverified,
  type Verified,
} from './online-gateway.ts';

/** A payment of the test gateway, as it is stored. */
export interface TestPayment {
  authority: string;
  key: string;
  rials: number;
  return_url: string;
  state: 'waiting' | 'paid' | 'verified' | 'failed' | 'reversed';
  /** Until then the gateway gives no clear answer about it. */
  silent_until: Date | null;
}

/** Where its payments are stored. `settle` changes a payment only if its state is still `from`, and returns whether it was. */
export interface TestPayments {
  insert(payment: TestPayment): Promise<void>;
  find(authority: string): Promise<TestPayment | undefined>;
  settle(
    authority: string,
    from: TestPayment['state'],
    to: TestPayment['state'],
    silent_until?: Date | null,
  ): Promise<boolean>;
  paid(): Promise<TestPayment[]>;
}

/** What the payer can choose on its page (D53). `late`: paid, but not answered for three minutes. `lost`: paid, without a return. */
export const TEST_CHOICES = ['pay', 'fail', 'late', 'lost'] as const;
export type TestChoice = (typeof TEST_CHOICES)[number];

const LATE_MS = 3 * MINUTE_MS;
const AUTHORITY = /^T[0-9a-f]{32}$/;
const NOT_PAID = 0;
/** Not a card of any bank. */
const CARD = '000000******0000';

export interface TestGatewayOptions {
  payments: TestPayments;
  now: () => Date;
  /** The address below which its page is served, without a trailing slash. */
  pages: string;
  /** A new authority. */
  authority: () => string;
}

/** The gateway «درگاه آزمایشی»: a page of our own server stands for the bank, and no money moves (D53). */
export class TestGateway implements OnlineGateway {
  readonly #options: TestGatewayOptions;

  constructor(options: TestGatewayOptions) {
    this.#options = options;
  }

  async start({ rials, key, return_url }: NewPayment): Promise<Started> {
    const { payments, pages, authority: next } = this.#options;
    const authority = next();
    await payments.insert({ authority, key, rials, return_url, state: 'waiting', silent_until: null });
    return { state: 'started', authority, go: byAddress(`${pages}/${authority}`) };
  }

  readReturn({ authority, paid }: Readonly<Record<string, string | undefined>>): Returned {
    return {
      authority: authority !== undefined && AUTHORITY.test(authority) ? authority : null,
      said: paid === '1' ? 'paid' : paid === '0' ? 'not_paid' : null,
      carried: {},
    };
  }

  async verify(begun: BegunPayment): Promise<Verified> {
    const payment = await this.#options.payments.find(begun.authority);
    if (!payment) return { state: 'refused', reason: 'payment', code: NOT_PAID };
    const { state, rials } = payment;
    if (this.#isSilent(payment)) return unclear();
    if (state === 'reversed') return { state: 'reversed' };
    if (state === 'waiting' || state === 'failed') return { state: 'unpaid', code: NOT_PAID };
    if (payment.key !== begun.key) return { state: 'mismatch', of: 'payment', rials };
    if (rials !== begun.rials) return { state: 'mismatch', of: 'sum', rials };
    const first =
      state === 'paid' && (await this.#options.payments.settle(begun.authority, 'paid', 'verified'));
    return { state: 'paid', again: !first, reference: begun.authority, card: CARD, fee: null };
  }

  async inquire(begun: BegunPayment): Promise<Inquired> {
    const payment = await this.#options.payments.find(begun.authority);
    if (!payment) return { state: 'refused', reason: 'payment', code: NOT_PAID };
    if (this.#isSilent(payment)) return unclear();
    const { state, rials } = payment;
    switch (state) {
      case 'waiting':
        return { state };
      case 'failed':
      case 'reversed':
        return { state, code: null };
      case 'paid':
      case 'verified':
        return { state, rials, reference: begun.authority, card: CARD };
    }
  }

  async unverified(): Promise<Unverified> {
    const paid = (await this.#options.payments.paid()).filter((payment) => !this.#isSilent(payment));
    return { state: 'listed', payments: paid.map(({ authority, rials }) => ({ authority, rials })) };
  }

  async reverse({ authority }: BegunPayment): Promise<Reversed> {
    const { payments } = this.#options;
    for (const from of ['verified', 'paid'] as const)
      if (await payments.settle(authority, from, 'reversed')) return { state: 'reversed' };
    return { state: 'kept', reason: 'not_paid', code: NOT_PAID };
  }

  /**
   * The payer's choice on the page. Returns the address to send the browser to; null if it is not sent back (`lost`), or
   * if there is no such payment. A second choice changes nothing and is sent back by the first.
   */
  async choose(authority: string, choice: TestChoice): Promise<URL | null> {
    const { payments, now } = this.#options;
    const silent_until = choice === 'late' ? new Date(now().getTime() + LATE_MS) : null;
    const chosen = await payments.settle(
      authority,
      'waiting',
      choice === 'fail' ? 'failed' : 'paid',
      silent_until,
    );
    const payment = await payments.find(authority);
    if (!payment || (chosen && choice === 'lost')) return null;
    const back = new URL(payment.return_url);
    back.searchParams.set('authority', authority);
    back.searchParams.set('paid', payment.state === 'failed' ? '0' : '1');
    return back;
  }

  #isSilent({ silent_until }: TestPayment): boolean {
    return silent_until !== null && this.#options.now() < silent_until;
  }
}
