import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, count, named, one, page } from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { DOCUMENT_STATUSES, RECEIVE_TYPE } from '#domain/statuses.ts';
import { Document, Source } from './documents.ts';

/** Documents that move money in or out of a place of the club, in the order in which people are offered them. */
export const TREASURY_TYPES = ['receive', 'payment', 'cost', 'internal-fund', 'clearing'] as const;

/** One movement of money: `in` arrived at a place, `out` left one, its fee with it. A transfer is both. */
export const TreasuryTransaction = v.object({
  ...Document.entries,
  type: v.picklist(TREASURY_TYPES),
  /** For a transfer. */
  destination: v.nullable(Source),
  /** For a payment or cost: the paid company. */
  company: v.nullable(named),
  /** For a cost. */
  cost_type: v.nullable(named),
  in: amount,
  out: amount,
});
export type TreasuryTransaction = v.InferOutput<typeof TreasuryTransaction>;

export const treasuryTransactionList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'created_at'],
  filters: {
    kind: TREASURY_TYPES,
    /** The kind of place, or which it is; of a transfer either end. */
    type: Object.values(RECEIVE_TYPE).map(String) as ['1', '2', '3'],
    cash: 'ids',
    bank: 'ids',
    payment_gateway: 'ids',
    user: 'ids',
    company_id: 'ids',
    status: DOCUMENT_STATUSES,
    date: 'dates',
    /** When it was written. */
    created_at: 'dates',
    price: 'amount',
    reference: 'text',
    creator: 'text',
    description: 'text',
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

export const treasury = {
  transactions: defineCall({
    name: 'documents.treasury-transactions',
    method: 'GET',
    path: '/v1/admin/treasury/transactions',
    permission: 'session',
    summary: 'What has moved money, of the kinds that the caller may see',
    query: listQuery(treasuryTransactionList),
    answer: page(TreasuryTransaction),
  }),
  totalTransactions: defineCall({
    name: 'documents.total-treasury-transactions',
    method: 'GET',
    path: '/v1/admin/treasury/total-transactions',
    permission: 'session',
    summary:
      'Count and sums of them; without a status filter the cancelled and the pending ones are left out',
    query: totalQuery(treasuryTransactionList),
    answer: one(v.object({ count, in: amount, out: amount })),
  }),
};
