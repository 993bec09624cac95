import { sql } from 'kysely';
import type * as v from 'valibot';
import type {
  OrganizationTicketInput,
  SupportTicketInput,
  SupportTicketPatch,
} from '#contract/messages/tickets.ts';
import { settableStatuses, type TicketKind } from '#domain/tickets.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { inPersonOrder } from '#server/db/list.ts';
import type { TicketChange } from '#server/db/tables/tickets.ts';
import { attach } from '#server/files/attachments/service.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { answersNow, holdsNow } from '../ticket-services/service.ts';
import { findSaid } from './messages.ts';
import { findOrganization, findSupport, readerOf } from './queries.ts';
import {
  checkSeen,
  lockTicket,
  notifyTicketReaders,
  partOf,
  RESOURCE,
  rightsOf,
  TICKET_PERMISSIONS,
  type TicketRow,
} from './ticket-rights.ts';

export async function getSupport(ctx: Context, id: number) {
  const ticket = orNotFound(await findSupport(ctx.db, await readerOf(ctx), id));
  return { ...ticket, ...(await rightsOf(ctx, 'support', id)) };
}

export async function getOrganization(ctx: Context, id: number) {
  const ticket = orNotFound(await findOrganization(ctx.db, await readerOf(ctx), id));
  return { ...ticket, ...(await rightsOf(ctx, 'organization', id)) };
}

// Who may have a ticket ---------------------------------------------------------------------------------------------

const staff = ({ db }: Context) => db.selectFrom('users as u').select(['u.id', 'u.name', 'u.family']);

/** Staff who serve a service and may answer; the top role serves all. */
const servers = (ctx: Context, service_id: number | null) =>
  staff(ctx)
    .innerJoin('ticket_services as s', (on) => on.on('s.id', '=', service_id))
    .where(answersNow)
    .where(
      sql<boolean>`(s.role_id is null and s.user_ids = '{}' or s.role_id = u.role_id or u.id = any(s.user_ids)
        or u.role_id = ${sql.lit(TOP_ROLE)})`,
    );

/** Possible assignees of a support ticket: people of its service, except the asker. */
export async function operatorsOf(ctx: Context, id: number) {
  const ticket = orNotFound(
    await ctx.db
      .selectFrom('tickets')
      .select(['service_id', 'user_id'])
      .where('id', '=', id)
      .where('kind', '=', 'support')
      .executeTakeFirst(),
  );
  return servers(ctx, ticket.service_id)
    .where('u.id', '<>', ticket.user_id)
    .orderBy(inPersonOrder('u'))
    .execute();
}

/** People who may answer support tickets, and those who still have one. */
export const answerers = (ctx: Context) =>
  staff(ctx)
    .where(
      sql<boolean>`(${answersNow}
        or exists (select from tickets t where t.kind = 'support' and t.operator_id = u.id))`,
    )
    .orderBy(inPersonOrder('u'))
    .execute();

/** Whom one can ask: staff who see internal tickets and may answer them. */
const askable = (ctx: Context) =>
  staff(ctx)
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select(sql<{ id: number; name: string }>`json_build_object('id', r.id, 'name', r.name)`.as('role'))
    .where(holdsNow('organizational_ticket.show'))
    .where(holdsNow('organizational_ticket.create'));

export const recipients = (ctx: Context) =>
  askable(ctx).where('u.id', 'is distinct from', ctx.actor.user_id).orderBy(inPersonOrder('u')).execute();

async function checkOperator(ctx: Context, ticket: Pick<TicketRow, 'service_id' | 'user_id'>, id: number) {
  if (id === ticket.user_id) failFields({ operator_id: ['conflict'] });
  const there = await ctx.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!there) failFields({ operator_id: ['unknown'] });
  const serving = await servers(ctx, ticket.service_id).where('u.id', '=', id).executeTakeFirst();
  if (!serving) failFields({ operator_id: ['not_allowed'] });
}

/** 422 on `field` for oneself or for who asks, and for whoever is none of the staff who answer internal tickets. */
async function checkRecipient(ctx: Context, id: number, asker: number | null, field: string): Promise<void> {
  if (id === asker) failFields({ [field]: ['conflict'] });
  if (!(await askable(ctx).where('u.id', '=', id).executeTakeFirst())) failFields({ [field]: ['unknown'] });
}

// Opening -----------------------------------------------------------------------------------------------------------

type SupportInput = v.InferOutput<typeof SupportTicketInput>;
type OrganizationInput = v.InferOutput<typeof OrganizationTicketInput>;

/**
 * Asks a service of the club, for a customer or for oneself (rules.md, Tickets); answers its id. 422 on `service_id`, `user_id`,
 * `operator_id`, `attachment_ids`.
 */
