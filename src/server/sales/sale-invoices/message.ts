import { sql } from 'kysely';
import { fillPlaceholders, MAX_MESSAGE_LENGTH, placeholderValues } from '#domain/message-text.ts';
import { sumOf } from '#domain/money.ts';
import { getInvoice, getVisit } from '#server/calendar/invoice-reader.ts';
import { refuseOthers } from '#server/calendar/locking.ts';
import { ownerDue } from '#server/calendar/owner-due.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { queueByHand } from '#server/messages/messages/service.ts';

/**
 * Queues a text to the customer of a reservation, its places filled in as the club speaks; 422 on `phone_number` when
 * there is none, on `text` where it gets too long by that; 429 `too_many`.
 */
export async function sendMessage(ctx: Context, id: number, text: string) {
  await queueFor(ctx, [id], text);
  return getInvoice(ctx, id);
}

/**
 * One text about slots of a customer, of a visit (D29) or of several, as a reminder of what is owed; it stands with the
 * first of them, whose whole visit is answered. 422 `not_one_visit` with the ids of other customers'.
 */
export async function sendVisitMessage(ctx: Context, ids: readonly number[], text: string) {
  await queueFor(ctx, ids, text);
  return getVisit(ctx, ids[0] as number);
}

async function queueFor(ctx: Context, ids: readonly number[], typed: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('sale_invoices as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('courts as c', 'c.id', 'i.court_id')
    .select([
      'i.id',
      'i.user_id',
      'i.group_id',
      'i.date',
      'u.phone_number',
      'u.name',
      'u.family',
      ownerDue.as('due'),
    ])
    .select(['c.name as court', sql<string>`to_char(i.start_time, 'HH24:MI')`.as('start_time')])
    .where('i.id', '=', anyOf(ids))
    .where('i.deleted_at', 'is', null)
    .execute();
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  const first = rows.find((row) => row.id === ids[0]);
  if (missing.length > 0 || !first) fail('not_found', { details: { ids: missing } });
  if (rows.some((row) => row.user_id !== first.user_id)) refuseOthers(rows, ids);
  const { phone_number, user_id, id: invoice_id } = first;
  if (!phone_number) failFields({ phone_number: ['required'] });
  const { club_name, locale } = await ctx.club();
  const facts = { user: first, slots: rows, due: sumOf(rows, ({ due }) => due), club: club_name };
  const text = fillPlaceholders(typed, placeholderValues(facts, locale));
  if (text.length > MAX_MESSAGE_LENGTH) failFields({ text: ['too_long'] });
  await queueByHand(ctx, { kind: 'message', phone_number, text, user_id, invoice_id });
  for (const { id, date } of rows) {
    ctx.audit({ resource: 'sale-invoices', resource_id: id, after: { message: text } });
    ctx.changed('sale-invoices', [id], [date]);
  }
}
