import * as v from 'valibot';
import { amount, at, id } from '#contract/fields.ts';

/** An unavailable slot (409 `slot_taken`): who has it (null when closed), and free slots nearby. */
export const TakenTime = v.object({
  id,
  invoice: v.nullable(
    v.object({
      id,
      invoice_number: v.number(),
      /** Null without `user.show`. */
      user: v.nullable(v.object({ name: v.string(), family: v.string() })),
      created_at: at,
      /** The desk's name, else the prefix of its numbers; null where it was no registered device. */
      device: v.nullable(v.string()),
      /** 1 settled, 2 owing, 3 overpaid; null without `invoice.show`. */
      financial_status: v.nullable(v.picklist([1, 2, 3])),
    }),
  ),
  /** First the same hour on other courts, then near hours on its court. */
  free_near: v.array(
    v.object({
      id,
      date: v.string(),
      start_time: v.string(),
      end_time: v.string(),
      court: v.object({ id, name: v.string() }),
      price: amount,
    }),
  ),
});
