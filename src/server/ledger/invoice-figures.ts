import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Updates the money columns of invoices: paid, due, overpaid, financial_status and the receipt that settled them follow
 * from the payers' shares, and so does pending, which is given per share. Raises their versions and notifies open
 * calendars. With `shared` another payer's money may be changing at this moment: the later transaction waits here and
 * adds up again.
 */
export async function refreshInvoices(
  ctx: Context,
  ids: readonly number[],
  pending: ReadonlyMap<number, number>,
  shared: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = sql`${[...ids]}::bigint[]`;
  if (shared) {
    await sql`select from sale_invoices where id = any(${wanted}) order by id for no key update`.execute(
      ctx.db,
    );
  }
  const given = JSON.stringify([...pending].map(([id, price]) => ({ id, pending: price })));
  const { rows } = await sql<{ id: number; date: string }>`
    with given as (select * from json_to_recordset(${given}::json) as g(id bigint, pending bigint)),
    waits as (update open_items i set pending = g.pending from given g where i.id = g.id and i.pending <> g.pending),
    shares as (
      select i.invoice_id, sum(coalesce(g.pending, i.pending))::bigint as pending,
        sum(least(i.allocated, i.price))::bigint as paid,
        sum(greatest(i.price - i.allocated, 0))::bigint as due,
        sum(greatest(i.allocated - i.price, 0))::bigint as overpaid
      from open_items i left join given g on g.id = i.id
      where i.invoice_id = any(${wanted})
      group by i.invoice_id)
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
