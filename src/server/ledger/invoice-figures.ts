import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Brings up to date what invoices show of their money: paid, due, overpaid, financial_status and the receipt that
 * settled them follow from their payers' shares, `pending` is given by invoice. Their versions move on, and open
 * calendars hear of it.
 */
export async function refreshInvoices(ctx: Context, pending: ReadonlyMap<number, number>): Promise<void> {
  if (pending.size === 0) return;
  const given = JSON.stringify([...pending].map(([id, price]) => ({ id, pending: price })));
  const { rows } = await sql<{ id: number; date: string }>`
    with shares as (
      select i.invoice_id, g.pending, sum(least(i.allocated, i.price))::bigint as paid,
        sum(greatest(i.price - i.allocated, 0))::bigint as due,
        sum(greatest(i.allocated - i.price, 0))::bigint as overpaid
      from json_to_recordset(${given}::json) as g(id bigint, pending bigint)
      join open_items i on i.invoice_id = g.id
      group by i.invoice_id, g.pending)
    update sale_invoices v set paid = s.paid, due = s.due, overpaid = s.overpaid, pending = s.pending,
      financial_status = case when s.due > 0 then 2 when s.overpaid > 0 then 3 else 1 end,
      received_id = case when s.due = 0 then (
        select max(d.id) from open_items i join allocations a on a.item_id = i.id
        join open_credits c on c.id = a.credit_id join documents d on d.id = c.document_id
        where i.invoice_id = v.id and d.type = 'receive') end,
      version = v.version + 1
    from shares s where s.invoice_id = v.id
    returning v.id, v.date`.execute(ctx.db);
  ctx.changed(
    'sale-invoices',
    rows.map((row) => row.id),
    rows.map((row) => row.date),
  );
}
