import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, at, count, idParams, one, page } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { invoiceList } from '#contract/sales/invoice-list.ts';
import { Invoice } from '#contract/sales/sale-invoices.ts';

/** The fields of the reservation that a class shows. */
export const CLASS_FIELDS = [
  'id',
  'invoice_number',
  'status',
  'cancel_type',
  'passed',
  'action_type',
  'reserved_time',
  'user',
  'coach',
  'attended',
  'completed_at',
  'canceled_at',
  'season_schedule_id',
  'description',
  'created_at',
  'version',
] as const satisfies readonly (keyof Invoice)[];

/**
 * A reservation as a class of its coach. `price` is the net court price, null for callers without invoice.show; `share`
 * is the coach's share: as stored at recognition, before that by today's rate, 0 once cancelled.
 */
export const CoachClass = v.object({
  ...v.pick(Invoice, CLASS_FIELDS).entries,
  price: v.nullable(amount),
  share: amount,
  recognized_at: v.nullable(at),
});
export type CoachClass = v.InferOutput<typeof CoachClass>;

export const classList = {
  sorts: ['id', 'invoice_number', 'time_date', 'start_time', 'court', 'user', 'status', 'created_at'],
  filters: {
    timeDate: { kind: 'dates', title: { fa: 'روز سانس', en: 'Slot date' } },
    user: { kind: 'text', hint: 'name' },
    state: invoiceList.filters.state,
    court: { kind: 'ids', from: 'courts' },
    time: { kind: 'ids', title: { fa: 'سانس', en: 'Slot' }, from: 'terms' },
    actionType: invoiceList.filters.actionType,
    passed: invoiceList.filters.passed,
    status: invoiceList.filters.status,
    cancelType: invoiceList.filters.cancelType,
  },
  order: 'time_date,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

/** Cancelled classes are listed and counted, but add no hours. `price` as on a class. */
const totals = v.object({ count, hours: v.number(), price: v.nullable(amount), share: amount });

const guard = { any: ['coach.show', 'coach.own'] } as const;

/** A coach's classes, by the coach and by the person; with coach.own alone only one's own. */
export const classes = {
  ofCoach: defineCall({
    name: 'coaches.classes',
    method: 'GET',
    path: '/v1/admin/coaches/:id/classes',
    permission: guard,
    summary: 'The classes of a coach; one’s own with coach.own',
    params: idParams,
    query: listQuery(classList),
    answer: page(CoachClass),
  }),
  totalOfCoach: defineCall({
    name: 'coaches.total-classes',
    method: 'GET',
    path: '/v1/admin/coaches/:id/total-classes',
    permission: guard,
    summary: 'Count, hours, price and share of the classes that the filters leave',
    params: idParams,
    query: totalQuery(classList),
    answer: one(totals),
  }),
  ofUser: defineCall({
    name: 'users.classes',
    method: 'GET',
    path: '/v1/admin/users/:id/classes',
    permission: guard,
    summary: 'The classes that a person teaches',
    params: idParams,
    query: listQuery(classList),
    answer: page(CoachClass),
  }),
  totalOfUser: defineCall({
    name: 'users.total-classes',
    method: 'GET',
    path: '/v1/admin/users/:id/total-classes',
    permission: guard,
    summary: 'Count, hours, price and share of the classes that a person teaches',
    params: idParams,
    query: totalQuery(classList),
    answer: one(totals),
  }),
};
