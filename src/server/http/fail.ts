import { type ErrorCode, type FieldCode, statusOf } from '#contract/errors.ts';

/** A refusal that the caller is told about; thrown by services, answered by one handler. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldCode[]> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: RefusalMore = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfter = more.retry_after;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export interface RefusalMore {
  fields?: Record<string, FieldCode[]>;
  details?: Record<string, unknown>;
  /** Seconds. */
  retry_after?: number;
}

/** Refuses the call: the transaction rolls back and nothing of it is stored. */
export function fail(code: ErrorCode, more?: RefusalMore): never {
  throw new Refusal(code, more);
}

/** 422 `invalid` on named fields: `failFields({ phone_number: ['used'] })`. */
export function failFields(fields: Record<string, FieldCode[]>): never {
  throw new Refusal('invalid', { fields });
}

/** The row, or 404. */
export function found<T>(row: T | undefined | null): T {
  return row ?? fail('not_found');
}

/** What a broken constraint means to the caller, for the races that a check beforehand cannot see. */
const CONSTRAINTS: Record<string, () => Refusal> = {
  slot_taken: () => new Refusal('slot_taken'),
  times_overlap: () => new Refusal('exists'),
  users_phone_number: () => new Refusal('phone_used', { fields: { phone_number: ['used'] } }),
  users_client_ref_key: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  documents_client_ref_key: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  sale_invoices_client_ref: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  tracking_used_bank: () => new Refusal('tracking_used', { fields: { transaction_reference_id: ['used'] } }),
  tracking_used_gateway: () =>
    new Refusal('tracking_used', { fields: { transaction_reference_id: ['used'] } }),
  refund_rules_hours: () => new Refusal('invalid', { fields: { hours_before: ['exists'] } }),
  coaches_user_id_key: () => new Refusal('invalid', { fields: { user_id: ['exists'] } }),
  document_balanced: () => new Refusal('unbalanced'),
};

const LOCK_NOT_AVAILABLE = '55P03';
const DISK_FULL = '53100';
const DOWN = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** The refusal that a database error stands for; null when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (constraint && Object.hasOwn(CONSTRAINTS, constraint)) return CONSTRAINTS[constraint]?.() ?? null;
  if (code === LOCK_NOT_AVAILABLE) return new Refusal('unavailable', { retry_after: 1 });
  if (code === DISK_FULL) return new Refusal('storage_full', { retry_after: 30 });
  if ((code && DOWN.has(code)) || /Connection terminated|connection timeout/i.test(message ?? '')) {
    return new Refusal('unavailable', { retry_after: 1 });
  }
  return null;
}
