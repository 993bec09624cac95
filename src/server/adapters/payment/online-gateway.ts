import type { GatewayRefusal } from '#domain/gateway-faults.ts';

/** A payment to start. */
export interface NewPayment {
  /** Whole rials. */
  rials: number;
  /** Our own unguessable key, sent as the order number. */
  key: string;
  /** Shown to the payer; cut to the gateway's limit. */
  description: string;
  /** Where the gateway sends the browser back to. */
  return_url: string;
  /** `09…`; the gateway offers the cards saved for this phone. */
  phone?: string | undefined;
}

/** A payment that was started, with the values it was started with. */
export interface BegunPayment {
  /** The gateway's identifier of the payment. */
  authority: string;
  /** Whole rials. */
  rials: number;
  key: string;
  /** `carried` of `readReturn`; absent if the browser has not returned. */
  carried?: Readonly<Record<string, string>>;
}

/** How to send the browser to the gateway's page. */
export interface HandOver {
  /** POST: our page submits a form with `fields`. */
  method: 'GET' | 'POST';
  url: string;
  fields: Readonly<Record<string, string>>;
  /** Whether the gateway requires a Referer header. */
  referrer: boolean;
}

interface Refused {
  state: 'refused';
  reason: GatewayRefusal;
  /** The gateway's own number. */
  code: number;
}

/**
 * The outcome is unknown and has to be asked for again. `unreachable`: the request was not sent. `uncertain`: no answer, an
 * unreadable or contradictory one, or a server error; `code` is the gateway's number if there was one.
 */
export interface Unclear {
  state: 'unclear';
  why: 'unreachable' | 'uncertain';
  code: number | null;
}

export type Started = { state: 'started'; authority: string; go: HandOver } | Refused | Unclear;

/** What the browser returned with. It is not signed, so it only identifies the payment; `verify` decides. */
export interface Returned {
  authority: string | null;
  said: 'paid' | 'not_paid' | null;
  /** Further values that this gateway's `verify` needs. */
  carried: Readonly<Record<string, string>>;
}

/** The gateway has the money and owes it to the club. */
interface Paid {
  state: 'paid';
  /** Whether it had been verified before. */
  again: boolean;
  /** The gateway's reference number, unique within the gateway. */
  reference: string;
  /** The masked card number. */
  card: string | null;
  /** The gateway's fee in rials, if stated. */
  fee: number | null;
}

export type Verified =
  | Paid
  /** Not paid yet; the payer may still be on the gateway's page. */
  | { state: 'unpaid'; code: number }
  /** The money was returned to the card. */
  | { state: 'reversed' }
  /** The answer names another sum or another payment. */
  | { state: 'mismatch'; of: 'sum' | 'payment'; rials: number | null }
  | Refused
  | Unclear;

/** The status of a payment at the gateway. Only `verify` confirms a payment. */
export type Inquired =
  | { state: 'waiting' }
  | { state: 'paid' | 'verified'; rials: number | null; reference: string | null; card: string | null }
  | { state: 'cancelled' | 'failed' | 'reversed'; code: number | null }
  | { state: 'mismatch'; of: 'payment'; rials: number | null }
  | Refused
  | Unclear;

/** Payments that were paid but not verified. */
export type Unverified =
  | { state: 'listed'; payments: { authority: string; rials: number }[] }
  | Refused
  | Unclear;

/** `too_late`: the gateway's time limit has passed. `not_paid`: there is nothing to return. `bank`: the bank refused. */
export type Reversed =
  | { state: 'reversed' }
  | { state: 'kept'; reason: 'too_late' | 'not_paid' | 'bank'; code: number }
  | Refused
  | Unclear;

/**
 * An Iranian payment gateway (D45). `start` returns the page to which the browser is sent; after the browser returns, `verify`
 * decides whether the payment was made. Methods report every answer and failure of the gateway as a result and do not
 * throw for them. `unverified` and `reverse` are absent where the gateway has no such call.
 */
export interface OnlineGateway {
  start(payment: NewPayment): Promise<Started>;
  readReturn(values: Readonly<Record<string, string | undefined>>): Returned;
  verify(payment: BegunPayment): Promise<Verified>;
  inquire(payment: BegunPayment): Promise<Inquired>;
  unverified?(): Promise<Unverified>;
  reverse?(payment: BegunPayment): Promise<Reversed>;
}

/** A hand-over by GET. */
export const byAddress = (url: string): HandOver => ({ method: 'GET', url, fields: {}, referrer: false });
