import { sql } from 'kysely';

/**
 * What a reservation's (`sale_invoices i`) customer still owes: in a split the owner's share, without pending receipts.
 */
export const ownerDue = sql<number>`coalesce((select greatest(o.price - o.allocated - o.pending, 0)
  from open_items o where o.invoice_id = i.id and o.user_id = i.user_id), 0)`;

/** The pending part of the owner's share. */
export const ownerPending = sql<number>`coalesce((select o.pending
  from open_items o where o.invoice_id = i.id and o.user_id = i.user_id), 0)`;
