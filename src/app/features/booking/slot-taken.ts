import * as v from 'valibot';
import type { CallError } from '#app/data/call-error.ts';

const place = v.object({
  id: v.number(),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  court: v.object({ id: v.number(), name: v.string() }),
  price: v.number(),
});
export type FreeNear = v.InferOutput<typeof place>;

const Taken = v.object({
  id: v.number(),
  invoice: v.nullable(
    v.object({
      user: v.object({ name: v.string(), family: v.string() }),
      created_at: v.string(),
      device: v.nullable(v.string()),
      financial_status: v.nullable(v.picklist([1, 2, 3])),
    }),
  ),
  free_near: v.array(place),
});
/** One time that somebody else has: who, and what is free near it. */
export type TakenTime = v.InferOutput<typeof Taken>;

/** What a refused 409 `slot_taken` tells; empty for every other refusal, and where it tells nothing. */
export function takenTimes(error: CallError | null): TakenTime[] {
  if (error?.code !== 'slot_taken') return [];
  const times = v.safeParse(v.array(Taken), error.details.times);
  return times.success ? times.output : [];
}
