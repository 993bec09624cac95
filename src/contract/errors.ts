/**
 * Every refusal of the API: its status, and what happens to a queued item (`wait` and retry; `needs_sign_in`: continue
 * after its author signs in; `needs_attention`: a person decides; `discarded`).
 */
const table = {
  malformed: [400, 'needs_attention'],
  method_not_allowed: [405, 'needs_attention'],
  no_session: [401, 'needs_sign_in'],
  session_expired: [401, 'needs_sign_in'],
  session_ended: [401, 'needs_sign_in'],
  session_locked: [401, 'needs_sign_in'],
  forbidden: [403, 'needs_attention'],
  proof_required: [403, 'needs_attention'],
  sign_in_closed: [403, 'needs_attention'],
  not_found: [404, 'needs_attention'],
  slot_taken: [409, 'needs_attention'],
  time_closed: [409, 'needs_attention'],
  stale: [409, 'needs_attention'],
  price_changed: [409, 'needs_attention'],
  in_use: [409, 'needs_attention'],
  has_children: [409, 'needs_attention'],
  money_used: [409, 'needs_attention'],
  already_canceled: [409, 'needs_attention'],
  already_completed: [409, 'needs_attention'],
  not_active: [409, 'needs_attention'],
  system_document: [409, 'needs_attention'],
  system: [409, 'needs_attention'],
  exists: [409, 'needs_attention'],
  year_not_ready: [409, 'needs_attention'],
  shift_open: [409, 'needs_attention'],
  shift_not_open: [409, 'needs_attention'],
  till_uncounted: [409, 'needs_attention'],
  preview_changed: [409, 'needs_attention'],
  in_progress: [409, 'wait'],
  actor_mismatch: [409, 'needs_sign_in'],
  canceled: [409, 'discarded'],
  answered_once: [409, 'needs_attention'],
  too_large: [413, 'needs_attention'],
  unsupported_type: [415, 'needs_attention'],
  invalid: [422, 'needs_attention'],
  idempotency_mismatch: [422, 'needs_attention'],
  unresolved_ref: [422, 'needs_attention'],
  role_above: [422, 'needs_attention'],
  grant_beyond: [422, 'needs_attention'],
  future: [422, 'needs_attention'],
  max_debt: [422, 'needs_attention'],
  insufficient_balance: [422, 'needs_attention'],
  over_payable: [422, 'needs_attention'],
  price_too_low: [422, 'needs_attention'],
  tracking_used: [422, 'needs_attention'],
  phone_used: [422, 'needs_attention'],
  unbalanced: [422, 'needs_attention'],
  control_account: [422, 'needs_attention'],
  same_source: [422, 'needs_attention'],
  has_balance: [422, 'needs_attention'],
  not_allowed: [422, 'needs_attention'],
  not_empty: [422, 'needs_attention'],
  terms_conflict: [422, 'needs_attention'],
  percent_decreasing: [422, 'needs_attention'],
  passed: [422, 'needs_attention'],
  not_passed: [422, 'needs_attention'],
  not_one_visit: [422, 'needs_attention'],
  shares_off: [422, 'needs_attention'],
  payer_twice: [422, 'needs_attention'],
  no_time: [422, 'needs_attention'],
  no_free_date: [422, 'needs_attention'],
  out_of_stock: [422, 'needs_attention'],
  too_wide: [422, 'needs_attention'],
  code_wrong: [422, 'needs_attention'],
  link_invalid: [422, 'needs_attention'],
  passkey_wrong: [422, 'needs_attention'],
  passkey_not_here: [422, 'needs_attention'],
  locked: [423, 'needs_attention'],
  year_closed: [423, 'needs_attention'],
  date_final: [423, 'needs_attention'],
  shift_closed: [423, 'needs_attention'],
  upgrade_required: [426, 'wait'],
  timeout: [408, 'wait'],
  too_early: [425, 'wait'],
  too_many: [429, 'wait'],
  internal: [500, 'wait'],
  unavailable: [503, 'wait'],
  storage_full: [507, 'wait'],
} as const satisfies Record<
  string,
  readonly [number, 'wait' | 'needs_sign_in' | 'needs_attention' | 'discarded']
>;

export type ErrorCode = keyof typeof table;
export type ErrorStatus = (typeof table)[ErrorCode][0];
export type ErrorClass = (typeof table)[ErrorCode][1];

export const errorCodes = Object.keys(table) as ErrorCode[];
export const statusOf = (code: ErrorCode): ErrorStatus => table[code][0];
export const classOf = (code: ErrorCode): ErrorClass => table[code][1];
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(table, code);

/** Reasons for which a field can be refused. */
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
  'placeholder',
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
