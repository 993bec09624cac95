import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, count, id, idParams, one, page } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { invoiceList } from '#contract/sales/invoice-list.ts';
import { Invoice } from '#contract/sales/sale-invoices.ts';
import { UserAddon, UserDetail } from './users.ts';

// Lists that belong to a person, apart from users.ts, which the desk loads first.

const { user_id: _, search: __, company: ___, ...filters } = invoiceList.filters;
export const personInvoiceList = {
  sorts: invoiceList.sorts,
  filters,
  order: 'time_date,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

const invoices = { all: ['user.show', 'invoice.show'] } as const;

export const people = {
  invoices: defineCall({
    name: 'users.sale-invoices',
    method: 'GET',
    path: '/v1/admin/users/:id/sale-invoices',
    permission: invoices,
    summary: 'The reservations of a person',
    params: idParams,
    query: listQuery(personInvoiceList),
    answer: page(Invoice),
  }),
  totalInvoices: defineCall({
    name: 'users.total-sale-invoices',
    method: 'GET',
    path: '/v1/admin/users/:id/total-sale-invoices',
    permission: invoices,
    summary: 'Sums of a person’s reservations that the filters leave',
    params: idParams,
    query: totalQuery(personInvoiceList),
    answer: one(
      v.object({ count, total_price: amount, discount: amount, paid: amount, due: amount, penalty: amount }),
    ),
  }),
  merge: defineCall({
    name: 'users.merge',
    method: 'POST',
    path: '/v1/admin/users/:id/merge',
    permission: { all: ['user.show', 'user.merge'] },
    proof: 'staff',
    summary: 'One person is another: all of theirs goes over, and answers about them carry canonical_id',
    params: idParams,
    body: v.strictObject({ into: id }),
    answer: one(UserDetail),
  }),
  activeAddons: defineCall({
    name: 'users.active-sale-addons',
    method: 'GET',
    path: '/v1/admin/users/:id/active-sale-addons',
    permission: 'user.show',
    summary: 'Add-ons not handed over yet of a person’s active reservations',
    params: idParams,
    answer: all(UserAddon),
  }),
};
