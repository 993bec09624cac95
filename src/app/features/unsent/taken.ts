import * as v from 'valibot';
import type { UnsentItem } from '#app/data/unsent.ts';
import type { AboutSlot } from '#outbox/item.ts';

const slot = v.object({
  id: v.number(),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  court: v.object({ id: v.number(), name: v.string() }),
  price: v.number(),
});

const Taken = v.object({
  id: v.number(),
  invoice: v.optional(
    v.nullable(
      v.object({
        user: v.object({ name: v.string(), family: v.string() }),
        created_at: v.string(),
        device: v.nullable(v.string()),
        financial_status: v.nullable(v.picklist([1, 2, 3])),
      }),
    ),
    null,
  ),
  free_near: v.optional(v.array(slot), []),
});
/** A slot that is not to be had: who has it, if somebody does, and what was free near it at the time. */
export type Taken = v.InferOutput<typeof Taken>;

/** The slot that the server refused; null where it did not say. */
export function takenOf({ problem }: Pick<UnsentItem, 'problem'>): Taken | null {
  const told = v.safeParse(v.object({ times: v.pipe(v.array(Taken), v.minLength(1)) }), problem?.details);
  return told.success ? (told.output.times[0] ?? null) : null;
}

const MOST = 4;

/**
 * What is free near it: as the refusal told, without what has been taken since, as far as the day is known; of a closed
 * slot, its hour on other courts and its court at other hours.
 */
export function freeNear(
  taken: Pick<Taken, 'free_near'> | null,
  wanted: AboutSlot | undefined,
  day: readonly (AboutSlot & { state: string })[] | undefined,
): AboutSlot[] {
  const gone = new Set(day?.filter(({ state }) => state !== 'free').map(({ id }) => id));
  const told = (taken?.free_near ?? []).filter(({ id }) => !gone.has(id));
  if (told.length > 0 || !wanted) return told.slice(0, MOST);
  const free = (day ?? []).filter(({ state }) => state === 'free');
  const sameHour = free.filter(({ start_time }) => start_time === wanted.start_time);
  const sameCourt = free.filter(({ court }) => court.id === wanted.court.id);
  return [...sameHour, ...sameCourt].slice(0, MOST);
}
