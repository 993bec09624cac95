import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud } from '#contract/crud.ts';
import {
  amount,
  at,
  count,
  done,
  id,
  idParams,
  many,
  one,
  signed,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';

export const shareTypes = ['percent', 'fixed', 'hour'] as const;

/**
 * A person who teaches. `share` is a percent of the net court price, or whole toman for a slot or an hour. Phone and
 * balance only with user.show, and of oneself.
 */
export const Coach = v.object({
  id,
  user: v.object({
    id,
    name: v.string(),
    family: v.string(),
    phone_number: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
  }),
  share_type: v.picklist(shareTypes),
  share: v.number(),
  balance: v.nullable(signed),
  active: v.boolean(),
  created_at: at,
  version,
  ...trashed(),
});
export type Coach = v.InferOutput<typeof Coach>;

const MAX_SHARE = 999_999_999_999;
const share = v.pipe(v.number(), v.finite('type'), v.minValue(0, 'min'), v.maxValue(MAX_SHARE, 'max'));
const fourDecimals = (n: number) => Math.abs(n * 10_000 - Math.round(n * 10_000)) < 1e-6;

const shareType = v.picklist(shareTypes, 'not_allowed');
interface Share {
  share_type?: (typeof shareTypes)[number] | undefined;
  share?: number | undefined;
}
/** A percent has 4 decimals and is 100 at most, toman are whole. */
const isWithin = ({ share_type, share = 0 }: Share) => share_type !== 'percent' || share <= 100;
const isExact = ({ share_type, share = 0 }: Share) =>
  share_type === 'percent' ? fourDecimals(share) : Number.isInteger(share);

export const CoachInput = v.pipe(
  v.strictObject({ user_id: id, share_type: shareType, share, active: v.optional(v.boolean(), true) }),
  v.forward(
    v.check((c) => isWithin(c), 'max'),
    ['share'],
  ),
  v.forward(
    v.check((c) => isExact(c), 'pattern'),
    ['share'],
  ),
);

/** Kind and share belong together: one without the other is refused. */
export const CoachPatch = v.pipe(
  v.strictObject({
    share_type: v.optional(shareType),
    share: v.optional(share),
    active: v.optional(v.boolean()),
    version: v.optional(version),
  }),
  v.forward(
    v.check((c) => c.share !== undefined || c.share_type === undefined, 'required'),
    ['share'],
  ),
  v.forward(
    v.check((c) => c.share_type !== undefined || c.share === undefined, 'required'),
    ['share_type'],
  ),
  v.forward(
    v.check((c) => isWithin(c), 'max'),
    ['share'],
  ),
  v.forward(
    v.check((c) => isExact(c), 'pattern'),
    ['share'],
  ),
);

export const coachList = {
  sorts: ['id', 'name', 'share_type', 'share', 'balance', 'active', 'created_at'],
  filters: {
    name: { kind: 'text', hint: 'name' },
    share_type: { kind: shareTypes, title: { fa: 'سهم مربی', en: 'Coach’s share' } },
    active: { kind: 'flag', title: { fa: 'شاگرد می‌پذیرد', en: 'Taking students' } },
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'id,asc',
  trash: 'coach.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const coaches = {
  ...crud({
    resource: 'coaches',
    entity: Coach,
    list: coachList,
    /** What the club owes them and what they owe, both above 0; null without user.show. */
    total: v.object({ count, debt: v.nullable(amount), credit: v.nullable(amount) }),
    input: CoachInput,
    example: { user_id: 12, share_type: 'percent', share: 30 },
    patch: CoachPatch,
  }),
  get: defineCall({
    name: 'coaches.get',
    method: 'GET',
    path: '/v1/admin/coaches/:id',
    permission: { any: ['coach.show', 'coach.own'] },
    summary: 'One coach; oneself with coach.own',
    params: idParams,
    answer: one(Coach),
  }),
  setActive: defineCall({
    name: 'coaches.set-active',
    method: 'POST',
    path: '/v1/admin/active-coaches',
    permission: 'coach.update',
    summary: 'Says who teaches now: these coaches, and no others',
    body: v.strictObject({ coach_ids: many(id, 1000) }),
    answer: done,
  }),
};
