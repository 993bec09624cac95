import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  amount,
  at,
  count,
  date,
  id,
  idParams,
  many,
  named,
  one,
  person,
  text,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';

// Answers ---------------------------------------------------------------------------------------------------------

/** Null for callers without user.show. */
const customer = v.nullable(person);
const place = { date: v.string(), start_time: v.string(), end_time: v.string(), court: named };

/** Days on which the club sells nothing (D16): on some courts and terms, or (null) on all of them. */
export const ClosedInvoice = v.object({
  id,
  title: v.string(),
  description: v.string(),
  from: v.string(),
  to: v.string(),
  court_ids: v.nullable(v.array(id)),
  term_ids: v.nullable(v.array(id)),
  courts: v.nullable(v.array(named)),
  terms: v.nullable(v.array(named)),
  /** How many reservations it has cancelled, and moved. */
  canceled: count,
  moved: count,
  /**
   * What had been paid for the cancelled ones: it pays their customers' other debts, or becomes credit. Like all
   * amounts here null for callers without invoice.show.
   */
  returned: v.nullable(amount),
  /** Messages to customers by their state. */
  messages: v.object({ queued: count, sent: count, failed: count }),
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type ClosedInvoice = v.InferOutput<typeof ClosedInvoice>;

/** One closing with what became of each reservation that it met, in the order of the calendar. */
export const ClosedInvoiceDetail = v.object({
  ...ClosedInvoice.entries,
  reservations: v.array(
    v.object({
      invoice_id: id,
      invoice_number: v.number(),
      user: customer,
      /** The slot that was closed. */
      ...place,
      outcome: v.picklist(['canceled', 'moved']),
      refund: v.nullable(amount),
      paid: v.nullable(amount),
      /** The new time of a moved reservation. */
      to: v.nullable(v.object({ id, ...place })),
      message: v.nullable(v.object({ id, state: v.picklist(['queued', 'sent', 'failed']) })),
    }),
  ),
});
export type ClosedInvoiceDetail = v.InferOutput<typeof ClosedInvoiceDetail>;

/** A free slot that a reservation could move to, at the price that the move would leave. */
export const ClosingOffer = v.object({
  /** `season_end`: of a session of a season its own hour and court, after the last one. */
  kind: v.picklist(['season_end', 'court', 'earlier', 'later', 'next_day']),
  time_id: id,
  ...place,
  /** The slot's own. */
  price: amount,
  /** The reservation's price there: its discount applies again, its add-ons stay. Null without invoice.show. */
  total_price: v.nullable(amount),
});
export type ClosingOffer = v.InferOutput<typeof ClosingOffer>;

/**
 * The present effect of a closing. Amounts are those of the cancels when nothing is chosen: all reservations but those
 * that have begun; null for callers without invoice.show.
 */
export const ClosingPreview = v.object({
  invoices: v.array(
    v.object({
      id,
      invoice_number: v.number(),
      user: customer,
      /** A message finds the customer: they have a phone. Null without user.show. */
      reachable: v.nullable(v.boolean()),
      ...place,
      total_price: v.nullable(amount),
      paid: v.nullable(amount),
      due: v.nullable(amount),
      /** How much cancelling takes off the customer's account, paid or not: everything. */
      refund: v.nullable(amount),
      /** Unchanged unless named in `begun` or `moves`. */
      begun: v.boolean(),
      offers: v.array(ClosingOffer),
      /** The best offer that is not suggested for another reservation. */
      suggested: v.nullable(id),
    }),
  ),
  /** How many times are sold no more, and how many are sold again. */
  times: count,
  reopened: count,
  refund: v.nullable(amount),
  paid: v.nullable(amount),
  movable: count,
  /** How many people are sent a message: one each. */
  messages: count,
  /** Stands for `invoices` but for their offers: a commit sends it back, and with each move the total that its offer named. */
  token: v.string(),
});
export type ClosingPreview = v.InferOutput<typeof ClosingPreview>;

// Inputs ----------------------------------------------------------------------------------------------------------

/** The most reservations of one closing. */
export const MOST_RESERVATIONS = 2_000;

const places = v.optional(v.nullable(many(id, 200, 1)), null);
export const ClosedInvoiceInput = v.strictObject({
  title: text(60, 2),
  description: v.optional(text(500, 0), ''),
  from: date,
  to: date,
  court_ids: places,
  term_ids: places,
});
/** It is looked at while it is still being written: it need not be called anything yet. */
const PreviewInput = v.strictObject({ ...ClosedInvoiceInput.entries, title: v.optional(text(60, 0), '') });
const patch = patchOf(ClosedInvoiceInput);

/** Each with the total that its offer named: at another price on the server the commit is refused, `preview_changed`. */
const Moves = v.pipe(
  v.array(v.strictObject({ invoice_id: id, time_id: id, expected_total: v.optional(amount) })),
  v.maxLength(MOST_RESERVATIONS, 'too_long'),
  v.check((list) => new Set(list.map((move) => move.invoice_id)).size === list.length, 'exists'),
  v.check((list) => new Set(list.map((move) => move.time_id)).size === list.length, 'exists'),
);

/** The choices for the reservations shown in a preview. Without any the token may be left out. */
const choices = {
  token: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'pattern'))),
  moves: v.optional(Moves, []),
  /** Slots that have begun and are cancelled all the same; needs invoice.forget. */
  begun: v.optional(many(id, MOST_RESERVATIONS), []),
  /** A move to a dearer slot may pass the customer's limit (user.set_max_debt). */
  over_debt: v.optional(v.boolean(), false),
};
export const ClosingChoices = v.strictObject(choices);
export type ClosingChoices = v.InferOutput<typeof ClosingChoices>;

