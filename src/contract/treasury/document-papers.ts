import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { done, id, idParams, many, one } from '#contract/fields.ts';
import { Attachment, MOST_ATTACHMENTS } from '#contract/files/attachments.ts';

// Papers of a document of the treasury: its PDF, and what is hung on it after it was made.

const path = '/v1/admin/documents/:id';
const SHOWS = {
  any: ['document.access', 'receive.show', 'payment.show', 'cost.show', 'internal_fund.show'],
} as const;

export const documentPapers = {
  pdf: defineCall({
    name: 'documents.pdf',
    method: 'GET',
    path: `${path}/pdf`,
    permission: SHOWS,
    summary: 'A receipt, a payment, a cost or a transfer as PDF, for whoever may see its lines',
    params: idParams,
    answer: v.string(),
    raw: true,
  }),
  add: defineCall({
    name: 'documents.attach',
    method: 'POST',
    path: `${path}/attachments`,
    permission: { any: ['receive.create', 'payment.create', 'cost.create', 'internal_fund.create'] },
    summary:
      'Hangs papers on a receipt, a payment, a cost or a transfer that stands, five at most, for whoever may make one of its kind',
    params: idParams,
    body: v.strictObject({ attachment_ids: many(id, MOST_ATTACHMENTS, 1) }),
    answer: one(v.array(Attachment)),
  }),
  take: defineCall({
    name: 'documents.detach',
    method: 'DELETE',
    path: `${path}/attachments/:file`,
    permission: { any: ['receive.delete', 'payment.delete', 'cost.delete', 'internal_fund.delete'] },
    summary:
      'Takes a paper off a document, for good, for whoever may delete one of its kind; of a cost that has to have one the last stays',
    params: v.strictObject({ ...idParams.entries, file: idParams.entries.id }),
    answer: done,
  }),
};
