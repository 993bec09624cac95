import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import type { Call } from '#contract/call.ts';
import { type Cost, costs } from '#contract/treasury/costs.ts';
import { type Document, documents, type Receive } from '#contract/treasury/documents.ts';
import { type InternalFund, internalFunds } from '#contract/treasury/internal-funds.ts';
import { type Payment, payments } from '#contract/treasury/payments.ts';
import type { Kind } from '../kinds.ts';

/** A treasury document of any kind: common and optional fields. */
export type MadeDocument = Document &
  Partial<Pick<Receive, 'allocations' | 'planned' | 'attachments' | 'reversal'>> &
  Partial<Pick<Payment, 'invoice'>> &
  Partial<Pick<Cost, 'cost_type' | 'company'>> &
  Partial<Pick<InternalFund, 'destination' | 'wage' | 'payment_type'>>;

const GET = {
  receive: documents.receive,
  payment: payments.get,
  cost: costs.get,
  transfer: internalFunds.get,
} as const;

/** DELETE of each kind: the reverse is posted, and the document stays (ledger.md "Rules"). */
export const REMOVE: Readonly<Record<Kind, Call>> = {
  receive: documents.deleteReceive,
  payment: payments.remove,
  cost: costs.remove,
  transfer: internalFunds.remove,
};

/** One document; `id` of a receipt may be `ref:<client_ref>`. */
export function useDocument(kind: Kind, id: string) {
  const query = useQuery(queryFor(GET[kind] as typeof documents.receive, { params: { id } }));
  return { query, document: query.data?.data as MadeDocument | undefined };
}
