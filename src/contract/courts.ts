import * as v from 'valibot';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';
import { defineCall } from './call.ts';
import { at, id, idParams, one, page, text, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

const courtType = v.picklist(COURT_TYPES, 'not_allowed');
const roofType = v.picklist(ROOF_TYPES, 'not_allowed');
/** Place in the row of courts, from the start; equal ones stand by name. */
const sort = v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(10_000, 'max'));
/** `#0a6a72`, or empty for none. */
const color = v.pipe(v.string(), v.regex(/^(#[0-9a-f]{6})?$/i, 'pattern'));

/** A court (D10). */
export const Court = v.object({
  id,
  name: v.string(),
  type: courtType,
  roof: roofType,
  sort: v.number(),
  color: v.string(),
  description: v.string(),
  image: v.nullable(v.string()),
  active: v.boolean(),
  created_at: at,
  version,
});
export type Court = v.InferOutput<typeof Court>;

export const CourtInput = v.strictObject({
  name: text(60, 2),
  type: courtType,
  roof: roofType,
  sort: v.optional(sort),
  color: v.optional(color),
  description: v.optional(text(500, 0)),
  active: v.optional(v.boolean()),
});

export const CourtPatch = v.strictObject({
  ...v.partial(v.object(CourtInput.entries)).entries,
  version: v.optional(version),
});

export const courtList = {
  sorts: ['id', 'name', 'sort', 'type', 'created_at'],
  filters: { name: 'text', type: COURT_TYPES, roof: ROOF_TYPES, active: 'flag', created_at: 'dates' },
  order: 'sort,asc',
  trash: 'court.delete',
} as const satisfies ListSpec;

export const courts = {
  list: defineCall({
    name: 'courts.list',
    method: 'GET',
    path: '/v1/admin/courts',
    permission: 'court.show',
    summary: 'Courts, in the order of the calendar',
    query: listQuery(courtList),
    answer: page(Court),
  }),
  get: defineCall({
    name: 'courts.get',
    method: 'GET',
    path: '/v1/admin/courts/:id',
    permission: 'court.show',
    summary: 'One court',
    params: idParams,
    answer: one(Court),
  }),
  create: defineCall({
    name: 'courts.create',
    method: 'POST',
    path: '/v1/admin/courts',
    permission: 'court.create',
    summary: 'A new court',
    body: CourtInput,
    answer: one(Court),
    status: 201,
  }),
  update: defineCall({
    name: 'courts.update',
    method: 'PATCH',
    path: '/v1/admin/courts/:id',
    permission: 'court.update',
    summary: 'Changes a court; times that exist stay as they are',
    params: idParams,
    body: CourtPatch,
    answer: one(Court),
  }),
};
