import type { Context } from '../../context.ts';
import { failFields, found } from '../../http/fail.ts';
import { queueMessage } from '../messages/service.ts';
import { getInvoice } from './reading.ts';

/** Queues a text to the customer of a reservation; 422 on `phone_number` when there is none. */
export async function sendMessage(ctx: Context, id: number, text: string) {
  const invoice = found(
    await ctx.db
      .selectFrom('sale_invoices as i')
      .innerJoin('users as u', 'u.id', 'i.user_id')
      .select(['i.user_id', 'i.date', 'u.phone_number'])
      .where('i.id', '=', id)
      .where('i.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const { phone_number, user_id } = invoice;
  if (!phone_number) failFields({ phone_number: ['required'] });
  await queueMessage(ctx, { kind: 'message', phone_number, text, user_id, invoice_id: id });
  ctx.audit({ resource: 'sale-invoices', resource_id: id, after: { message: text } });
  ctx.changed('sale-invoices', [id], [invoice.date]);
  return getInvoice(ctx, id);
}
