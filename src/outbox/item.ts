import type { Call } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';

/** The five kinds of work that can be queued on a device (offline.md, Scope). */
export type Kind = NonNullable<Call['offline']>;

/**
 * `blocked` waits for a parent, `wait` for a time, `needs_sign_in` for its author, `needs_attention` for a person’s
 * decision. `sending` is on its way. `returned_to_form` was refused while its form was open (D27); `superseded` was
 * replaced under another key.
 */
export type State =
  | 'blocked'
  | 'queued'
  | 'sending'
  | 'wait'
  | 'needs_sign_in'
  | 'needs_attention'
  | 'done'
  | 'superseded'
  | 'discarded'
  | 'returned_to_form';

/** A `hard` parent must have arrived; a `soft` one only has to be settled. */
export interface Need {
  key: string;
  mode: 'hard' | 'soft';
}

/** The request as it is sent, the same bytes every time: the server compares them. */
export interface WireRequest {
  method: string;
  path: string;
  body: string;
}

export interface Result {
  status: number;
  body: unknown;
}

/** Why a person has to decide: the server's refusal, or the failure of a parent. */
export type Problem = Omit<ErrorBody['error'], 'code'> & { code: string; status: number };

export interface AuditEntry {
  /** Instant, by the device's clock. */
  at: string;
  what: string;
  note?: string;
}

/** A slot as the calendar showed it. */
export interface AboutSlot {
  /** Id of the reservable time. */
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number; name: string };
  /** In toman. */
  price: number;
}

/** What the work is about, as the sheet showed it, to describe it later without the server. Never sent. */
export interface About {
  /** Full name, and phone in Latin digits. */
  person?: { name: string; phone: string };
  slots?: readonly AboutSlot[];
  /** Names of attached files. */
  files?: readonly string[];
  /** The expected price in toman of a booking whose body promises none. */
  total?: number;
}

/** One piece of work stored until the server has it. Fields are only ever added. */
export interface Item {
  /** Idempotency-Key. */
  key: string;
  /** Assigned by the store; defines the order. */
  seq: number;
  clubId: string;
  /** Its author; nobody else sends it. */
  userId: number;
  deviceId: number | null;
  /** «T2-000057»; null while this device has no prefix. */
  deviceNo: string | null;
  kind: Kind;
  /** `client_ref` of the record it creates. */
  entityId: string;
  /** Items of a lane are sent in order; lanes are independent. */
  lane: string;
  needs: Need[];
  params: Record<string, string>;
  body: Record<string, unknown>;
  about?: About;
  wire?: WireRequest;
  schemaV: number;
  /** When it happened by the device's clock, and how far the server's was ahead, in ms. */
  occurredAt: string;
  skewMs: number;
  state: State;
  attempts: number;
  /** Number of consecutive 5xx, and since when (ms). */
  serverErrors: number;
  serverErrorsSince: number | null;
  /** It was sent without a response: it may have arrived, or still arrive. */
  maybeSent: boolean;
  /** It was exported to a file for another device, or imported from one: both may send it and must send the same. */
  shared?: true;
  /** The server has promised that the key will have no effect. */
  canceled: boolean;
  /** This device itself requested that promise, to continue under another key. */
  cancelAsked?: boolean;
  /** When to try again (ms by the device's clock), and how long that was from then. */
  nextAt: number;
  delay: number;
  epoch: number;
  /** Until then (ms) a refusal returns to the open sheet; null once the sheet has closed as saved. */
  formWaitsUntil: number | null;
  result?: Result;
  problem?: Problem;
  replaces?: string;
  /** The first key of all that it replaced: a shift may have been closed with the work under that one. */
  insteadOf?: string;
  /** Who sends it for its author, and why; for imported work this may be the author. */
  behalf?: { by: number; reason: string };
  audit: AuditEntry[];
  /** When a paper was printed, by the device's clock: what it says must not change. */
  printedAt?: string;
  /** 1 while it is unsent; an index of the store. */
  open?: 1;
  /** When it ended (ms). */
  closedAt?: number;
  /** When the server received it, by the server's clock (ms). */
  arrivedAt?: number;
  /** When its author left this device (ms): it stays without names in case of a restore (D72). */
  leftAt?: number;
}

/** The work as a sheet submits it. `params` and ids in `body` may be `ref:<client_ref>` of work queued before. */
export interface Draft {
  key: string;
  kind: Kind;
  entityId: string;
  params?: Record<string, string>;
  body: Record<string, unknown>;
  about?: About;
  /** The item whose number and place it takes. */
  replaces?: string;
}

export const SCHEMA = 1;

/** The price of a booking in toman: as its body promises, else as far as this device knows. */
export const costOf = ({ body, about }: Pick<Item, 'body' | 'about'>): number =>
  Number(body.expected_total ?? about?.total ?? 0);

const OPEN: ReadonlySet<State> = new Set([
  'blocked',
  'queued',
  'sending',
  'wait',
  'needs_sign_in',
  'needs_attention',
]);
export const isOpen = (item: Pick<Item, 'state'>): boolean => OPEN.has(item.state);

/** Fields of an item that was not tried yet. */
export const UNTRIED_FIELDS = {
  state: 'queued',
  attempts: 0,
  serverErrors: 0,
  serverErrorsSince: null,
  maybeSent: false,
  canceled: false,
  nextAt: 0,
  delay: 0,
  epoch: 0,
} as const satisfies Partial<Item>;

/** Former names of states and fields in stored items. */
const FORMER_STATES: Readonly<Record<string, State>> = {
  person: 'needs_attention',
  auth: 'needs_sign_in',
  withdrawn: 'returned_to_form',
};
interface Former {
  fives?: number;
  fiveSince?: number | null;
  sheet?: number | null;
}

/** An item as stored by any earlier version. */
type Stored = Partial<Item> & Former & Pick<Item, 'key' | 'seq' | 'kind' | 'entityId'>;

/** Reads a stored item of any version: missing fields get neutral values, and former names become today's. */
export function readItem({ fives = 0, fiveSince = null, sheet = null, ...stored }: Stored): Item {
  const state = stored.state ?? UNTRIED_FIELDS.state;
  return {
    clubId: '',
    userId: 0,
    deviceId: null,
    deviceNo: null,
    lane: stored.entityId,
    needs: [],
    params: {},
    body: {},
    schemaV: 0,
    occurredAt: new Date(0).toISOString(),
    skewMs: 0,
    ...UNTRIED_FIELDS,
    serverErrors: fives,
    serverErrorsSince: fiveSince,
    formWaitsUntil: sheet,
    audit: [],
    ...stored,
    state: FORMER_STATES[state] ?? state,
  };
}

/** The newest of a record's items that counts: an edited item follows the one it replaces. */
export function newestOf(stored: readonly Stored[]): Item | undefined {
  const items = stored.map((item) => readItem(item)).sort((a, b) => a.seq - b.seq);
  return (
    items.findLast(({ state }) => state !== 'superseded' && state !== 'returned_to_form') ?? items.at(-1)
  );
}
