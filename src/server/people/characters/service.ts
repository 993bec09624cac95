import { sql } from 'kysely';
import type * as v from 'valibot';
import type { CharacterInput } from '#contract/people/characters.ts';
import type { Context } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { type Referrer, standard } from '#server/records/crud.ts';
import { countMembers, findCharacter } from './queries.ts';

/** The group that everybody is in unless another is chosen (D2). */
export const DEFAULT_CHARACTER = 1;

export const characterRecords = standard({
  table: 'characters',
  resource: 'characters',
  named: true,
  find: (ctx, id) => findCharacter(ctx.db, id),
  rules: {
    async remove(ctx, { id }) {
      if (id === DEFAULT_CHARACTER || id === (await ctx.club()).default_character_id) fail('not_allowed');
      if ((await countMembers(ctx.db, id)) > 0) fail('not_empty');
    },
  },
  referrers: discountsOf,
});

/** A new group; the window of its people is the club's own unless said (D9). */
export async function createCharacter(ctx: Context, input: v.InferOutput<typeof CharacterInput>) {
  const { default_reservable_date } = await ctx.club();
  return characterRecords.create(ctx, { reservable_date: default_reservable_date, ...input });
}

/** Discount groups keep the customer groups that they serve as a list. */
async function discountsOf(ctx: Context, id: number): Promise<Referrer[]> {
  const { count } = await ctx.db
    .selectFrom('discount_groups')
    .select(sql<number>`count(*)`.as('count'))
    .where(sql<boolean>`character_ids @> array[${id}::bigint]`)
    .executeTakeFirstOrThrow();
  return count > 0 ? [{ resource: 'discount-groups', count }] : [];
}

/** Every group by its name. */
export function characterNames(ctx: Context): Promise<{ id: number; name: string }[]> {
  return ctx.db.selectFrom('characters').select(['id', 'name']).where('deleted_at', 'is', null).execute();
}

/** Whether the group is there for somebody to be put into; until the end of the call it is not trashed. */
export async function characterExists(ctx: Context, id: number): Promise<boolean> {
  const row = ctx.db
    .selectFrom('characters')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  return (await row.forKeyShare().executeTakeFirst()) !== undefined;
}