export async function openSupport(ctx: Context, input: SupportInput): Promise<number> {
  const { service_id, operator_id = null } = input;
  const service = await ctx.db
    .selectFrom('ticket_services')
    .select(['active', 'deleted_at'])
    .where('id', '=', service_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!service || service.deleted_at) failFields({ service_id: ['unknown'] });
  if (!service.active) failFields({ service_id: ['not_allowed'] });
  const user_id = input.user_id ?? ctx.actor.user_id;
  const asker =
    user_id !== null &&
    (await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst());
  if (!asker) return failFields({ user_id: [user_id === null ? 'required' : 'unknown'] });
  if (operator_id !== null) await checkOperator(ctx, { service_id, user_id: asker.id }, operator_id);
  return open(ctx, 'support', { service_id, user_id: asker.id, operator_id }, input);
}

/** Opens an internal ticket; returns its id. 422 on `recipient_user_id`, `attachment_ids`. */
export async function openOrganization(ctx: Context, input: OrganizationInput): Promise<number> {
  const me = ctx.actor.user_id;
  if (me === null) return fail('forbidden');
  await checkRecipient(ctx, input.recipient_user_id, me, 'recipient_user_id');
  return open(
    ctx,
    'organization',
    { service_id: null, user_id: me, operator_id: input.recipient_user_id },
    input,
  );
}

