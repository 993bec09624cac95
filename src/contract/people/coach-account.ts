import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { count, idParams, one, page, signed } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { ListedReceive, Receive, ReceiveInput, receiveList } from '#contract/treasury/documents.ts';
import { StatementTotals, UserTransaction, userTransactionList } from './users.ts';

// The money of a coach as a person: apart from coaches.ts, which the desk loads.

const { user: _, ...filters } = receiveList.filters;
export const coachReceiveList = {
  sorts: receiveList.sorts,
  filters,
  order: receiveList.order,
  exports: SHEETS,
} as const satisfies ListSpec;

const path = '/v1/admin/coaches/:id';
const own = { any: ['coach.show', 'coach.own'] } as const;
const { user_id: __, ...receiveEntries } = ReceiveInput.entries;

export const coachAccount = {
  receives: defineCall({
    name: 'coaches.receives',
    method: 'GET',
    path: `${path}/receive`,
    permission: 'receive.show',
    summary: 'The receipts of a coach',
    params: idParams,
    query: listQuery(coachReceiveList),
    answer: page(ListedReceive),
  }),
  totalReceives: defineCall({
    name: 'coaches.total-receives',
    method: 'GET',
    path: `${path}/total-receive`,
    permission: 'receive.show',
    summary: 'Count and sum of a coach’s receipts; without a status filter the cancelled ones are left out',
    params: idParams,
    query: totalQuery(coachReceiveList),
    answer: one(v.object({ count, price: signed })),
  }),
  receive: defineCall({
    name: 'coaches.receive',
    method: 'POST',
    path: `${path}/receive`,
    permission: 'receive.create',
    summary: 'Takes money from a coach, as documents/receive does from anybody',
    params: idParams,
    body: v.strictObject(receiveEntries),
    answer: one(Receive),
    status: 201,
  }),
  transactions: defineCall({
    name: 'coaches.transactions',
    method: 'GET',
    path: `${path}/transactions`,
    permission: own,
    summary: 'The statement of a coach, for who may see people; one’s own with coach.own',
    params: idParams,
    query: listQuery(userTransactionList),
    answer: page(UserTransaction),
  }),
  totalTransactions: defineCall({
    name: 'coaches.total-transactions',
    method: 'GET',
    path: `${path}/total-transactions`,
    permission: own,
    summary: 'Sums of a coach’s statement',
    params: idParams,
    query: totalQuery(userTransactionList),
    answer: one(StatementTotals),
  }),
};
