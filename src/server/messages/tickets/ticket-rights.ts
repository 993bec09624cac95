import type { Selectable } from 'kysely';
import {
  isServiceStaff,
  organizationSides,
  type SetStatus,
  settableStatuses,
  supportSides,
  type TicketKind,
  type TicketParticipation,
  type TicketSide,
} from '#domain/tickets.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Context, can } from '#server/context.ts';
import type { TicketsTable } from '#server/db/tables/tickets.ts';
import { fail, orNotFound } from '#server/http/fail.ts';

export type TicketRow = Selectable<TicketsTable>;

export const RESOURCE = { support: 'support-tickets', organization: 'organization-tickets' } as const;
export const TICKET_PERMISSIONS = {
  support: { show: 'support_ticket.show', create: 'support_ticket.create' },
  organization: { show: 'organizational_ticket.show', create: 'organizational_ticket.create' },
} as const;

/** The caller's part in a ticket. `eyes`: the side whose unseen messages they can see. */
export interface Part extends TicketParticipation {
  eyes: 'asks' | 'answers' | null;
}

/** A ticket under its lock; 404 for one that is not there, or not the caller's to see. */
export async function lockTicket(ctx: Context, kind: TicketKind, id: number): Promise<TicketRow> {
  const row = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirst();
  checkSeen(ctx, orNotFound(row));
  return orNotFound(row);
}

/** An internal ticket is there for its two, and for the top role. */
export function checkSeen(
  { actor }: Context,
  { kind, user_id, operator_id }: Pick<TicketRow, 'kind' | 'user_id' | 'operator_id'>,
): void {
  if (kind === 'support' || actor.user_id === null || actor.role_id === TOP_ROLE) return;
  if (actor.user_id !== user_id && actor.user_id !== operator_id) fail('not_found');
}

export async function partOf(ctx: Context, ticket: TicketRow): Promise<Part> {
  const { user_id: me, role_id } = ctx.actor;
  const asks = ticket.user_id === me;
  const opened = ticket.creator_id === me;
  const has = ticket.operator_id === me;
  if (ticket.kind === 'organization') {
    return { asks, opened, answers: has, eyes: asks ? 'asks' : has ? 'answers' : null };
  }
  if (asks) return { asks, opened, answers: false, eyes: 'asks' };
  const serving = has || (await isServed(ctx, ticket.service_id, me, role_id));
  // The top role may answer whatever is asked; what it does not serve is not its own to see.
  const answers = serving || role_id === TOP_ROLE || me === null;
  const own = has || (ticket.operator_id === null && serving);
  return { asks, opened, answers, eyes: own ? 'answers' : null };
}

async function isServed(
  { db }: Context,
  service_id: number | null,
  me: number | null,
  role_id: number | null,
): Promise<boolean> {
  const service = await db
    .selectFrom('ticket_services')
    .select(['role_id', 'user_ids'])
    .where('id', '=', service_id)
    .executeTakeFirst();
  return service !== undefined && me !== null && isServiceStaff(service, { id: me, role_id });
}

/** The sides that one may write for in a ticket, the likeliest first; none of a canceled one. */
export function sidesOf({ kind, status }: TicketRow, part: Part): readonly TicketSide[] {
  if (status === 'canceled') return [];
  return kind === 'support' ? supportSides(part) : organizationSides(part);
}

/** What the caller may do with a ticket now. */
export async function rightsOf(ctx: Context, kind: TicketKind, id: number) {
  const ticket = orNotFound(
    await ctx.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  );
  checkSeen(ctx, ticket);
  if (!can(ctx, TICKET_PERMISSIONS[kind].create)) return { sides: [], statuses: [], assigns: false };
  const part = await partOf(ctx, ticket);
  return {
    sides: [...sidesOf(ticket, part)],
    statuses: [...settableStatuses(ticket.status, part)] as SetStatus[],
    assigns: part.answers && ticket.status !== 'canceled',
  };
}

/**
 * Notifies open apps: of a support ticket those who may see them, of an internal one its two people and the top role.
 */
export function notifyTicketReaders(
  ctx: Context,
  ticket: Pick<TicketRow, 'id' | 'kind' | 'user_id' | 'operator_id'>,
  also: readonly (number | null)[] = [],
): void {
  if (ticket.kind === 'support') {
    ctx.changed('support-tickets', [ticket.id]);
    return;
  }
  const to = [ticket.user_id, ticket.operator_id, ...also].filter((id) => id !== null);
  ctx.changed('organization-tickets', [ticket.id], [], to);
}
