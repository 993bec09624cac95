import * as v from 'valibot';
import { createdFilter, creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, count, id, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { toLatinDigits } from '#domain/digits.ts';

/** A kind of cost: an account below 51. */
const CostType = v.object({
  id,
  /** The code of its account. */
  code: v.string(),
  name: v.string(),
  /** How many costs of the 90 days up to the last one were for it. */
  used: count,
  created_at: at,
  version,
  ...trashed(),
});
export type CostType = v.InferOutput<typeof CostType>;
const input = v.strictObject({ name: text(60, 2) });

/** 51 and two digits of its own. */
const accountCode = v.pipe(
  v.string(),
  v.maxLength(40, 'too_long'),
  v.transform((typed) => toLatinDigits(typed).replace(/[\s-]/g, '')),
  v.regex(/^51\d\d$/, 'pattern'),
);

export const costTypeList = {
  sorts: ['id', 'code', 'name', 'used', 'created_at'],
  filters: {
    name: 'text',
    code: 'text',
    creator: creatorFilter,
    created_at: createdFilter,
  },
  order: 'name,asc',
  trash: 'cost.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const costTypes = crud({
  resource: 'cost-types',
  path: 'documents/cost-types',
  entity: CostType,
  list: costTypeList,
  input,
  example: { name: 'آب و برق' },
  patch: patchOf(v.strictObject({ ...input.entries, code: accountCode })),
});
