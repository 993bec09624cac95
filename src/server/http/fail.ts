import { type ErrorCode, type FieldCode, statusOf } from '#contract/errors.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '../context.ts';

/** A refusal to be answered to the caller; thrown by services, handled in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, FieldCode[]> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  /** The user it is about, for the log only. */
  concerns: number | null | undefined;

  constructor(code: ErrorCode, more: RefusalMore = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfter = more.retry_after;
    this.concerns = more.concerns;
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
  /** The user it is about, for the log only. */
  concerns?: number | null;
}

/** Refuses the call: the transaction is rolled back. */
export function fail(code: ErrorCode, more?: RefusalMore): never {
  throw new Refusal(code, more);
}

/** 422 `invalid` on named fields: `failFields({ phone_number: ['used'] })`. */
export function failFields(fields: Record<string, FieldCode[]>): never {
  throw new Refusal('invalid', { fields });
}

/** 403 with the missing permission, for permissions that only some inputs need. */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (!can(ctx, permission)) fail('forbidden', { details: { permission } });
}

/** The row, or 404. */
export function orNotFound<T>(row: T | undefined | null): T {
  return row ?? fail('not_found');
}

/** Refusals for violated constraints: races that an earlier check cannot see. */
const CONSTRAINTS: Record<string, () => Refusal> = {
  slot_taken: () => new Refusal('slot_taken'),
  times_overlap: () => new Refusal('exists'),
  users_phone_number: () => new Refusal('phone_used', { fields: { phone_number: ['used'] } }),
  users_client_ref_key: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  ticket_messages_client_ref_key: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  documents_client_ref_key: () => new Refusal('exists', { fields: { client_ref: ['used'] } }),
  tracking_used_bank: () => new Refusal('tracking_used', { fields: { transaction_reference_id: ['used'] } }),
  tracking_used_gateway: () =>
    new Refusal('tracking_used', { fields: { transaction_reference_id: ['used'] } }),
  refund_rules_hours: () => new Refusal('invalid', { fields: { hours_before: ['exists'] } }),
  coaches_user_id_key: () => new Refusal('invalid', { fields: { user_id: ['exists'] } }),
  ...Object.fromEntries(
    ['users_code', 'cashes_code', 'banks_code', 'payment_gateways_code'].map((name) => [
      name,
      () => new Refusal('invalid', { fields: { code: ['exists'] } }),
    ]),
  ),
  document_balanced: () => new Refusal('unbalanced'),
};

const DISK_FULL = '53100';
/** A lock or statement timed out, or a deadlock repeated. */
const TOO_BUSY = new Set(['55P03', '57014', '40P01', '40001']);
/** SQLSTATE classes of a database that is unavailable, shutting down or out of resources, and the code of a standby's refusal to write. */
const AWAY = /^(08|53|57P|25006)/;
/** Messages of the driver, and PostgreSQL's when another version has changed a table under a prepared plan. */
const CONNECTION =
  /cached plan must not change|Query read timeout|Connection terminated|connection timeout|timeout exceeded when trying to connect|connection error|use a pool after/i;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The refusal for a database error; null when it is our fault. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const { code, constraint, message, syscall } = error as Partial<
    NodeJS.ErrnoException & { constraint: string }
  >;
  if (constraint && Object.hasOwn(CONSTRAINTS, constraint)) return CONSTRAINTS[constraint]?.() ?? null;
  if (code === DISK_FULL) return new Refusal('storage_full', { retry_after: 30 });
  const away =
    (code !== undefined && (TOO_BUSY.has(code) || AWAY.test(code) || NETWORK.has(code))) ||
    syscall === 'connect' ||
    CONNECTION.test(message ?? '');
  return away ? new Refusal('unavailable', { retry_after: 1 }) : null;
}
