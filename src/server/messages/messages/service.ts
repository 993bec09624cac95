import type { ListQuery } from '#contract/list.ts';
import { messageColumns } from '#contract/messages/columns/messages.ts';
import type { Message } from '#contract/messages/messages.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { smsParts } from '#domain/sms.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import {
  claimDue,
  countByHand,
  findClosed,
  findMessage,
  findTickets,
  giveUpOvertaken,
  knownMessages,
  listMessages,
  queueAgain,
  settle,
  totalMessages,
} from './queries.ts';

/** The title and columns of an exported list of messages. */
export const MESSAGES_FILE = {
  title: { fa: 'پیامک‌ها', en: 'Text messages' },
  columns: messageColumns,
};

const readingOf = async (ctx: Context) => ({
  phones: can(ctx, 'user.show'),
  tickets: can(ctx, 'support_ticket.show'),
  zone: (await ctx.club()).time_zone,
});

/** The texts to one person, or to everybody. */
export const readMessages = async (ctx: Context, user_id: number | null, query: ListQuery) =>
  listMessages(ctx.db, await readingOf(ctx), user_id, query);

export const sumMessages = async (ctx: Context, user_id: number | null, query: ListQuery) =>
  totalMessages(ctx.db, await readingOf(ctx), user_id, query);

export const readMessage = async (ctx: Context, id: number) => findMessage(ctx.db, await readingOf(ctx), id);

/** After each failed try the next one waits longer; after the last there is none. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 180 * MINUTE_MS];

/** The most manual texts to one person per hour, against mistakes and abuse. */
const AN_HOUR = 30;

export interface NewMessage {
  /** What it is about. */
  kind: Message['kind'];
  phone_number: string;
  text: string;
  user_id?: number;
  invoice_id?: number;
}

/** Puts a text on the queue, in the transaction that causes it (D3); a job sends it. */
export async function queueMessage(ctx: Context, message: NewMessage): Promise<void> {
  await queueMessages(ctx, [message]);
}

/** Queues a manual text; 429 `too_many` beyond 30 an hour to one person. Returns its id. */
export async function queueByHand(ctx: Context, message: NewMessage & { user_id: number }): Promise<number> {
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  if ((await countByHand(ctx.db, message.user_id, since)) >= AN_HOUR)
    fail('too_many', { retry_after: HOUR_MS / 1000 });
  const [queued] = await queueMessages(ctx, [message]);
  return orNotFound(queued).id;
}

/** Queues several; returns their ids by recipient. */
export async function queueMessages(
  ctx: Context,
  messages: readonly NewMessage[],
): Promise<{ id: number; user_id: number | null }[]> {
  if (messages.length === 0) return [];
  const common = { next_at: ctx.now, creator_id: ctx.actor.user_id, created_at: ctx.now };
  const queued = await ctx.db
    .insertInto('messages')
    .values(messages.map((message) => ({ ...message, parts: smsParts(message.text), ...common })))
    .returning(['id', 'user_id'])
    .execute();
  ctx.changed(
    'messages',
    queued.map(({ id }) => id),
  );
  return queued;
}

export interface DueMessage {
  id: number;
  phone_number: string;
  text: string;
  attempts: number;
  invoice_id: number | null;
}

/** Claims due messages for a while, so that no other process sends them and a crash loses nothing. */
export async function claimMessages(ctx: Context, limit: number): Promise<DueMessage[]> {
  await tell(ctx, await giveUpOvertaken(ctx.db, ctx.now));
  return claimDue(ctx.db, ctx.now, new Date(ctx.now.getTime() + MINUTE_MS), limit);
}

export async function messageSent(ctx: Context, { id, invoice_id }: DueMessage): Promise<void> {
  await settle(ctx.db, id, { state: 'sent', sent_at: ctx.now, last_error: null });
  await tell(ctx, [{ id, invoice_id }]);
}

/** It was not sent: again later, or never, when trying again is of no use or was tried enough. */
export async function messageFailed(
  ctx: Context,
  { id, attempts, invoice_id }: DueMessage,
  failure: { error: string; again: boolean },
): Promise<void> {
  const pause = failure.again ? PAUSES_MS[attempts - 1] : undefined;
  await settle(
    ctx.db,
    id,
    pause === undefined
      ? { state: 'failed', last_error: failure.error }
      : { next_at: new Date(ctx.now.getTime() + pause), last_error: failure.error },
  );
  if (pause === undefined) await tell(ctx, [{ id, invoice_id }]);
}

/**
 * Queues failed messages again, to the customer's present phone; returns the ids. Waiting and sent ones stay, so
 * nothing is sent twice; 422 on `ids` for an unknown one.
 */
export async function resendMessages(ctx: Context, ids: readonly number[]): Promise<number[]> {
  const known = await knownMessages(ctx.db, ids, can(ctx, 'support_ticket.show'));
  if (known.length < ids.length) failFields({ ids: ['unknown'] });
  const queued = await queueAgain(ctx.db, ids, ctx.now);
  for (const { id } of queued) {
    ctx.audit({
      resource: 'messages',
      resource_id: id,
      before: { state: 'failed' },
      after: { state: 'queued' },
    });
  }
  await tell(ctx, queued);
  return queued.map(({ id }) => id);
}

/** The reservation shows the state of its messages, a closing that of those which it sent, a ticket that of its answers. */
async function tell(ctx: Context, messages: readonly Pick<DueMessage, 'id' | 'invoice_id'>[]): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  ctx.changed('messages', ids);
  const invoices = messages.flatMap(({ invoice_id }) => invoice_id ?? []);
  if (invoices.length > 0) ctx.changed('sale-invoices', invoices);
  for (const closed of await findClosed(ctx.db, ids)) {
    ctx.changed('closed-invoices', [closed.closed_invoice_id]);
    ctx.changed('sale-invoices', [closed.invoice_id]);
  }
  const tickets = await findTickets(ctx.db, ids);
  if (tickets.length > 0)
    ctx.changed(
      'support-tickets',
      tickets.map(({ ticket_id }) => ticket_id),
    );
}

/** Assigns a merged person's messages to the remaining one. */
export async function replaceRecipient(ctx: Context, from: number, into: number): Promise<void> {
  await ctx.db.updateTable('messages').set({ user_id: into }).where('user_id', '=', from).execute();
}
