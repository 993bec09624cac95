import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  at,
  count,
  done,
  id,
  idParams,
  many,
  one,
  page,
  person,
  plain,
  text,
  time,
  version,
} from '#contract/fields.ts';
import { type ListSpec, listQuery } from '#contract/list.ts';
import { PRIORITIES } from '#contract/messages/priorities.ts';
import { REPORT_NAMES } from './report-list.ts';

const report = v.picklist(REPORT_NAMES, 'not_allowed');
/** A report's parameters, as in its address: `{"date": "month", "group": "court"}`. */
const params = v.pipe(
  v.record(plain(40), plain(500)),
  v.check((all) => Object.keys(all).length <= 30, 'too_long'),
);
const someone = many(id, 200, 1);

/**
 * When a saved report runs automatically and for whom: every day, week (the first day in the club) or month (the first
 * day).
 */
const Schedule = v.strictObject({
  every: v.picklist(['day', 'week', 'month'], 'not_allowed'),
  /** By the club's clock. */
  at: time,
  user_ids: someone,
});
export type Schedule = v.InferOutput<typeof Schedule>;

export const SavedReport = v.object({
  id,
  name: v.string(),
  report,
  params: v.record(v.string(), v.string()),
  /** Visible to everybody who may see reports. */
  shared: v.boolean(),
  /** Only for its author: null for others. */
  schedule: v.nullable(
    v.object({ every: v.picklist(['day', 'week', 'month']), at: v.string(), user_ids: v.array(id) }),
  ),
  creator: v.nullable(person),
  /** It is the caller's own. */
  own: v.boolean(),
  /** The caller may delete it: their own, and for the top role shared ones of people who left. */
  removable: v.boolean(),
  created_at: at,
  version,
});
export type SavedReport = v.InferOutput<typeof SavedReport>;

const input = {
  name: text(60, 2),
  params,
  shared: v.optional(v.boolean(), false),
  /** For others than oneself it needs event.create. */
  schedule: v.optional(v.nullable(Schedule), null),
};
export const SavedInput = v.strictObject({ ...input, report });
export const SavedPatch = v.strictObject({
  name: v.optional(input.name),
  params: v.optional(params),
  shared: v.optional(v.boolean()),
  schedule: v.optional(v.nullable(Schedule)),
  version: v.optional(version),
});

export const savedReportList = {
  sorts: ['id', 'name', 'report', 'created_at'],
  filters: { report: REPORT_NAMES, own: 'flag' },
  order: 'name,asc',
} as const satisfies ListSpec;
const path = '/v1/admin/reports/saved';

export const savedReports = {
  list: defineCall({
    name: 'saved-reports.list',
    method: 'GET',
    path,
    permission: 'report.show',
    summary: 'Reports that the caller has saved, and those that others share',
    query: listQuery(savedReportList),
    answer: page(SavedReport),
  }),
  create: defineCall({
    name: 'saved-reports.create',
    method: 'POST',
    path,
    permission: 'report.show',
    summary: 'Saves what a report is asked for',
    body: SavedInput,
    example: { name: 'فروش ماه', report: 'sale-details', params: { date: 'month', group: 'court' } },
    answer: one(SavedReport),
    status: 201,
  }),
  update: defineCall({
    name: 'saved-reports.update',
    method: 'PATCH',
    path: `${path}/:id`,
    permission: 'report.show',
    summary: 'Changes a saved report of one’s own',
    params: idParams,
    body: SavedPatch,
    answer: one(SavedReport),
  }),
  remove: defineCall({
    name: 'saved-reports.remove',
    method: 'DELETE',
    path: `${path}/:id`,
    permission: 'report.show',
    summary: 'Removes a saved report of one’s own; the top role also what somebody shares who has gone',
    params: idParams,
    answer: done,
  }),
};

// Snapshots -------------------------------------------------------------------------------------------------------

const snapshot = {
  id,
  report,
  name: v.string(),
  /** Its parameters, with the dates of that time. */
  params: v.record(v.string(), v.string()),
  as_of: v.string(),
  through: count,
  saved_id: v.nullable(id),
  /** Null: the system. */
  creator: v.nullable(person),
  created_at: at,
};
export const SnapshotRow = v.object(snapshot);
export type SnapshotRow = v.InferOutput<typeof SnapshotRow>;
export const Snapshot = v.object({
  ...snapshot,
  /** The report as it was (`data` of its answer); null for who may not see this report. */
  body: v.nullable(v.unknown()),
  /** Something was posted into its days since. */
  changed: v.boolean(),
});
export type Snapshot = v.InferOutput<typeof Snapshot>;

export const SnapshotInput = v.strictObject({
  report,
  params,
  name: text(60, 2),
  /** Tells others: an event of type 5 that opens the snapshot; needs event.create. */
  event: v.optional(
    v.strictObject({
      priority: v.picklist(PRIORITIES, 'not_allowed'),
      subject: text(50, 5),
      content: text(400, 5),
      user_ids: someone,
    }),
  ),
});

export const snapshotList = {
  sorts: ['id', 'name', 'report', 'created_at'],
  filters: { report: REPORT_NAMES },
  order: 'id,desc',
} as const satisfies ListSpec;

export const reportSnapshots = {
  list: defineCall({
    name: 'report-snapshots.list',
    method: 'GET',
    path: '/v1/admin/reports/advance',
    permission: 'report.show',
    summary: 'Reports as they were once made, the newest first',
    query: listQuery(snapshotList),
    answer: page(SnapshotRow),
  }),
  create: defineCall({
    name: 'report-snapshots.create',
    method: 'POST',
    path: '/v1/admin/reports/advance',
    permission: 'report.show',
    summary: 'Makes a report and keeps it as it is; 422 too_wide above 5,000 rows or 2 MB',
    body: SnapshotInput,
    example: { name: 'فروش ماه', report: 'sale-details', params: { date: 'month', group: 'court' } },
    answer: one(Snapshot),
    status: 201,
  }),
  get: defineCall({
    name: 'report-snapshots.get',
    method: 'GET',
    path: '/v1/admin/reports/advance/:id',
    permission: 'session',
    summary: 'A report as it was: for who made it, whom its event went to, and who may see reports',
    params: idParams,
    answer: one(Snapshot),
  }),
};
