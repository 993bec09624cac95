import * as v from 'valibot';
import { amount, at, id, person } from '#contract/fields.ts';

// Parts of a single reservation's answer.

/**
 * A payer's share; `pending`: what unconfirmed receipts would pay of it. `overpaid` is what was paid above the price;
 * former payers with such an amount are only in the reservation's own answer.
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
