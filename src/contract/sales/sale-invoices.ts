import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { TakenTime } from '#contract/desk/taken-times.ts';
import {
  all,
  amount,
  at,
  bornOffline,
  count,
  date,
  flag,
  id,
  idParams,
  many,
  note,
  one,
  person,
  price,
  reference,
  signed,
  time,
  trashed,
  version,
} from '#contract/fields.ts';
import { trashedQuery } from '#contract/list.ts';
import { MESSAGE_FAULTS, MESSAGE_STATES, messageText } from '#contract/messages/message-text.ts';
import { Document, PaymentInput } from '#contract/treasury/documents.ts';
import { CancelInput, CancelPreview, CancelPreviewInput } from './cancels.ts';
import { InvoiceMove, InvoicePayer } from './invoice-parts.ts';

/** Most slots that one question names. */
const MAX_TIMES = 50;

// Answers ---------------------------------------------------------------------------------------------------------

/** 1 settled, 2 owing, 3 overpaid. */
const financialStatus = v.picklist([1, 2, 3]);
/** 1 present, 2 telephone, 3 internet. */
export const actionType = v.picklist([1, 2, 3], 'not_allowed');
const coach = v.nullable(v.object({ id, name: v.string(), family: v.string() }));

/** A reservation as lists show it: one invoice is one slot (D12). `id` of `court` and `time` are court and term. */
const invoiceEntries = {
  id,
  invoice_number: v.number(),
  invoice_date: v.string(),
  group_id: v.string(),
  client_ref: v.nullable(v.string()),
  status: v.picklist([1, 2]),
  cancel_type: v.nullable(v.picklist([1, 2])),
  passed: v.boolean(),
  action_type: v.picklist([1, 2, 3]),
  price: amount,
  discount: amount,
  addons_price: amount,
  total_price: amount,
  paid: amount,
  due: amount,
  overpaid: amount,
  pending: amount,
  financial_status: financialStatus,
  received_id: v.nullable(id),
  received_number: v.nullable(v.number()),
  reserved_time: v.object({
    id,
    date: v.string(),
    time: v.object({ id, name: v.string(), start_time: v.string(), end_time: v.string() }),
    court: v.object({ id, name: v.string() }),
  }),
  user: v.object({ id, name: v.string(), family: v.string(), phone_number: v.nullable(v.string()) }),
  coach,
  /** Null: the system. */
  creator: v.nullable(person),
  attended: v.nullable(v.boolean()),
  completed_at: v.nullable(at),
  /** Who marked it: people can undo their own mark for ten minutes (ledger.md). */
  completed_by: v.nullable(id),
  canceled_at: v.nullable(at),
  /** The refund and penalty of a cancelled reservation. */
  cancel_price: v.nullable(amount),
  penalty: v.nullable(amount),
  season_schedule_id: v.nullable(id),
  /** What the customer's own share still owes, without pending receipts. */
  owner_due: amount,
  description: v.string(),
  created_at: at,
  version,
  ...trashed(),
};
export const Invoice = v.object(invoiceEntries);
export type Invoice = v.InferOutput<typeof Invoice>;

/** A reservation in a time's history; `left_at`: it was moved away then, to its own slot. */
const InvoiceOfTime = v.object({ ...Invoice.entries, left_at: v.nullable(at) });
export type InvoiceOfTime = v.InferOutput<typeof InvoiceOfTime>;

/** A document beside its invoice: some fields of `documents` answers. */
export const InvoiceDocument = v.pick(Document, [
  'id',
  'client_ref',
  'doc_number',
  'type',
  'price',
  'date',
  'status',
  'description',
  'transaction_reference_id',
  'user',
  'source',
  'creator',
  'created_at',
]);
export type InvoiceDocument = v.InferOutput<typeof InvoiceDocument>;

export const InvoiceAddon = v.object({
  id,
  sale_addon_id: id,
  name: v.string(),
  count: v.number(),
  /** Per piece. */
  price: amount,
  status: v.picklist(['active', 'canceled', 'handed_over']),
  created_at: at,
});
export type InvoiceAddon = v.InferOutput<typeof InvoiceAddon>;

