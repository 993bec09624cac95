import type { Call } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';

/** The five kinds of work that a device may keep (offline.md, Scope). */
export type Kind = NonNullable<Call['offline']>;

/**
 * `blocked` waits for a parent, `wait` for a moment, `needs_sign_in` for its author, `needs_attention` for a person’s
 * decision. `sending` is on its way. `returned_to_form` is a refusal that an open sheet has taken back into its form
 * (D27); `superseded` lives on under another key.
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

/** A `hard` parent must have arrived; a `soft` one must only be settled one way or the other. */
export interface Need {
  key: string;
  mode: 'hard' | 'soft';
}

/** The request as it goes out, the same each time: the server knows the key by these bytes. */
export interface Wire {
  method: string;
  path: string;
  body: string;
}

export interface Result {
  status: number;
  body: unknown;
}

/** Why a person has to decide: the server's refusal, or what became of a parent. */
export type Problem = Omit<ErrorBody['error'], 'code'> & { code: string; status: number };

export interface AuditEntry {
  /** Instant, by the device's clock. */
  at: string;
  what: string;
  note?: string;
}

/** A slot as the calendar showed it. */
export interface AboutSlot {
  /** Of the time. */
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number; name: string };
  /** Toman. */
  price: number;
}

/** What work is about, as the sheet showed it: it can be told later with nobody to ask. Never sent. */
export interface About {
  /** Name and family, and Latin digits. */
  person?: { name: string; phone: string };
  slots?: readonly AboutSlot[];
  /** Names of papers that hang on it. */
  files?: readonly string[];
  /** What a booking may cost whose body promises no price, in toman. */
  total?: number;
}

/** One piece of work that is kept until the server has it. Fields are only ever added. */
export interface Item {
  /** Idempotency-Key. */
  key: string;
  /** Given by the store; the only order. */
  seq: number;
  clubId: string;
  /** Its author; nobody else sends it. */
  userId: number;
  deviceId: number | null;
  /** «T2-000057»; null while this device has no prefix. */
  deviceNo: string | null;
  kind: Kind;
  /** `client_ref` of the record it makes. */
  entityId: string;
  /** Work of one lane goes in order; lanes pass each other. */
  lane: string;
  needs: Need[];
  params: Record<string, string>;
  body: Record<string, unknown>;
  about?: About;
  wire?: Wire;
  schemaV: number;
  /** Instant, by the device's clock, and how far the server's was ahead of it, in ms. */
  occurredAt: string;
  skewMs: number;
  state: State;
  attempts: number;
  /** Consecutive 5xx, and since when (ms). */
  serverErrors: number;
  serverErrorsSince: number | null;
  /** A copy went out that nobody has answered: it may have landed, or still land. */
  maybeSent: boolean;
  /** It lies in a file for another device, or came in one: both may send it, and must make the same of it. */
  shared?: true;
  /** The server has promised that the key will never do anything. */
  canceled: boolean;
  /** This device has asked for that promise itself, so that the work can go on under another key. */
  cancelAsked?: boolean;
  /** When to try again (ms by the device's clock), and how long that was from then. */
  nextAt: number;
  delay: number;
  epoch: number;
  /** Until then (ms) an open sheet takes a refusal back; null once it has closed as saved. */
  formWaitsUntil: number | null;
  result?: Result;
  problem?: Problem;
  replaces?: string;
  /** The first key of all that it took the place of: a till may have been closed with the work under that one. */
  insteadOf?: string;
  /** Who sends it for its author, and why; of what came in a file it may be the author. */
  behalf?: { by: number; reason: string };
  audit: AuditEntry[];
  /** Instant, by the device's clock: a paper is out, and says what it says. */
  printedAt?: string;
  /** 1 as long as it is unsent: what the store looks for. */
  open?: 1;
  /** When it ended (ms). */
  closedAt?: number;
  /** When the server had it, by the server's clock (ms). */
  arrivedAt?: number;
  /** When its author has left this device (ms): it stays without names, for a restore (D72). */
  leftAt?: number;
}

/** What a sheet hands over. `params` and ids in `body` may be `ref:<client_ref>` of work kept before. */
export interface Draft {
  key: string;
  kind: Kind;
  entityId: string;
  params?: Record<string, string>;
  body: Record<string, unknown>;
  about?: About;
  /** Item whose number and place this one takes. */
  replaces?: string;
}

export const SCHEMA = 1;

/** What a booking costs, in toman: as its body promises it, else as far as this device knows. */
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

/** Nothing has been tried yet. */
export const UNTRIED = {
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

/** Names under which states and fields were stored once. */
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

/** An item as any version of ours has stored it. */
type Stored = Partial<Item> & Former & Pick<Item, 'key' | 'seq' | 'kind' | 'entityId'>;

/**
 * An item of any version of ours: what it does not have yet has a value that changes nothing, and what has been given
 * another name since is known by today's.
 */
export function readItem({ fives = 0, fiveSince = null, sheet = null, ...stored }: Stored): Item {
  const state = stored.state ?? UNTRIED.state;
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
    ...UNTRIED,
    serverErrors: fives,
    serverErrorsSince: fiveSince,
    formWaitsUntil: sheet,
    audit: [],
    ...stored,
    state: FORMER_STATES[state] ?? state,
  };
}

/** Of the items of one record the newest that stands for it: an edited one follows the one that it replaces. */
export function newestOf(stored: readonly Stored[]): Item | undefined {
  const items = stored.map((item) => readItem(item)).sort((a, b) => a.seq - b.seq);
  return (
    items.findLast(({ state }) => state !== 'superseded' && state !== 'returned_to_form') ?? items.at(-1)
  );
}
