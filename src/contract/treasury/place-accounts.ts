import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, count, idParams, one, page, signed } from '#contract/fields.ts';
import { listQuery, totalQuery } from '#contract/list.ts';
import { UserTransaction, userTransactionList } from '#contract/people/users.ts';
import type { Permission } from '#domain/permissions.ts';

/** A line of a place's account; `balance` is null of a cash box that is to be counted first (D69), as its sums are. */
const PlaceTransaction = v.object({ ...UserTransaction.entries, balance: v.nullable(signed) });
export type PlaceTransaction = v.InferOutput<typeof PlaceTransaction>;
const PlaceTotals = v.object({
  count,
  debit: v.nullable(amount),
  credit: v.nullable(amount),
  balance: v.nullable(signed),
  before: v.nullable(signed),
});

// Apart from the places themselves, which the desk loads.

/** The statement of each record of a resource that has an account, and its sums. */
function statementOf<const R extends string, const P extends Permission>(resource: R, permission: P) {
  return {
    transactions: defineCall({
      name: `${resource}.transactions`,
      method: 'GET',
      path: `/v1/admin/${resource}/:id/transactions`,
      permission,
      summary: `The statement of one of ${resource}`,
      params: idParams,
      query: listQuery(userTransactionList),
      answer: page(PlaceTransaction),
    }),
    totalTransactions: defineCall({
      name: `${resource}.total-transactions`,
      method: 'GET',
      path: `/v1/admin/${resource}/:id/total-transactions`,
      permission,
      summary: 'Sums of the statement; `balance` is debit − credit of the lines that the filters leave',
      params: idParams,
      query: totalQuery(userTransactionList),
      answer: one(PlaceTotals),
    }),
  };
}

export const placeAccounts = {
  cashes: statementOf('cashes', 'cash.show'),
  banks: statementOf('banks', 'bank.show'),
  gateways: statementOf('payment-gateways', 'payment_gateway.show'),
};
