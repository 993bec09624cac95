import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, avatarPath, count, done, id, many, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { COURT_TYPES, ROOF_TYPES } from '#domain/statuses.ts';

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
  /** How many terms have a price of their own here. */
  own_prices: count,
  /** The first day from today on that it is closed, wholly or for some terms. */
  next_closing: v.nullable(v.string()),
  created_at: at,
  version,
  ...trashed(),
});
export type Court = v.InferOutput<typeof Court>;

export const CourtInput = v.strictObject({
  name: text(60, 2),
  type: courtType,
  roof: roofType,
  sort: v.optional(sort),
  color: v.optional(color),
  description: v.optional(text(500, 0)),
  /** Where `upload-avatar` put its picture. */
  image: v.optional(v.nullable(avatarPath)),
  active: v.optional(v.boolean()),
});

export const courtList = {
  sorts: ['id', 'name', 'sort', 'type', 'created_at'],
  filters: {
    name: 'text',
    type: { kind: COURT_TYPES, title: { fa: 'جنس کف', en: 'Surface' } },
    roof: ROOF_TYPES,
    active: 'flag',
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'sort,asc',
  trash: 'court.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

const standard = crud({
  resource: 'courts',
  entity: Court,
  list: courtList,
  input: CourtInput,
  example: { name: 'زمین نمونه', type: 'hard', roof: 'always' },
  patch: patchOf(CourtInput),
});

export const courts = {
  ...standard,
  order: defineCall({
    name: 'courts.order',
    method: 'POST',
    path: '/v1/admin/court-order',
    permission: 'court.update',
    summary: 'Puts the courts into this order; those that are not named follow in the order they have',
    body: v.strictObject({ ids: many(id, 200, 1) }),
    answer: done,
  }),
};
