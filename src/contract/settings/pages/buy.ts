import * as v from 'valibot';
import { id, price } from '#contract/fields.ts';

/** A cash box (1) or a bank (2) that money for costs comes out of. */
export const CostPlace = v.strictObject({ type: v.picklist([1, 2], 'not_allowed'), id });
export type CostPlace = v.InferOutput<typeof CostPlace>;

/** Settings of purchases, the same in input and answer. */
export const buySettings = {
  /** The default place of a cost's payment; null: none. */
  cost_place: v.nullable(CostPlace),
  /** From this sum on a cost is recorded with a paper only; null: never asked for. */
  cost_attachment_from: v.nullable(price),
};
