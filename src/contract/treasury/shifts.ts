import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  all,
  amount,
  at,
  count,
  id,
  idParams,
  many,
  named,
  note,
  one,
  page,
  person,
  signed,
  text,
  uuid,
  version,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS, totalQuery } from '#contract/list.ts';
import { NOTES } from '#contract/settings/pages/treasury.ts';
import { MOST_UNSENT_CASH } from '#contract/system/system.ts';
import { DOCUMENT_TYPES } from '#domain/statuses.ts';

// Shifts of cash boxes (ledger.md "Shifts"): opened with a count or expected cash, counted blind, closed with the
// difference.

export const SHIFT_STATES = ['open', 'waiting', 'closed'] as const;
/** Why a till differs, as far as the desk knows. */
export const SHIFT_REASONS = ['change', 'receipt', 'unknown'] as const;

/** `{1000000: 3}`: the number of each note. */
const notes = v.record(
  v.picklist(NOTES.map(String), 'not_allowed'),
  v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(100_000, 'max')),
);

export const Shift = v.object({
  id,
  cash: named,
  state: v.picklist(SHIFT_STATES),
  opened_by: v.nullable(person),
  opened_at: at,
  opening: amount,
  opening_note: v.string(),
  closed_by: v.nullable(person),
  closed_at: v.nullable(at),
  /** Null while it is open and not counted yet: the count is blind. */
  expected: v.nullable(signed),
  counted: v.nullable(amount),
  /** Below 0: short. */
  difference: v.nullable(signed),
  /** What stays in the box for the next shift; null while it is open. */
  stays: v.nullable(amount),
  reason: v.string(),
  note: v.string(),
  approved_by: v.nullable(person),
  approved_at: v.nullable(at),
  version,
});
export type Shift = v.InferOutput<typeof Shift>;

/** Lines of the box: `opening` is the books' amount; `earlier` came late and belongs to an earlier shift. */
export const SHIFT_LINES = [
  'opening',
  'receive',
  'payment',
  'cost',
  'internal-fund',
  'other',
  'earlier',
  'unsent',
] as const;
const Line = v.object({ kind: v.picklist(SHIFT_LINES), count, price: signed });

export const ShiftDetail = v.object({
  ...Shift.entries,
  /** Null as `expected` is. */
  lines: v.nullable(v.array(Line)),
  /** The expected cash at its opening; null when `expected` is, and for shifts before it was recorded. */
  opening_expected: v.nullable(signed),
  /** Reversals of its documents after its close: not part of its totals. */
  taken_back: v.array(
    v.object({
      document: v.object({ id, doc_number: v.nullable(count), type: v.picklist(DOCUMENT_TYPES) }),
      /** How the box changed by it. */
      price: signed,
      at,
      by: v.nullable(person),
    }),
  ),
  /** Its counts in order. */
  counts: v.array(
    v.object({
      at,
      price: amount,
      by: v.nullable(v.string()),
      notes: v.nullable(v.record(v.string(), count)),
    }),
  ),
  /** The receipts expected at its close, with those that have arrived since. */
  unsent: v.array(v.object({ price: amount, arrived_at: v.nullable(at) })),
  document: v.nullable(v.object({ id, doc_number: v.nullable(count) })),
  /** The transfer that took the rest to a bank at its close. */
  handover: v.nullable(
    v.object({ id, doc_number: v.nullable(count), bank: named, price: amount, canceled: v.boolean() }),
  ),
});
export type ShiftDetail = v.InferOutput<typeof ShiftDetail>;

/** A cash box, its open shift, and what the last one left. */
export const Till = v.object({
  cash: named,
  shift: v.nullable(ShiftDetail),
  /** The balance in the books; null while a shift is open, and for whoever opens one by a count (D69). */
  balance: v.nullable(signed),
  /** A difference above it waits for approval. */
  limit: amount,
  /** Cash that other devices have reported and not sent yet: it is in the drawer too. */
  unsent: v.array(
    v.object({
      session_id: id,
      user: person,
      device: v.nullable(v.object({ prefix: v.string(), name: v.string() })),
      /** When it was reported. */
      at,
      receipts: v.array(v.object({ key: uuid, price: amount })),
    }),
  ),
  /** Work that was expected at the close of its shifts and has not arrived: already included in the expected cash. */
  awaited: v.array(uuid),
  last: v.nullable(
    v.object({
      /**
       * The expected cash now: what the last shift left, with movements since. Null while a shift is open, and for
       * callers who open with a blind count.
       */
      stays: v.nullable(signed),
      note: v.string(),
      closed_at: at,
      closed_by: v.nullable(person),
    }),
  ),
});
export type Till = v.InferOutput<typeof Till>;

