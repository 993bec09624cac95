import * as v from 'valibot';
import { creatorFilter, openingFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { at, count, id, moves, ownCode, person, signed, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, PAPERS } from '#contract/list.ts';

export const Cash = v.object({
  id,
  /** Its own code (D66). */
  code: v.string(),
  name: v.string(),
  /** Null, like today's movements, for callers who must not know it while the open shift is not counted (D69). */
  balance: v.nullable(signed),
  ...moves,
  in_today: v.nullable(count),
  out_today: v.nullable(count),
  /** The open shift, by who opened it and since when; null: the system. */
  shift: v.nullable(v.object({ id, by: v.nullable(person), opened_at: at })),
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type Cash = v.InferOutput<typeof Cash>;

export const CashInput = v.strictObject({ name: text(60, 2) });

export const cashList = {
  sorts: ['id', 'code', 'name', 'balance', 'created_at'],
  filters: {
    name: 'text',
    code: 'text',
    balance: 'balance',
    creator: creatorFilter,
    created_at: 'dates',
    /** With an opening entry. */
    openingInventory: openingFilter,
  },
  order: 'id,asc',
  trash: 'cash.delete',
  exports: PAPERS,
} as const satisfies ListSpec;

export const cashes = crud({
  resource: 'cashes',
  entity: Cash,
  list: cashList,
  /** Null where a box that is to be counted is among them. */
  total: v.object({ count, balance: v.nullable(signed) }),
  input: CashInput,
  example: { name: 'صندوق کافه' },
  patch: patchOf(v.strictObject({ ...CashInput.entries, code: ownCode })),
});
