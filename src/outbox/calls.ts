import type { Call } from '#contract/call.ts';
import { documents } from '#contract/documents.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { tickets } from '#contract/tickets.ts';
import { users } from '#contract/users.ts';
import type { Kind } from './item.ts';

/** The call of each kind. */
export const CALLS: Record<Kind, Call> = {
  customer: users.create,
  booking: saleInvoices.create,
  receive: documents.createReceive,
  attendance: saleInvoices.complete,
  message: tickets.answer,
};
