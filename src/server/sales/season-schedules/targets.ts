import type { SeasonChoice } from '#contract/sales/season-schedules.ts';
import { readSlots, timeExists } from '#server/calendar/slots.ts';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { type Found, lookAt, makeTimes, type Place } from './place-lookup.ts';
import { checkSlots } from './preview.ts';

/** A session on its way: to where its slot was found free, or to where its choice (`field` of the body) sends it. */
export interface Going {
  found: Found;
  choice: ({ field: string } & Pick<SeasonChoice, 'time_id' | 'place'>) | null;
}

interface How {
  /** What the calendar lacks is made; the calendar is locked then. */
  making: boolean;
  /** Refuses what is not free any more. */
  changed: () => Promise<never>;
}

const keyOf = ({ date, term_id, court_id }: Place) => `${date} ${term_id} ${court_id}`;

/**
 * The time of each session, in their order; what is missing is made. 422 on the choice that names no time, or one that
 * another session takes.
 */
export async function timesFor(ctx: Context, going: readonly Going[], how: How): Promise<number[]> {
  const places = await placesOf(ctx, going, how);
  await checkChosen(ctx, going);
  const targets = going.map(({ found, choice }, index) => {
    if (choice?.time_id !== undefined) return { time_id: choice.time_id, missing: null };
    const place = places.get(index) ?? found;
    return { time_id: place.time_id, missing: place.time_id === null ? place : null };
  });
  const taken = new Set<string>();
  for (const [index, { time_id, missing }] of targets.entries()) {
    const key = missing ? keyOf(missing) : String(time_id);
    const field = going[index]?.choice?.field ?? 'choices';
    if (taken.has(key)) failFields({ [field]: ['exists'] });
    taken.add(key);
  }
  const made = await make(
    ctx,
    targets.flatMap(({ missing }) => (missing ? [missing] : [])),
  );
  return targets.map(({ time_id, missing }) => (missing ? made.get(keyOf(missing)) : time_id) as number);
}

/** The places that choices name, by the place of the session; they must be free. */
async function placesOf(
  ctx: Context,
  going: readonly Going[],
  { making, changed }: How,
): Promise<Map<number, Found>> {
  const named = going.flatMap(({ choice, found }, index) =>
    choice?.place ? [{ index, field: choice.field, place: { ...choice.place, slot: found.slot } }] : [],
  );
  const slots = named.map(({ place }) => place);
  await checkSlots(ctx, slots, (n) => `${named[n]?.field}.place`);
  const found = await lookAt(ctx, slots, making);
  if (found.some((one) => one.state !== 'free' || one.ended)) await changed();
  return new Map(named.map(({ index }, n) => [index, found[n] as Found]));
}

/** A time that was there and has gone since is found missing under its lock; one that never was is a slip. */
async function checkChosen(ctx: Context, going: readonly Going[]): Promise<void> {
  const chosen = going.flatMap(({ choice }) =>
    choice?.time_id === undefined ? [] : [{ field: choice.field, id: choice.time_id }],
  );
  const there = await readSlots(
    ctx.db,
    chosen.map(({ id }) => id),
  );
  const known = new Set(there.map(({ id }) => id));
  for (const { id, field } of chosen) {
    if (!known.has(id) && !(await timeExists(ctx.db, id))) failFields({ [`${field}.time_id`]: ['unknown'] });
  }
}

async function make(ctx: Context, places: readonly Place[]): Promise<Map<string, number>> {
  const made = await makeTimes(
    ctx.db,
    places.map(({ date, term_id, court_id }) => ({ date, term_id, court_id })),
  );
  if (made.length > 0) {
    ctx.audit({ resource: 'times', resource_id: null, after: { created: made.length } });
    ctx.changed(
      'reservable-times',
      made.map(({ id }) => id),
      made.map(({ date }) => date),
    );
  }
  return new Map(made.map((one) => [keyOf(one), one.id]));
}
