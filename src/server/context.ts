import type { Selectable } from 'kysely';
import type { Logged, ResourceName } from '#contract/resources.ts';
import { allows, type Guard } from '#domain/guards.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Db } from './db/client.ts';
import type { ClubTable } from './db/tables/system.ts';

export type Club = Selectable<ClubTable>;

/** The acting person. The system itself (jobs, setup, demo) has no user and may do everything. */
export interface Actor {
  user_id: number | null;
  role_id: number | null;
  name: string;
  permissions: ReadonlySet<Permission>;
  session_id: number | null;
  /** A customer's own session (D42); undefined for staff. */
  customer_session_id?: number;
  device_id: number | null;
}

/** An entry of the audit log (D20). */
export interface AuditEntry {
  resource: Logged;
  resource_id: number | null;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
}

/** The context of every call: transaction, actor, time, source. */
export interface Context {
  /** In a write: the call's transaction. */
  db: Db;
  /** A connection outside that transaction, for what must outlive a refusal (wrong guesses of a code). */
  outside: Db;
  /** What reports are read from: a small pool of their own, so that they take no connection of the desk's. */
  reports: Db;
  actor: Actor;
  /** The server's clock; never SQL's `now()`, so that tests can move it. */
  now: Date;
  locale: 'fa' | 'en';
  /** Name of the call or job, for the audit log. */
  call: string;
  /** The caller's address, for limits; empty for jobs. */
  address: string;
  /**
   * Whether it counts when the caller says that the work was made: it came under a key with a number of a device of its
   * author, or in the author's name from somebody who may send it so.
   */
  vouched: boolean;
  /** The idempotency key of the call; null where it has none. */
  key: string | null;
  /** The first key under which the same work was known before it went on under this one; null where it did not. */
  instead_of: string | null;
  /** The club's settings, read once a call. */
  club(): Promise<Club>;
  /** One audit row, written with the effect. */
  audit(entry: AuditEntry): void;
  /**
   * Tells open apps what changed, at commit (D21): no ids are every record; `dates` are the days of the slots. With `to`
   * these people and the top role alone are told, if they may hear of the resource.
   */
  changed(resource: ResourceName, ids: number[], dates?: string[], to?: readonly number[]): void;
}

/** Whether the actor passes a guard; the system passes all. */
export function can(ctx: Context, guard: Guard): boolean {
  return ctx.actor.user_id === null || allows(guard, ctx.actor.permissions);
}
