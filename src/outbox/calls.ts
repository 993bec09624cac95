import type { Call } from '#contract/call.ts';
import { answer } from '#contract/messages/ticket-messages.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { documents } from '#contract/treasury/documents.ts';
import type { Kind } from './item.ts';

/** The call of each kind. */
export const CALLS: Record<Kind, Call> = {
  customer: users.create,
  booking: saleInvoices.create,
  receive: documents.createReceive,
  attendance: saleInvoices.complete,
  message: answer,
};