export const InvoiceDetail = v.object({
  ...invoiceEntries,
  user: v.object({
    id,
    name: v.string(),
    family: v.string(),
    phone_number: v.nullable(v.string()),
    /** Null for callers without user.show. */
    balance: v.nullable(signed),
  }),
  coach_share: amount,
  recognized_at: v.nullable(at),
  cancel_reason: v.nullable(v.string()),
  addons: v.array(InvoiceAddon),
  payers: v.array(InvoicePayer),
  /** Which receipts pay it. */
  allocations: v.array(
    v.object({ document_id: id, doc_number: v.nullable(v.number()), price, date: v.string() }),
  ),
  documents: v.array(InvoiceDocument),
  /** Its price was agreed on: it goes with it wherever it moves (D15). */
  price_fixed: v.boolean(),
  /** The discount group stored when it was made, even if the manual discount is higher. */
  discount_group: v.nullable(v.object({ id, name: v.string(), percent: v.number() })),
  /** The discount was typed by hand: toman on the court price. */
  discount_manual: v.nullable(amount),
  /** The refund rules stored with it, and the ceiling left by a late move. */
  refund_rule: v.object({
    rules: v.array(v.object({ hours_before: v.number(), percent: v.number() })),
    ceiling: v.nullable(v.number()),
  }),
  moves: v.array(InvoiceMove),
  messages: v.array(
    v.object({
      id,
      kind: v.string(),
      text: v.string(),
      state: v.picklist(MESSAGE_STATES),
      /** Why it did not arrive, the last time. */
      fault: v.nullable(v.picklist(MESSAGE_FAULTS)),
      created_at: at,
      sent_at: v.nullable(at),
    }),
  ),
});
export type InvoiceDetail = v.InferOutput<typeof InvoiceDetail>;

const made = v.object({ data: v.array(Invoice), receives: v.array(Document) });
const changed = v.object({ data: InvoiceDetail, receives: v.array(Document) });
const canceled = v.object({ data: InvoiceDetail, payment: v.nullable(Document) });

// Inputs ----------------------------------------------------------------------------------------------------------

/** Receipts made with the booking; each needs receive.create. */
const payments = v.optional(v.pipe(v.array(PaymentInput), v.maxLength(3, 'too_long')), []);

export const AddonInput = v.strictObject({
  sale_addon_id: id,
  count: v.pipe(v.number(), v.safeInteger('type'), v.minValue(1, 'min'), v.maxValue(100, 'max')),
});
const addons = v.pipe(v.array(AddonInput), v.maxLength(20, 'too_long'));

const bookingEntries = {
  user_id: reference,
  coach_id: v.optional(v.nullable(id)),
  /** Default: the club's setting (`default_action_type`). */
  action_type: v.optional(actionType),
  description: note(),
  /** Toman on the court price of each slot; needs invoice.discount (D11). */
  discount: v.optional(v.nullable(amount)),
  /** Sold with every slot. */
  addons: v.optional(addons, []),
  payments,
  /** Confirms a booking over the credit limit; needs user.set_max_debt (D8). */
  over_debt: v.optional(v.boolean(), false),
  /** Sells more of an add-on than there are; needs sale.negative_stock (D67). */
  over_stock: v.optional(v.boolean(), false),
  /** The total the app showed; if the server's differs, 409 price_changed (D27). */
  expected_total: v.optional(amount),
  ...bornOffline,
};
const timeIds = many(id, 40, 1);

export const BookingInput = v.strictObject({ ...bookingEntries, reservable_time_ids: timeIds });
export type BookingInput = v.InferOutput<typeof BookingInput>;

export const PastInput = v.strictObject({
  ...bookingEntries,
  court_id: id,
  term_id: id,
  date,
  /** The start: a term whose hours were changed may have several times on a day. Default: the first free one. */
  start_time: v.optional(time),
});

export const UpdateInput = v.strictObject({
  coach_id: v.optional(v.nullable(id)),
  description: note(),
  /** Null removes the manual discount; the group's then applies again. */
  discount: v.optional(v.nullable(amount)),
  /** Another one moves the reservation and settles the difference. */
  reservable_time_id: v.optional(id),
  /** Undoes a move although money it released is used elsewhere: the missing amount stays due (D31). */
  accept_due: v.optional(v.boolean(), false),
  over_debt: v.optional(v.boolean(), false),
  expected_total: v.optional(amount),
  version: v.optional(version),
});

export const AddAddonsInput = v.strictObject({
  addons: v.pipe(addons, v.minLength(1, 'required')),
  payments,
  over_debt: v.optional(v.boolean(), false),
  /** Sells more of an add-on than there are; needs sale.negative_stock (D67). */
  over_stock: v.optional(v.boolean(), false),
  /** The total of all slots the app showed; if the server's differs, 409 price_changed (D27). */
  expected_total: v.optional(amount),
  version: v.optional(version),
});

/** `kind` slot, discount (its price is below 0; named by its group, empty when typed by hand) or addon (`count`). */
export const PriceLines = v.object({
  lines: v.array(
    v.object({
      kind: v.picklist(['slot', 'discount', 'addon']),
      name: v.string(),
      price: signed,
      count: v.optional(count),
    }),
  ),
  /** May exceed the limit of a single payment. */
  total: signed,
  /** Null for callers who may not see people. */
  balance_after: v.nullable(signed),
});
export type PriceLines = v.InferOutput<typeof PriceLines>;

// Lists -----------------------------------------------------------------------------------------------------------

const base = '/v1/admin/sale-invoices';
const addonParams = v.strictObject({ ...idParams.entries, addon_id: idParams.entries.id });

