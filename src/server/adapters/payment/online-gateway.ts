/** A payment that is to be begun. */
export interface NewPayment {
  /** Whole rials. */
  rials: number;
  /** Ours, unguessable: the gateway keeps it beside the payment as the number of an order. */
  key: string;
  /** Seen by who pays; cut to what the gateway takes. */
  description: string;
  /** Where the gateway sends the browser back to. */
  return_url: string;
  /** `09…`: the gateway offers the cards it knows of this phone. */
  phone?: string | undefined;
}

/** A payment that was begun, as it was frozen then. */
export interface BegunPayment {
  /** What the gateway calls it. */
  authority: string;
  /** Whole rials, as they were asked for. */
  rials: number;
  key: string;
  /** What `readReturn` found beside the authority; nothing where the browser has not come back. */
  carried?: Readonly<Record<string, string>>;
}

/** The way to the gateway's page. */
export interface HandOver {
  /** POST: a form that the page of ours sends with these fields. */
  method: 'GET' | 'POST';
  url: string;
  fields: Readonly<Record<string, string>>;
  /** Whether the gateway wants to see from which page the browser comes. */
  referrer: boolean;
}

/**
 * Why a gateway refuses what is asked of it. `merchant`, `inactive`, `level`, `address` (of this server), `callback`: the
 * club's contract with it, which only the club can mend. `sum`: below or above what it takes. `busy`: asked too often.
 * `payment`: it knows no such payment of this merchant. `input`: something else in what was sent.
 */
export const GATEWAY_REFUSALS = [
  'merchant',
  'inactive',
  'level',
  'address',
  'callback',
  'sum',
  'busy',
  'payment',
  'input',
] as const;
export type GatewayRefusal = (typeof GATEWAY_REFUSALS)[number];

interface Refused {
  state: 'refused';
  reason: GatewayRefusal;
  /** The gateway's own number. */
  code: number;
}

/**
 * Nobody knows. `unreachable`: the question never arrived. `uncertain`: no answer, a broken one, one of the gateway's own
 * faults, or one that contradicts itself; `code` where it had a number.
 */
export interface Unclear {
  state: 'unclear';
  why: 'unreachable' | 'uncertain';
  code: number | null;
}

export type Started = { state: 'started'; authority: string; go: HandOver } | Refused | Unclear;

/** What the browser brought back. Nothing in it is signed: it names a payment, and says when asking is worth while. */
export interface Returned {
  authority: string | null;
  said: 'paid' | 'not_paid' | null;
  /** What `verify` of this gateway needs beside the authority. */
  carried: Readonly<Record<string, string>>;
}

/** The money is with the gateway, and is the club's. */
interface Paid {
  state: 'paid';
  /** It had been confirmed before; the sum was compared again. */
  again: boolean;
  /** The gateway's own number of it, unique with this gateway. */
  reference: string;
  /** The card with most of its digits hidden. */
  card: string | null;
  /** What the gateway keeps, in rials, where it says so. */
  fee: number | null;
}

export type Verified =
  | Paid
  /** As of now: whoever pays may still be at it, unless the gateway's time is over. */
  | { state: 'unpaid'; code: number }
  /** It went back to the card. */
  | { state: 'reversed' }
  /** The gateway speaks of another sum, or of another payment: never to be taken for ours. */
  | { state: 'mismatch'; of: 'sum' | 'payment'; rials: number | null }
  | Refused
  | Unclear;

/** How a payment stands with the gateway. It confirms nothing: `paid` is only what `verify` said. */
export type Inquired =
  | { state: 'waiting' }
  | { state: 'paid' | 'verified'; rials: number | null; reference: string | null; card: string | null }
  | { state: 'cancelled' | 'failed' | 'reversed'; code: number | null }
  | { state: 'mismatch'; of: 'payment'; rials: number | null }
  | Refused
  | Unclear;

/** What was paid and never confirmed; where a gateway has such a list. */
export type Unverified =
  | { state: 'listed'; payments: { authority: string; rials: number }[] }
  | Refused
  | Unclear;

/** `too_late`: the gateway's time for it is over. `not_paid`: there is nothing to give back. */
export type Reversed =
  | { state: 'reversed' }
  | { state: 'kept'; reason: 'too_late' | 'not_paid' | 'bank'; code: number }
  | Refused
  | Unclear;

/**
 * An Iranian gateway (D45): our server asks for a token, the browser goes to the gateway and comes back with nothing
 * signed, and only what `verify` answers to this server is money. No method throws for what a gateway says or leaves out.
 */
export interface OnlineGateway {
  start(payment: NewPayment): Promise<Started>;
  readReturn(values: Readonly<Record<string, string | undefined>>): Returned;
  verify(payment: BegunPayment): Promise<Verified>;
  inquire(payment: BegunPayment): Promise<Inquired>;
  unverified?(): Promise<Unverified>;
  reverse?(payment: BegunPayment): Promise<Reversed>;
}

/** The way by an address alone. */
export const byAddress = (url: string): HandOver => ({ method: 'GET', url, fields: {}, referrer: false });
