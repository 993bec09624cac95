import { sql } from 'kysely';

/** What a reservation's customer is still asked for, of `sale_invoices i`: of several payers the owner's own share; what is on its way is not asked for again. */
export const ownerDue = sql<number>`coalesce((select greatest(o.price - o.allocated - o.pending, 0)
  from open_items o where o.invoice_id = i.id and o.user_id = i.user_id), 0)`;

/** What of the owner's own share is on its way. */
export const ownerPending = sql<number>`coalesce((select o.pending
  from open_items o where o.invoice_id = i.id and o.user_id = i.user_id), 0)`;
