import type { Context } from '../../context.ts';
import { anyOf } from '../../db/client.ts';
import { fail, failFields } from '../../http/fail.ts';
import { queueMessage } from '../messages/service.ts';
import { getInvoice, getVisit } from './invoice-reader.ts';
import { refuseOthers } from './locking.ts';

/** Queues a text to the customer of a reservation; 422 on `phone_number` when there is none. */
export async function sendMessage(ctx: Context, id: number, text: string) {
  await queueFor(ctx, [id], text);
  return getInvoice(ctx, id);
}

/** One text about slots of a visit (D29); it stands with the first of them. Answers the whole visit. */
export async function sendVisitMessage(ctx: Context, ids: readonly number[], text: string) {
  await queueFor(ctx, ids, text);
  return getVisit(ctx, ids[0] as number);
}

async function queueFor(ctx: Context, ids: readonly number[], text: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('sale_invoices as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.id', 'i.user_id', 'i.group_id', 'i.date', 'u.phone_number'])
    .where('i.id', '=', anyOf(ids))
    .where('i.deleted_at', 'is', null)
    .execute();
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  const first = rows.find((row) => row.id === ids[0]);
  if (missing.length > 0 || !first) fail('not_found', { details: { ids: missing } });
  refuseOthers(rows, ids);
  const { phone_number, user_id, id: invoice_id } = first;
  if (!phone_number) failFields({ phone_number: ['required'] });
  await queueMessage(ctx, { kind: 'message', phone_number, text, user_id, invoice_id });
  for (const { id, date } of rows) {
    ctx.audit({ resource: 'sale-invoices', resource_id: id, after: { message: text } });
    ctx.changed('sale-invoices', [id], [date]);
  }
}