export const saleInvoices = {
  get: defineCall({
    name: 'sale-invoices.get',
    method: 'GET',
    path: `${base}/:id`,
    permission: 'invoice.show',
    summary: 'One reservation with all that belongs to it; with trashed=true one of the trash',
    params: idParams,
    query: trashedQuery('invoice.delete'),
    answer: one(InvoiceDetail),
  }),
  create: defineCall({
    name: 'sale-invoices.create',
    method: 'POST',
    path: base,
    permission: 'invoice.create',
    summary: 'Books one or more slots, with add-ons and payments: all or nothing',
    body: BookingInput,
    answer: made,
    status: 201,
    offline: 'booking',
  }),
  calculatePrice: defineCall({
    name: 'sale-invoices.calculate-price',
    method: 'POST',
    path: `${base}/calculate-price`,
    permission: { any: ['invoice.create', 'invoice.update'] },
    summary: 'What a booking would cost, line by line',
    body: BookingInput,
    answer: one(PriceLines),
    reads: true,
  }),
  past: defineCall({
    name: 'sale-invoices.past',
    method: 'POST',
    path: `${base}/past`,
    permission: 'invoice.forget',
    summary:
      'Records a reservation of a slot that has passed (D14); with time.create of one that nobody has made too',
    body: PastInput,
    answer: made,
    status: 201,
  }),
  update: defineCall({
    name: 'sale-invoices.update',
    method: 'PATCH',
    path: `${base}/:id`,
    permission: 'invoice.update',
    summary: 'Coach, description, discount, or a move to another slot, settling the difference',
    params: idParams,
    body: UpdateInput,
    answer: one(InvoiceDetail),
  }),
  addAddons: defineCall({
    name: 'sale-invoices.add-addons',
    method: 'POST',
    path: `${base}/:id/addons`,
    permission: 'invoice.update',
    summary: 'Sells add-ons to a reservation, with payments if there are any',
    params: idParams,
    body: AddAddonsInput,
    answer: changed,
  }),
  cancelAddon: defineCall({
    name: 'sale-invoices.cancel-addon',
    method: 'POST',
    path: `${base}/:id/addons/:addon_id/cancel`,
    permission: 'invoice.update',
    summary: 'Takes one add-on back, in full',
    params: addonParams,
    body: v.strictObject({ version: v.optional(version) }),
    answer: one(InvoiceDetail),
  }),
  calculateCancelPrice: defineCall({
    name: 'sale-invoices.calculate-cancel-price',
    method: 'POST',
    path: `${base}/:id/calculate-cancel-price`,
    permission: 'invoice.show',
    summary: 'What cancelling now would give back and keep',
    params: idParams,
    body: CancelPreviewInput,
    answer: one(CancelPreview),
    reads: true,
  }),
  cancel: defineCall({
    name: 'sale-invoices.cancel',
    method: 'POST',
    path: `${base}/:id/cancel`,
    permission: { any: ['invoice.update', 'invoice.forget'] },
    summary: 'Cancels a reservation; the money stays as credit or is paid out at once',
    params: idParams,
    body: CancelInput,
    answer: canceled,
  }),
  complete: defineCall({
    name: 'sale-invoices.complete',
    method: 'POST',
    path: `${base}/:id/complete`,
    permission: 'invoice.update',
    summary: 'Attendance: true came, false did not, null undoes it; recognises the income',
    params: idParams,
    body: v.strictObject({
      attended: v.nullable(v.boolean()),
      version: v.optional(version),
      occurred_at: bornOffline.occurred_at,
      device_no: bornOffline.device_no,
    }),
    answer: one(InvoiceDetail),
    offline: 'attendance',
  }),
  sendMessage: defineCall({
    name: 'sale-invoices.send-message',
    method: 'POST',
    path: `${base}/:id/send-message`,
    permission: 'invoice.update',
    summary: "Queues a text message to the reservation's customer, its places filled in",
    params: idParams,
    body: v.strictObject({ text: messageText }),
    answer: one(InvoiceDetail),
  }),
  ofTime: defineCall({
    name: 'sale-invoices.of-time',
    method: 'GET',
    path: '/v1/admin/reservable-time-invoices',
    permission: 'invoice.show',
    summary: 'The reservations of a time, the newest first; `moved`: also what left it, as it stands now',
    query: v.strictObject({
      time: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'pattern'), v.transform(Number)),
      moved: v.optional(flag),
    }),
    answer: all(InvoiceOfTime),
  }),
  taken: defineCall({
    name: 'sale-invoices.taken',
    method: 'GET',
    path: '/v1/admin/taken-times',
    permission: { any: ['invoice.create', 'invoice.update'] },
    summary:
      'Who has the slots that are not free any more, and what is free near each, as `slot_taken` says it',
    query: v.strictObject({
      times: v.pipe(
        v.string(),
        v.maxLength(MAX_TIMES * 16, 'too_long'),
        v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'pattern'),
        v.check((ids) => ids.split(',').length <= MAX_TIMES, 'too_long'),
        v.check((ids) => new Set(ids.split(',')).size === ids.split(',').length, 'exists'),
        v.transform((ids) => ids.split(',').map(Number)),
      ),
    }),
    answer: all(TakenTime),
  }),
};
