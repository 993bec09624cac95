import * as v from 'valibot';
import { defineCall } from './call.ts';
import { all, at, count, date, id, idParams, one, signed, text, version } from './fields.ts';

/** How long a year may be, in months of its calendar (seeds §4). */
export const YEAR_MONTHS = [3, 6, 12] as const;

export const FinancialYear = v.object({
  id,
  name: v.string(),
  start_date: date,
  end_date: date,
  status: v.picklist(['active', 'inactive', 'closed']),
  documents: count,
  /** Income less expense of its days, before or after its close. */
  result: signed,
  /** Its last day is over. */
  ended: v.boolean(),
  /** Of the closed ones only the last may be opened again. */
  reopenable: v.boolean(),
  closed_at: v.nullable(at),
  /** The document of its close; null while it is not closed, or where there was nothing to close. */
  closing_document_id: v.nullable(id),
  version,
});
export type FinancialYear = v.InferOutput<typeof FinancialYear>;

/** What a close asks for; `slots`, `pending`, `shifts`, `ended` and `earlier` keep it back. */
export const CLOSING_CHECKS = ['slots', 'pending', 'shifts', 'earlier', 'ended', 'balanced', 'next'] as const;
export const ClosingCheck = v.object({
  check: v.picklist(CLOSING_CHECKS),
  ok: v.boolean(),
  blocks: v.boolean(),
  count,
  price: v.nullable(signed),
  /** The first of what still stands in the way; `id` is the reservation's, the document's, the shift's, the year's. */
  items: v.array(v.object({ id, date: v.nullable(date), title: v.string(), price: v.nullable(signed) })),
});
export type ClosingCheck = v.InferOutput<typeof ClosingCheck>;

export const Closing = v.object({
  year: FinancialYear,
  ready: v.boolean(),
  checks: v.array(ClosingCheck),
  income: signed,
  expense: signed,
  /** What goes to retained earnings; a loss is below 0. */
  result: signed,
});
export type Closing = v.InferOutput<typeof Closing>;

const byId = { path: '/v1/admin/financial-years/:id', params: idParams };

export const financialYears = {
  list: defineCall({
    name: 'financial-years.list',
    method: 'GET',
    path: '/v1/admin/financial-years',
    permission: 'financial_year.show',
    summary: 'All financial years, the newest first',
    answer: all(FinancialYear),
  }),
  get: defineCall({
    name: 'financial-years.get',
    method: 'GET',
    ...byId,
    permission: 'financial_year.show',
    summary: 'One financial year',
    answer: one(FinancialYear),
  }),
  create: defineCall({
    name: 'financial-years.create',
    method: 'POST',
    path: '/v1/admin/financial-years',
    permission: 'financial_year.create',
    summary: 'A year of 3, 6 or 12 months from the first day of a month, right after the newest',
    body: v.strictObject({ from: date, months: v.picklist(YEAR_MONTHS, 'not_allowed') }),
    answer: one(FinancialYear),
    status: 201,
  }),
  update: defineCall({
    name: 'financial-years.update',
    method: 'PATCH',
    ...byId,
    permission: 'financial_year.update',
    summary: 'Active or inactive; at most two are active, and that of today stays so',
    body: v.strictObject({ active: v.boolean(), version: v.optional(version) }),
    answer: one(FinancialYear),
  }),
  closing: defineCall({
    name: 'financial-years.closing',
    method: 'GET',
    ...byId,
    path: '/v1/admin/financial-years/:id/closing',
    permission: 'financial_year.show',
    summary: 'What keeps the close back, with the first of each, and what the close would post',
    answer: one(Closing),
  }),
  close: defineCall({
    name: 'financial-years.close',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/close',
    permission: 'financial_year.close',
    summary:
      'Takes income and expense to retained earnings on its last day and closes it (409 year_not_ready)',
    answer: one(FinancialYear),
  }),
  reopen: defineCall({
    name: 'financial-years.reopen',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/reopen',
    permission: 'financial_year.reopen',
    summary:
      'Opens the last closed year again by reversing its close, with a reason that all who see years are told',
    body: v.strictObject({ reason: text(200, 3) }),
    answer: one(FinancialYear),
  }),
};