export const closedInvoiceList = {
  sorts: ['id', 'title', 'from', 'to', 'canceled', 'returned', 'created_at'],
  filters: {
    title: 'text',
    /** Closings that touch one of these days. */
    date: { kind: 'dates', title: { fa: 'روزها', en: 'Days' } },
    court: { kind: 'ids', title: { fa: 'زمین‌ها', en: 'Courts' }, from: 'courts' },
    term: { kind: 'ids', title: { fa: 'سانس‌ها', en: 'Slots' }, from: 'terms' },
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'from,desc',
  trash: 'closed_invoice.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

// Calls -----------------------------------------------------------------------------------------------------------

const path = '/v1/admin/closed-invoices';
const preview = { method: 'POST', reads: true, answer: one(ClosingPreview) } as const;

/** If the effect has changed since the preview with this token, 409 `preview_changed` with the new `preview`. */
export const closedInvoices = {
  ...crud({
    resource: 'closed-invoices',
    entity: ClosedInvoice,
    detail: ClosedInvoiceDetail,
    list: closedInvoiceList,
    total: v.object({ count, canceled: count, moved: count, returned: v.nullable(amount) }),
    input: v.strictObject({ ...ClosedInvoiceInput.entries, ...choices }),
    example: { title: 'ترمیم چمن', from: '2026-11-23', to: '2026-11-24', court_ids: [1] },
    patch: v.strictObject({ ...patch.entries, ...choices }),
  }),
  restore: defineCall({
    name: 'closed-invoices.restore',
    method: 'PUT',
    path: `${path}/:id/restore`,
    // The answer is the whole record.
    permission: { all: ['closed_invoice.show', 'closed_invoice.delete'] },
    summary: 'Takes a closing out of the trash: what it covers now is closed and cancelled again',
    params: idParams,
    body: ClosingChoices,
    answer: one(ClosedInvoiceDetail),
  }),
  preview: defineCall({
    ...preview,
    name: 'closed-invoices.preview',
    path: `${path}/preview`,
    permission: 'closed_invoice.create',
    summary: 'What a new closing would do: reservations with where they could go, times, sums, messages',
    body: PreviewInput,
  }),
  previewUpdate: defineCall({
    ...preview,
    name: 'closed-invoices.preview-update',
    path: `${path}/:id/preview`,
    permission: 'closed_invoice.update',
    summary: 'What a change of a closing would do beyond what it has done',
    params: idParams,
    body: patch,
  }),
  previewRestore: defineCall({
    ...preview,
    name: 'closed-invoices.preview-restore',
    path: `${path}/:id/restore/preview`,
    permission: { all: ['closed_invoice.show', 'closed_invoice.delete'] },
    summary: 'What taking a closing out of the trash would do now',
    params: idParams,
  }),
};
