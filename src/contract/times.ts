import * as v from 'valibot';
import { TIME_STATES } from '#domain/statuses.ts';
import { defineCall } from './call.ts';
import { amount, count, date, endTime, id, many, named, one, page, time, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

export const timeState = v.picklist(TIME_STATES, 'not_allowed');

/** A reservable time: a term on a court on a date, with the price copied when it was made (D10). */
export const Time = v.object({
  id,
  date,
  start_time: time,
  end_time: endTime,
  state: timeState,
  price: amount,
  court: named,
  term: named,
  closed: v.nullable(v.object({ id, title: v.string() })),
  version,
});
export type Time = v.InferOutput<typeof Time>;

/** Without courts or terms: all active ones. */
export const GenerateInput = v.strictObject({
  from: date,
  to: date,
  court_ids: v.optional(many(id, 200, 1)),
  term_ids: v.optional(many(id, 200, 1)),
});

const Generated = one(v.object({ created: count, kept: count, replaced: count }));

export const timeList = {
  sorts: ['id', 'date', 'start_time', 'price'],
  filters: { date: 'dates', court: 'ids', term: 'ids', state: TIME_STATES },
  order: 'date,asc',
} as const satisfies ListSpec;

export const times = {
  list: defineCall({
    name: 'times.list',
    method: 'GET',
    path: '/v1/admin/times',
    permission: 'time.show',
    summary: 'Reservable times as a table',
    query: listQuery(timeList),
    answer: page(Time),
  }),
  generate: defineCall({
    name: 'times.generate',
    method: 'POST',
    path: '/v1/admin/times/generate',
    permission: 'time.create',
    summary:
      'Makes times for a span of days; 409 `exists` (count, times: the first 100) and nothing made if any stand there',
    body: GenerateInput,
    answer: Generated,
  }),
  force: defineCall({
    name: 'times.force',
    method: 'POST',
    path: '/v1/admin/times/generate/force',
    permission: 'time.force',
    summary: 'The same where times exist: replaces free ones, keeps reserved and closed ones',
    body: GenerateInput,
    answer: Generated,
  }),
};
