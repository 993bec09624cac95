import * as v from 'valibot';
import { defineCall } from './call.ts';
import { at, count, id, idParams, one, page, signed, text, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

export const Cash = v.object({ id, name: v.string(), balance: signed, created_at: at, version });
export type Cash = v.InferOutput<typeof Cash>;

export const CashInput = v.strictObject({ name: text(60, 2) });

export const cashList = {
  sorts: ['id', 'name', 'balance', 'created_at'],
  filters: { name: 'text', balance: 'balance' },
  order: 'id,asc',
  trash: 'cash.delete',
} as const satisfies ListSpec;

export const cashes = {
  list: defineCall({
    name: 'cashes.list',
    method: 'GET',
    path: '/v1/admin/cashes',
    permission: 'cash.show',
    summary: 'Cash boxes with their balances',
    query: listQuery(cashList),
    answer: page(Cash),
  }),
  total: defineCall({
    name: 'cashes.total',
    method: 'GET',
    path: '/v1/admin/total-cashes',
    permission: 'cash.show',
    summary: 'How many cash boxes, and what is in them together',
    query: listQuery(cashList),
    answer: one(v.object({ count, balance: signed })),
  }),
  get: defineCall({
    name: 'cashes.get',
    method: 'GET',
    path: '/v1/admin/cashes/:id',
    permission: 'cash.show',
    summary: 'One cash box',
    params: idParams,
    answer: one(Cash),
  }),
  create: defineCall({
    name: 'cashes.create',
    method: 'POST',
    path: '/v1/admin/cashes',
    permission: 'cash.create',
    summary: 'A new cash box, with its account in the ledger',
    body: CashInput,
    answer: one(Cash),
    status: 201,
  }),
};
