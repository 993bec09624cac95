import * as v from 'valibot';
import type { AboutSlot } from '#outbox/item.ts';

const slot = v.object({
  id: v.number(),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  court: v.object({ id: v.number(), name: v.string() }),
  price: v.number(),
}) satisfies v.GenericSchema<AboutSlot>;

const Taken = v.object({
  id: v.number(),
  invoice: v.optional(
    v.nullable(
      v.object({
        /** Null without permission for people. */
        user: v.optional(v.nullable(v.object({ name: v.string(), family: v.string() })), null),
        created_at: v.string(),
        device: v.nullable(v.string()),
        financial_status: v.nullable(v.picklist([1, 2, 3])),
      }),
    ),
    null,
  ),
  free_near: v.optional(v.array(slot), []),
});
/** An unavailable slot: who has it, and what was free nearby. */
export type TakenTime = v.InferOutput<typeof Taken>;

/** The slots that a refusal is about (409 `slot_taken`, `time_closed`); empty where it does not say. */
export function takenTimes(details: unknown): TakenTime[] {
  const told = v.safeParse(v.object({ times: v.array(Taken) }), details);
  return told.success ? told.output.times : [];
}