export const shiftList = {
  sorts: ['id', 'cash', 'opened_at', 'closed_at', 'expected', 'counted', 'difference', 'state'],
  filters: {
    state: SHIFT_STATES,
    cash: { kind: 'ids', from: 'cashes' },
    /** Who opened it. */
    user: { kind: 'ids', title: { fa: 'بازکننده', en: 'Opened by' }, from: 'openers' },
    date: { kind: 'dates', title: { fa: 'روزها', en: 'Days' } },
    difference: 'amount',
  },
  order: 'id,desc',
  exports: PAPERS,
} as const satisfies ListSpec;

const cash = v.object({ cash_id: id, price: amount });
/** The counted sum of this box, or its notes. */
const counting = {
  counted: v.optional(v.pipe(v.array(cash), v.length(1, 'not_allowed'))),
  notes: v.optional(notes),
};
const CountInput = v.strictObject(counting);
/** The most devices with unsent receipts for one till. */
const DEVICES = 10;
const CloseInput = v.strictObject({
  ...counting,
  unsent: v.optional(
    many(
      v.strictObject({ key: uuid, price: v.pipe(amount, v.minValue(1, 'min')) }),
      DEVICES * MOST_UNSENT_CASH,
    ),
  ),
  /** The expected cash the closing person saw; if it has changed, nothing is closed. */
  expected: v.optional(signed),
  reason: v.optional(v.picklist(SHIFT_REASONS, 'not_allowed')),
  note: note(500),
  /** What does not stay for the next shift: a transfer from the box to a bank in the same call. */
  handover: v.optional(v.strictObject({ bank_id: id, price: v.pipe(amount, v.minValue(1, 'min')) })),
});
const own = { any: ['shift.create', 'shift.approve'] } as const;
const seen = { any: ['shift.show', 'shift.create', 'shift.approve'] } as const;

export const shifts = {
  list: defineCall({
    name: 'shifts.list',
    method: 'GET',
    path: '/v1/admin/shifts',
    permission: 'shift.show',
    summary: 'Shifts of the cash boxes',
    query: listQuery(shiftList),
    answer: page(Shift),
  }),
  total: defineCall({
    name: 'shifts.total',
    method: 'GET',
    path: '/v1/admin/total-shifts',
    permission: 'shift.show',
    summary: 'Count and difference of the shifts that the filters leave',
    query: totalQuery(shiftList),
    answer: one(v.object({ count, difference: signed })),
  }),
  openers: defineCall({
    name: 'shifts.openers',
    method: 'GET',
    path: '/v1/admin/shifts/openers',
    permission: 'shift.show',
    summary: 'Who has ever opened a shift: whom the list can be narrowed to',
    answer: all(person),
  }),
  current: defineCall({
    name: 'shifts.current',
    method: 'GET',
    path: '/v1/admin/shifts/current',
    permission: seen,
    summary: 'Every cash box with its open shift, and what its last one left',
    answer: all(Till),
  }),
  get: defineCall({
    name: 'shifts.get',
    method: 'GET',
    path: '/v1/admin/shifts/:id',
    permission: seen,
    summary: 'One shift; what should be there only after the blind count',
    params: idParams,
    answer: one(ShiftDetail),
  }),
  open: defineCall({
    name: 'shifts.open',
    method: 'POST',
    path: '/v1/admin/shifts',
    permission: 'shift.create',
    summary:
      'Opens a shift of a cash box by what was counted in it; 409 shift_open. Another sum than the last one left wants a note',
    body: v.strictObject({ cash_id: id, opening: amount, note: note(500) }),
    answer: one(ShiftDetail),
    status: 201,
  }),
  count: defineCall({
    name: 'shifts.count',
    method: 'POST',
    path: '/v1/admin/shifts/:id/count',
    permission: own,
    summary: 'A blind count; what should be there is answered from then on',
    params: idParams,
    body: CountInput,
    answer: one(ShiftDetail),
  }),
  close: defineCall({
    name: 'shifts.close',
    method: 'POST',
    path: '/v1/admin/shifts/:id/close',
    permission: own,
    summary:
      'Closes a shift and posts its difference, and the transfer of what does not stay (with internal_fund.create); above the limit it waits for approval. 409 preview_changed where another sum should be there than was seen, 423 shift_closed',
    params: idParams,
    body: CloseInput,
    answer: one(ShiftDetail),
  }),
  approve: defineCall({
    name: 'shifts.approve',
    method: 'POST',
    path: '/v1/admin/shifts/:id/approve',
    permission: 'shift.approve',
    summary: 'The difference of a shift stays as it was posted; 409 stale where another one was seen',
    params: idParams,
    body: v.strictObject({ version }),
    answer: one(ShiftDetail),
  }),
  recount: defineCall({
    name: 'shifts.recount',
    method: 'POST',
    path: '/v1/admin/shifts/:id/recount',
    permission: 'shift.approve',
    summary: 'Opens a waiting shift again, to be counted anew: its difference is reversed. 409 shift_open',
    params: idParams,
    body: v.strictObject({ reason: text(300, 0) }),
    answer: one(ShiftDetail),
  }),
};
