import type * as v from 'valibot';
import type { FieldCode } from '#contract/errors.ts';
import type { TicketAnswer } from '#contract/messages/ticket-messages.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/message-text.ts';
import {
  isOpenTicket,
  roleOf,
  settableStatuses,
  smsOfAnswer,
  statusAfter,
  type TicketKind,
  type TicketSide,
} from '#domain/tickets.ts';
import type { Context } from '#server/context.ts';
import { attach } from '#server/files/attachments/service.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { queueByHand } from '../messages/service.ts';
import { findMessage } from './messages.ts';
import { noteChange, recount, seeSaid, writeChange } from './service.ts';
import {
  lockTicket,
  notifyTicketReaders,
  type Part,
  partOf,
  RESOURCE,
  sidesOf,
  TICKET_PERMISSIONS,
  type TicketRow,
} from './ticket-rights.ts';

type Answer = v.InferOutput<typeof TicketAnswer>;

/**
 * Writes a message in a ticket: answering an untaken one takes it, a completed one is reopened, and the other side's
 * messages become seen. 409 `already_canceled`; 429 `too_many` texts in an hour; 422 on `side`, `status`, `sms`,
 * `phone_number`, `attachment_ids`.
 */
export async function answerTicket(ctx: Context, kind: TicketKind, id: number, answer: Answer) {
  requirePermission(ctx, TICKET_PERMISSIONS[kind].create);
  const ticket = await lockTicket(ctx, kind, id);
  const part = await partOf(ctx, ticket);
  if (ticket.status === 'canceled') fail('already_canceled');
  const sides = sidesOf(ticket, part);
  const side = answer.side ?? sides[0];
  if (side === undefined || !sides.includes(side)) return failFields({ side: ['not_allowed'] });
  check(ticket, part, side, answer);

  if (side === 'operator' && ticket.operator_id === null && ctx.actor.user_id !== null) {
    await writeChange(ctx, ticket, { operator_id: ctx.actor.user_id });
    ticket.operator_id = ctx.actor.user_id;
    part.eyes = 'answers';
  }
  const later = await hasSpokenSince(ctx, ticket, side, answer.seen_id);
  const sms_id = answer.sms ? await send(ctx, ticket, answer.message) : null;
  const message_id = await write(ctx, ticket, part, side, answer, sms_id);
  const spoken = statusAfter(ticket.status, side) ?? ticket.status;
  const wanted = later ? undefined : answer.status;
  // Words that crossed the other's are not the last: it still waits for an answer to those.
  const status = wanted ?? (later && isOpenTicket(ticket.status) ? ticket.status : spoken);
  await settle(ctx, ticket, side, message_id, status);
  if (wanted !== undefined && wanted !== ticket.status) await noteChange(ctx, ticket, { status: wanted });
  ctx.audit({
    resource: RESOURCE[kind],
    resource_id: id,
    before: { status: ticket.status },
    after: { status, message_id, side, ...(sms_id !== null && { sms: true }) },
  });
  notifyTicketReaders(ctx, ticket);
  return orNotFound(await findMessage(ctx.db, id, message_id));
}

/** 422 for what a message of this side cannot carry. */
function check(ticket: TicketRow, part: Part, side: TicketSide, { sms, status }: Answer): void {
  const fields: Record<string, FieldCode[]> = {};
  if (sms && side !== 'operator') fields.sms = ['not_allowed'];
  if (status !== undefined && !settableStatuses(ticket.status, part).includes(status))
    fields.status = ['not_allowed'];
  if (Object.keys(fields).length > 0) failFields(fields);
}

/** Whether the other side has said something that the writer had not before them. */
async function hasSpokenSince(
  ctx: Context,
  { id }: TicketRow,
  side: TicketSide,
  seen_id: number | undefined,
): Promise<boolean> {
  const role = roleOf(side);
  if (role === null || seen_id === undefined) return false;
  const sides = role === 'asks' ? (['operator', 'receiver'] as const) : (['customer', 'creator'] as const);
  const later = ctx.db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', id)
    .where('id', '>', seen_id)
    .where('side', 'in', sides)
    .limit(1);
  return (await later.executeTakeFirst()) !== undefined;
}

/** Puts an answer on the queue of text messages; answers the id of that. */
async function send(ctx: Context, { user_id }: TicketRow, message: string): Promise<number> {
  const { club_name } = await ctx.club();
  const text = smsOfAnswer(message, club_name);
  if (text.length > MAX_MESSAGE_LENGTH) failFields({ sms: ['too_long'] });
  const { phone_number } = await ctx.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (!phone_number) return failFields({ phone_number: ['required'] });
  return queueByHand(ctx, { kind: 'ticket', phone_number, text, user_id });
}

async function write(
  ctx: Context,
  ticket: TicketRow,
  part: Part,
  side: TicketSide,
  answer: Answer,
  sms_id: number | null,
): Promise<number> {
  const role = roleOf(side);
  // Who speaks has heard; and what those who answer write down for a customer, they have read.
  const heard = role === null ? [] : [role];
  if (role === 'asks' && part.eyes === 'answers') heard.push('answers');
  for (const eyes of heard) await seeSaid(ctx, ticket, eyes, answer.seen_id);
  const { id } = await ctx.db
    .insertInto('ticket_messages')
    .values({
      ticket_id: ticket.id,
      side,
      message: answer.message,
      creator_id: ctx.actor.user_id,
      sms_id,
      seen_at: heard.length > 1 ? ctx.now : null,
      client_ref: answer.client_ref ?? null,
      occurred_at: answer.occurred_at ? new Date(answer.occurred_at) : null,
      device_no: answer.device_no ?? null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await attach(ctx, answer.attachment_ids, 'ticket-messages', id);
  return id;
}

/** The ticket after a message: a note is nobody's last word. */
async function settle(
  ctx: Context,
  { id }: TicketRow,
  side: TicketSide,
  message_id: number,
  status: TicketRow['status'],
): Promise<void> {
  const said = side === 'note' ? {} : { last_message_id: message_id, last_message_at: ctx.now };
  await ctx.db
    .updateTable('tickets')
    .set((e) => ({ ...said, status, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recount(ctx, id, roleOf(side) === 'answers');
}
