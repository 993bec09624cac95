import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import {
  count,
  date,
  done,
  id,
  idParams,
  named,
  one,
  page,
  reference,
  signed,
  text,
  uuid,
} from '#contract/fields.ts';
import { attachmentIds } from '#contract/files/attachments.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import {
  bankFilter,
  cashFilter,
  companyFilter,
  personFilter,
  placeKindFilter,
} from '#contract/treasury/place-filters.ts';
import { DOCUMENT_STATUSES } from '#domain/statuses.ts';
import { byItself, Document } from './documents.ts';
import { madePrice, outOf, paidCompany } from './payments.ts';

/** Money spent; `source` is the place it came from, `user` and `company` the payee (D33). */
export const Cost = v.object({
  ...Document.entries,
  type: v.literal('cost'),
  cost_type: named,
  company: v.nullable(named),
  /** The number of attached papers. */
  papers: count,
});
export type Cost = v.InferOutput<typeof Cost>;
export const CostDetail = v.object({ ...Cost.entries, ...byItself });
export type CostDetail = v.InferOutput<typeof CostDetail>;

export const CostInput = v.strictObject({
  client_ref: v.optional(uuid),
  /** An account below 51: see `cost-types`. */
  cost_type_id: id,
  /** The payee, if known: nothing is posted to their account. */
  user_id: v.optional(v.nullable(reference)),
  ...paidCompany,
  price: madePrice,
  ...outOf,
  /** Default: today; not after it. */
  date: v.optional(date),
  description: text(500),
  attachment_ids: attachmentIds,
});
export type CostInput = v.InferOutput<typeof CostInput>;

export const costList = {
  sorts: ['id', 'doc_number', 'date', 'price', 'cost_type', 'created_at'],
  filters: {
    cost_type: { kind: 'ids', title: { fa: 'بابت', en: 'For' }, from: 'cost-types' },
    user: personFilter,
    company_id: companyFilter,
    date: 'dates',
    price: 'amount',
    status: DOCUMENT_STATUSES,
    type: { ...placeKindFilter, kind: ['1', '2'] },
    cash: cashFilter,
    bank: bankFilter,
    description: 'text',
    creator: creatorFilter,
    /** When it was written. */
    created_at: createdFilter,
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

export const costs = {
  list: defineCall({
    name: 'documents.costs',
    method: 'GET',
    path: '/v1/admin/documents/cost',
    permission: 'cost.show',
    summary: 'Costs; a cancelled one stays in the list',
    query: listQuery(costList),
    answer: page(Cost),
  }),
  total: defineCall({
    name: 'documents.total-cost',
    method: 'GET',
    path: '/v1/admin/documents/total-cost',
    permission: 'cost.show',
    summary: 'Count and sum of the costs; without a status filter the cancelled ones are left out',
    query: totalQuery(costList),
    answer: one(v.object({ count, price: signed })),
  }),
  get: defineCall({
    name: 'documents.cost',
    method: 'GET',
    path: '/v1/admin/documents/cost/:id',
    permission: 'cost.show',
    summary: 'One cost',
    params: idParams,
    answer: one(CostDetail),
  }),
  create: defineCall({
    name: 'documents.create-cost',
    method: 'POST',
    path: '/v1/admin/documents/cost',
    permission: 'cost.create',
    summary: 'Spends money of a cash box or a bank',
    body: CostInput,
    answer: one(CostDetail),
    status: 201,
  }),
  remove: defineCall({
    name: 'documents.delete-cost',
    method: 'DELETE',
    path: '/v1/admin/documents/cost/:id',
    permission: 'cost.delete',
    summary: 'Cancels a cost by its reverse; of a closed year it goes to prior-year adjustments',
    params: idParams,
    answer: done,
  }),
};
