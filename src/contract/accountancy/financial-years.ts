import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, amount, at, count, date, id, idParams, one, signed, text, version } from '#contract/fields.ts';
import { SHEETS, wholeQuery } from '#contract/list.ts';

/** How long a year may be, in months of its calendar (seeds §4). */
export const YEAR_MONTHS = [3, 6, 12] as const;

export const FinancialYear = v.object({
  id,
  name: v.string(),
  start_date: date,
  end_date: date,
  status: v.picklist(['active', 'inactive', 'closed']),
  documents: count,
  /** The last of its days whose documents are final: they have their numbers in the books, and none is dated into them (D64). */
  numbered_to: v.nullable(date),
  /** The number of documents with a book number. */
  book_numbers: count,
  /** Income less expense of its days, before or after its close. */
  result: signed,
  /** Its last day is over. */
  ended: v.boolean(),
  /** Only the last closed year can be reopened. */
  reopenable: v.boolean(),
  closed_at: v.nullable(at),
  /** The document of its close; null while it is not closed, or where there was nothing to close. */
  closing_document_id: v.nullable(id),
  /** The papers of its close: its permanent accounts closed, and opened in the next year (D65); null where they had no balance. */
  permanent_close_id: v.nullable(id),
  permanent_open_id: v.nullable(id),
  version,
});
export type FinancialYear = v.InferOutput<typeof FinancialYear>;

/**
 * The checks before a close; `slots`, `pending`, `shifts`, `ended` and `earlier` prevent it. `negative` are days on
 * which a cash box or bank was below zero although it must not be (D61).
 */
export const CLOSING_CHECKS = [
  'slots',
  'pending',
  'shifts',
  'earlier',
  'ended',
  'balanced',
  'negative',
  'next',
] as const;
export const ClosingCheck = v.object({
  check: v.picklist(CLOSING_CHECKS),
  ok: v.boolean(),
  blocks: v.boolean(),
  count,
  price: v.nullable(signed),
  /** The first obstacles; `id` is of the reservation, document, shift, year or account. */
  items: v.array(v.object({ id, date: v.nullable(date), title: v.string(), price: v.nullable(signed) })),
});
export type ClosingCheck = v.InferOutput<typeof ClosingCheck>;

/** Preview of assigning book numbers to finished months; the last month gets them at the close. */
export const Numbering = v.object({
  numbered_to: v.nullable(date),
  book_numbers: count,
  /** Why none can be given: the year before is not closed, so that its opening entry, number 1, is not there yet; or it is closed. */
  blocked: v.nullable(v.picklist(['earlier', 'closed', 'inactive'])),
  months: v.array(
    v.object({
      from: date,
      to: date,
      final: v.boolean(),
      documents: count,
      /** Slots without recognised income, for which the month has to wait. */
      slots: count,
    }),
  ),
});
export type Numbering = v.InferOutput<typeof Numbering>;

export const Closing = v.object({
  year: FinancialYear,
  ready: v.boolean(),
  checks: v.array(ClosingCheck),
  income: signed,
  expense: signed,
  /** The amount moved to retained earnings; a loss is below 0. */
  result: signed,
  /** The amount of the closing entry on either side, and how many documents become final. */
  permanent: amount,
  temporary_documents: count,
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
    query: wholeQuery(SHEETS),
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
  numbering: defineCall({
    name: 'financial-years.numbering',
    method: 'GET',
    ...byId,
    path: '/v1/admin/financial-years/:id/numbering',
    permission: 'financial_year.show',
    summary: 'Its months that are over, with how many of their documents are still temporary',
    answer: one(Numbering),
  }),
  number: defineCall({
    name: 'financial-years.number',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/number',
    permission: 'financial_year.number',
    summary:
      'Gives the documents up to the end of a month their numbers in the books, by date: they are final, and nothing is dated into their days any more (409 year_not_ready)',
    body: v.strictObject({ until: date }),
    answer: one(FinancialYear),
  }),
  unnumber: defineCall({
    name: 'financial-years.unnumber',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/unnumber',
    permission: 'financial_year.reopen',
    summary:
      'Takes the numbers after the end of a month back, or all (null), with a reason: they are temporary again',
    body: v.strictObject({ until: v.nullable(date), reason: text(200, 3) }),
    answer: one(FinancialYear),
  }),
  close: defineCall({
    name: 'financial-years.close',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/close',
    permission: 'financial_year.close',
    summary:
      'Closes it: income and expense to retained earnings on its last day, numbers in the books for all its documents, the permanent accounts closed and opened on paper (409 year_not_ready)',
    answer: one(FinancialYear),
  }),
  reopen: defineCall({
    name: 'financial-years.reopen',
    method: 'POST',
    ...byId,
    path: '/v1/admin/financial-years/:id/reopen',
    permission: 'financial_year.reopen',
    summary:
      'Opens the last closed year again by reversing its close, with a reason that all who see years are told; the papers of its close go, and so do the numbers that it gave',
    body: v.strictObject({ reason: text(200, 3) }),
    answer: one(FinancialYear),
  }),
};
