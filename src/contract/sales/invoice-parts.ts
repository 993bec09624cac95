import * as v from 'valibot';
import { amount, at, id, person } from '#contract/fields.ts';

// What of a reservation stands in its own answer alone.

/**
 * A payer's share; `pending`: what receipts that wait for the bank would pay of it. `overpaid` is what lies on it above the
 * price; who pays no more may have left some, which is in the reservation's alone.
 */
export const InvoicePayer = v.object({
  user: person,
  price: amount,
  paid: amount,
  due: amount,
  overpaid: amount,
  pending: amount,
});

const place = v.object({ id, date: v.string(), start_time: v.string(), court: v.string() });

export const InvoiceMove = v.object({
  id,
  from: place,
  to: place,
  price_before: amount,
  price_after: amount,
  undo: v.boolean(),
  creator: v.nullable(person),
  created_at: at,
});
