import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  all,
  amount,
  at,
  count,
  date,
  endTime,
  id,
  named,
  person,
  signed,
  time,
  version,
} from '#contract/fields.ts';
import { timeState } from '#contract/sales/times.ts';

/** Most that one call answers: courts × days. */
export const MAX_COURTS = 45;
export const MAX_DAYS = 31;

/** The reservation that holds a slot, as the calendar shows it. Money is null without `invoice.show`. */
export const CalendarInvoice = v.object({
  id,
  invoice_number: v.number(),
  version,
  user: v.object({
    id,
    name: v.string(),
    family: v.string(),
    /** Null without `user.show`. */
    phone_number: v.nullable(v.string()),
    balance: v.nullable(signed),
  }),
  coach: v.nullable(person),
  /** 1 active, 2 canceled. */
  status: v.number(),
  /** The slot's end is behind the club's clock. */
  passed: v.boolean(),
  /** 1 present, 2 telephone, 3 internet. */
  action_type: v.number(),
  attended: v.nullable(v.boolean()),
  /** 1 settled, 2 owing, 3 overpaid. */
  financial_status: v.nullable(v.number()),
  total_price: v.nullable(amount),
  paid: v.nullable(signed),
  due: v.nullable(signed),
  pending: v.nullable(signed),
  addons_count: count,
  group_id: v.string(),
  description: v.string(),
  created_at: at,
  /** Null: the system. */
  creator: v.nullable(v.object({ name: v.string() })),
  completed_at: v.nullable(at),
  /** Who marked the attendance. */
  completed_by: v.nullable(id),
  season: v.nullable(v.object({ id, number: count, count })),
});
export type CalendarInvoice = v.InferOutput<typeof CalendarInvoice>;

/** One cell of the calendar. */
export const CalendarTime = v.object({
  id,
  date,
  start_time: time,
  end_time: endTime,
  state: timeState,
  price: amount,
  version,
  court: named,
  term: named,
  closed: v.nullable(v.object({ id, title: v.string() })),
  invoice: v.nullable(CalendarInvoice),
});
export type CalendarTime = v.InferOutput<typeof CalendarTime>;

/** The slot of a court in one term on one day; `money` is null without a reservation or without `invoice.show`. */
export const SummaryCourt = v.object({
  court_id: id,
  time_id: id,
  state: timeState,
  money: v.nullable(v.picklist(['settled', 'owing', 'pending', 'overpaid'])),
  season: v.boolean(),
  /** The customer's attendance: null without a reservation, and while it is not marked. */
  attended: v.nullable(v.boolean()),
  /** The coach; null without one. */
  coach_id: v.nullable(id),
  /** Those of one booking on the day share it: the first of their times. Null for one that stands alone. */
  visit: v.nullable(id),
});
export type SummaryCourt = v.InferOutput<typeof SummaryCourt>;
/** One cell of the week view: a term of a day, its courts in the order of the calendar. */
export const SummaryCell = v.object({
  date,
  term_id: id,
  start_time: time,
  end_time: endTime,
  free: count,
  courts: v.array(SummaryCourt),
});
export type SummaryCell = v.InferOutput<typeof SummaryCell>;

const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/, 'pattern'),
  v.transform((s) => ({ from: s.slice(0, 10), to: s.slice(11) })),
  v.check((d) => v.is(date, d.from) && v.is(date, d.to) && d.from <= d.to, 'pattern'),
);
const courtIds = v.pipe(
  v.string(),
  v.maxLength(1000, 'too_long'),
  v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'pattern'),
  v.transform((s) => s.split(',').map(Number)),
);

/** `date=2026-11-21_2026-11-27`, both ends in it; without it the club's current week. `court=1,2`. */
export const CalendarQuery = v.strictObject({ date: v.optional(day), court: v.optional(courtIds) });

export const reservableTimes = {
  list: defineCall({
    name: 'reservable-times.list',
    method: 'GET',
    path: '/v1/admin/reservable-times',
    permission: 'calendar.show',
    summary: "The calendar's feed: every time with the reservation that holds it; not paged",
    query: CalendarQuery,
    answer: all(CalendarTime),
  }),
  summary: defineCall({
    name: 'reservable-times.summary',
    method: 'GET',
    path: '/v1/admin/reservable-times/summary',
    permission: 'calendar.show',
    summary: 'Weeks and months at a glance: a cell a day and term, a state a court',
    query: CalendarQuery,
    answer: all(SummaryCell),
  }),
};
