import * as v from 'valibot';
import { defineCall } from './call.ts';
import { at, id, one, page, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

export const shareTypes = ['percent', 'fixed', 'hour'] as const;

/** A person who teaches. `share` is a percent of the net court price, or whole toman for a slot or an hour. */
export const Coach = v.object({
  id,
  user: v.object({ id, name: v.string(), family: v.string(), phone_number: v.nullable(v.string()) }),
  share_type: v.picklist(shareTypes),
  share: v.number(),
  active: v.boolean(),
  created_at: at,
  version,
});
export type Coach = v.InferOutput<typeof Coach>;

const MAX_SHARE = 999_999_999_999;
const share = v.pipe(v.number(), v.finite('type'), v.minValue(0, 'min'), v.maxValue(MAX_SHARE, 'max'));
const fourDecimals = (n: number) => Math.abs(n * 10_000 - Math.round(n * 10_000)) < 1e-6;

export const CoachInput = v.pipe(
  v.strictObject({
    user_id: id,
    share_type: v.picklist(shareTypes, 'not_allowed'),
    share,
    active: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check((c) => c.share_type !== 'percent' || c.share <= 100, 'max'),
    ['share'],
  ),
  v.forward(
    v.check(
      (c) => (c.share_type === 'percent' ? fourDecimals(c.share) : Number.isInteger(c.share)),
      'pattern',
    ),
    ['share'],
  ),
);

export const coachList = {
  sorts: ['id', 'name', 'share', 'created_at'],
  filters: { name: 'text', active: 'flag', share_type: shareTypes },
  order: 'id,asc',
  trash: 'coach.delete',
} as const satisfies ListSpec;

export const coaches = {
  list: defineCall({
    name: 'coaches.list',
    method: 'GET',
    path: '/v1/admin/coaches',
    permission: 'coach.show',
    summary: 'Coaches and the share each one gets',
    query: listQuery(coachList),
    answer: page(Coach),
  }),
  create: defineCall({
    name: 'coaches.create',
    method: 'POST',
    path: '/v1/admin/coaches',
    permission: 'coach.create',
    summary: 'Makes a person a coach',
    body: CoachInput,
    answer: one(Coach),
    status: 201,
  }),
};
