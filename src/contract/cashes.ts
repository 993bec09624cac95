import * as v from 'valibot';
import { crud, patchOf } from './crud.ts';
import { at, count, id, moves, person, signed, text, trashed, version } from './fields.ts';
import { type ListSpec, PAPERS } from './list.ts';

export const Cash = v.object({
  id,
  name: v.string(),
  balance: signed,
  ...moves,
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
  sorts: ['id', 'name', 'balance', 'created_at'],
  filters: {
    name: 'text',
    balance: 'balance',
    creator: 'text',
    created_at: 'dates',
    /** With an opening entry. */
    openingInventory: 'flag',
  },
  order: 'id,asc',
  trash: 'cash.delete',
  exports: PAPERS,
} as const satisfies ListSpec;

export const cashes = crud({
  resource: 'cashes',
  entity: Cash,
  list: cashList,
  total: v.object({ count, balance: signed }),
  input: CashInput,
  example: { name: 'صندوق کافه' },
  patch: patchOf(CashInput),
});