async function open(
  ctx: Context,
  kind: TicketKind,
  who: Pick<TicketRow, 'service_id' | 'user_id' | 'operator_id'>,
  {
    subject,
    message,
    priority,
    attachment_ids,
  }: Pick<SupportInput, 'subject' | 'message' | 'priority' | 'attachment_ids'>,
): Promise<number> {
  // Numbers have no gaps and no doubles, whoever asks at the same moment.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan tickets of ${kind}`}, 0))`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from tickets where kind = ${kind}`.execute(ctx.db);
  const ticket = await ctx.db
    .insertInto('tickets')
    .values({
      kind,
      number: rows[0]?.number ?? 1,
      subject,
      ...who,
      creator_id: ctx.actor.user_id,
      priority,
      status: 'created',
      last_message_id: null,
      last_message_at: ctx.now,
      unseen_answers: 1,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await ctx.db
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticket.id,
      side: kind === 'support' ? 'customer' : 'creator',
      message,
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('tickets')
    .set({ last_message_id: first.id })
    .where('id', '=', ticket.id)
    .execute();
  await attach(ctx, attachment_ids, 'ticket-messages', first.id);
  // What is said between two is theirs: the log says that they spoke, not what.
  const { service_id, user_id, operator_id } = who;
  const after =
    kind === 'support'
      ? { subject, service_id, user_id, operator_id, priority }
      : { recipient_user_id: operator_id, priority };
  ctx.audit({ resource: RESOURCE[kind], resource_id: ticket.id, after });
  notifyTicketReaders(ctx, { id: ticket.id, kind, ...who });
  return ticket.id;
}

// Changing ----------------------------------------------------------------------------------------------------------

type Patch = v.InferOutput<typeof SupportTicketPatch>;

/**
 * Takes or assigns a ticket, sets its status and priority. 409 `already_canceled` for a canceled one, `stale` with the
 * present ticket: after a change since the caller's version, or when a colleague has taken it unseen. 422 on fields the
 * caller may not set.
 */
export async function updateTicket(
  ctx: Context,
  kind: TicketKind,
  id: number,
  { version, ...patch }: Patch,
): Promise<void> {
  const before = await lockTicket(ctx, kind, id);
  const stale = async (): Promise<never> =>
    fail('stale', {
      details: { current: await (kind === 'support' ? getSupport(ctx, id) : getOrganization(ctx, id)) },
    });
  if (version !== undefined && version !== before.version) await stale();
  const change = changeOf(before, patch);
  if (Object.keys(change).length === 0) return;
  if (before.status === 'canceled') fail('already_canceled');

  const part = await partOf(ctx, before);
  if (change.status !== undefined && !settableStatuses(before.status, part).includes(change.status)) {
    failFields({ status: ['not_allowed'] });
  }
  if (change.priority !== undefined && !part.answers) failFields({ priority: ['not_allowed'] });
  const { operator_id } = change;
  if (operator_id !== undefined) {
    if (!part.answers) failFields({ operator_id: ['not_allowed'] });
    const taken = before.operator_id !== null && before.operator_id !== ctx.actor.user_id;
    if (kind === 'support' && taken && version === undefined) await stale();
    if (kind === 'organization') {
      if (operator_id === null) return failFields({ operator_id: ['required'] });
      await checkRecipient(ctx, operator_id, before.user_id, 'operator_id');
    } else if (operator_id !== null) await checkOperator(ctx, before, operator_id);
  }
  await writeChange(ctx, before, change);
}

/** What of a patch really changes. */
function changeOf(before: TicketRow, { status, operator_id, priority }: Patch): TicketChange {
  return {
    ...(status !== undefined && status !== before.status && { status }),
    ...(operator_id !== undefined && operator_id !== before.operator_id && { operator_id }),
    ...(priority !== undefined && priority !== before.priority && { priority }),
  };
}

/** Writes what was done to a ticket: in its row, among its messages, in the log. */
export async function writeChange(ctx: Context, before: TicketRow, change: TicketChange): Promise<void> {
  const { operator_id } = change;
  const handed = operator_id !== undefined && operator_id !== null && operator_id !== ctx.actor.user_id;
  await ctx.db
    .updateTable('tickets')
    .set((e) => ({
      ...change,
      ...(operator_id !== undefined && { new_to_operator: handed }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  await noteChange(ctx, before, change);
  const names = Object.keys(change) as (keyof TicketChange)[];
  ctx.audit({
    resource: RESOURCE[before.kind],
    resource_id: before.id,
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: change,
  });
  notifyTicketReaders(ctx, before, [operator_id ?? null]);
}

/** Stores the change among the messages. */
export async function noteChange(
  ctx: Context,
  { id }: Pick<TicketRow, 'id'>,
  change: TicketChange,
): Promise<void> {
  await ctx.db
    .insertInto('ticket_messages')
    .values({
      ticket_id: id,
      side: null,
      message: '',
      change: JSON.stringify(change),
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .execute();
}

// Seeing ------------------------------------------------------------------------------------------------------------

/** Marks messages as seen by the caller's side; nothing for observers. */
export async function markSeen(
  ctx: Context,
  kind: TicketKind,
  id: number,
  upto: number | undefined,
): Promise<void> {
  const ticket = await lockTicket(ctx, kind, id);
  const { eyes } = await partOf(ctx, ticket);
  if (eyes === null) return;
  const opened = eyes === 'answers' && ticket.new_to_operator;
  const seen = await seeSaid(ctx, ticket, eyes, upto);
  if (!seen && !opened) return;
  await recount(ctx, id, opened);
  ctx.audit({ resource: RESOURCE[kind], resource_id: id, before: { seen: false }, after: { seen: true } });
  notifyTicketReaders(ctx, ticket);
}

const OTHERS = { asks: ['operator', 'receiver'], answers: ['customer', 'creator'] } as const;

/** Marks the other side's messages as seen; returns whether there were any. */
export async function seeSaid(
  ctx: Context,
  { id }: Pick<TicketRow, 'id'>,
  eyes: 'asks' | 'answers',
  upto: number | undefined,
): Promise<boolean> {
  const seen = await ctx.db
    .updateTable('ticket_messages')
    .set({ seen_at: ctx.now })
    .where('ticket_id', '=', id)
    .where('side', 'in', OTHERS[eyes])
    .where('seen_at', 'is', null)
    .$if(upto !== undefined, (some) => some.where('id', '<=', upto as number))
    .executeTakeFirst();
  return seen.numUpdatedRows > 0n;
}

/** Recounts the unseen messages of each side. */
export async function recount(ctx: Context, id: number, opened: boolean): Promise<void> {
  const count = (eyes: keyof typeof OTHERS) => sql<number>`(select count(*) from ticket_messages m
    where m.ticket_id = ${id} and m.seen_at is null and m.side = any(${[...OTHERS[eyes]]}))`;
  await ctx.db
    .updateTable('tickets')
    .set({
      unseen_asks: count('asks'),
      unseen_answers: count('answers'),
      ...(opened && { new_to_operator: false }),
    })
    .where('id', '=', id)
    .execute();
}

// What others ask of tickets ----------------------------------------------------------------------------------------

/** 404 for an attachment of a message the caller may not see. */
export async function checkPaper(ctx: Context, message_id: number): Promise<void> {
  const said = orNotFound(await findSaid(ctx, message_id));
  const { user_id: me, permissions } = ctx.actor;
  if (me !== null && !permissions.has(TICKET_PERMISSIONS[said.kind].show)) fail('not_found');
  checkSeen(ctx, said);
  if (said.side === 'note' && said.user_id === me) fail('not_found');
}

/**
 * Replaces a merged person in tickets; nobody answers their own support ticket, and tickets between the two are closed.
 */
export async function replaceInTickets(ctx: Context, from: number, into: number): Promise<void> {
  const { rows } = await sql<Pick<TicketRow, 'id' | 'kind' | 'user_id' | 'operator_id'>>`
    update tickets t set version = t.version + 1,
      user_id = case when t.user_id = ${from} then ${into} else t.user_id end,
      creator_id = case when t.creator_id = ${from} then ${into} else t.creator_id end,
      operator_id = case when t.kind = 'support' and t.user_id in (${from}, ${into})
          and t.operator_id in (${from}, ${into}) then null
        when t.operator_id = ${from} then ${into} else t.operator_id end,
      status = case when t.kind = 'organization' and t.status not in ('completed', 'canceled')
          and t.creator_id in (${from}, ${into}) and t.operator_id in (${from}, ${into}) then 'canceled'
        else t.status end
    where ${from} in (t.user_id, t.creator_id, t.operator_id)
    returning t.id, t.kind, t.user_id, t.operator_id`.execute(ctx.db);
  await ctx.db
    .updateTable('ticket_messages')
    .set({ creator_id: into })
    .where('creator_id', '=', from)
    .execute();
  for (const ticket of rows) notifyTicketReaders(ctx, ticket);
}
