/**
 * Every refusal of the wire: its status, and what a queued item does about it
 * (`wait` and try again, `sign_in`, ask a `person`, count it as `discarded`).
 */
const table = {
  malformed: [400, 'person'],
  method_not_allowed: [405, 'person'],
  no_session: [401, 'sign_in'],
  session_expired: [401, 'sign_in'],
  session_ended: [401, 'sign_in'],
  forbidden: [403, 'person'],
  not_found: [404, 'person'],
  slot_taken: [409, 'person'],
  time_closed: [409, 'person'],
  stale: [409, 'person'],
  price_changed: [409, 'person'],
  in_use: [409, 'person'],
  has_children: [409, 'person'],
  money_used: [409, 'person'],
  already_canceled: [409, 'person'],
  already_completed: [409, 'person'],
  not_active: [409, 'person'],
  system_document: [409, 'person'],
  exists: [409, 'person'],
  year_not_ready: [409, 'person'],
  shift_open: [409, 'person'],
  shift_not_open: [409, 'person'],
  in_progress: [409, 'wait'],
  actor_mismatch: [409, 'sign_in'],
  canceled: [409, 'discarded'],
  too_large: [413, 'person'],
  unsupported_type: [415, 'person'],
  invalid: [422, 'person'],
  idempotency_mismatch: [422, 'person'],
  unresolved_ref: [422, 'person'],
  role_above: [422, 'person'],
  grant_beyond: [422, 'person'],
  future: [422, 'person'],
  max_debt: [422, 'person'],
  insufficient_balance: [422, 'person'],
  over_payable: [422, 'person'],
  price_too_low: [422, 'person'],
  tracking_used: [422, 'person'],
  phone_used: [422, 'person'],
  unbalanced: [422, 'person'],
  control_account: [422, 'person'],
  same_source: [422, 'person'],
  has_balance: [422, 'person'],
  not_allowed: [422, 'person'],
  not_empty: [422, 'person'],
  terms_conflict: [422, 'person'],
  percent_decreasing: [422, 'person'],
  passed: [422, 'person'],
  not_passed: [422, 'person'],
  not_one_visit: [422, 'person'],
  no_time: [422, 'person'],
  too_wide: [422, 'person'],
  code_wrong: [422, 'person'],
  link_invalid: [422, 'person'],
  locked: [423, 'person'],
  year_closed: [423, 'person'],
  shift_closed: [423, 'person'],
  upgrade_required: [426, 'wait'],
  timeout: [408, 'wait'],
  too_early: [425, 'wait'],
  too_many: [429, 'wait'],
  internal: [500, 'wait'],
  unavailable: [503, 'wait'],
  storage_full: [507, 'wait'],
} as const satisfies Record<string, readonly [number, 'wait' | 'sign_in' | 'person' | 'discarded']>;

export type ErrorCode = keyof typeof table;
export type ErrorStatus = (typeof table)[ErrorCode][0];
export type ErrorClass = (typeof table)[ErrorCode][1];

export const errorCodes = Object.keys(table) as ErrorCode[];
export const statusOf = (code: ErrorCode): ErrorStatus => table[code][0];
export const classOf = (code: ErrorCode): ErrorClass => table[code][1];
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(table, code);

/** What a field can be refused for. */
export const fieldCodes = [
  'required',
  'type',
  'too_short',
  'too_long',
  'pattern',
  'min',
  'max',
  'used',
  'unknown',
  'extra',
  'not_allowed',
  'exists',
  'conflict',
  'future',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The body of a refusal; `message` is in the caller's language, `code` is for programs. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    fields?: Record<string, FieldCode[]>;
    details?: Record<string, unknown>;
  };
}
