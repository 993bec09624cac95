import type * as v from 'valibot';
import type { CharacterInput } from '#contract/characters.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/fail.ts';
import { findCharacter } from './queries.ts';

/** The group that everybody is in unless another is chosen (D2). */
export const DEFAULT_CHARACTER = 1;

export async function createCharacter(ctx: Context, input: v.InferOutput<typeof CharacterInput>) {
  const { id } = await ctx.db
    .insertInto('characters')
    .values({ ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'characters', resource_id: id, after: input });
  ctx.changed('characters', [id]);
  return getCharacter(ctx, id);
}

/** The group of customers, or 404. */
export async function getCharacter(ctx: Context, id: number) {
  return found(await findCharacter(ctx.db, id));
}

/** Whether the group exists and is not in the trash. */
export async function characterExists(ctx: Context, id: number): Promise<boolean> {
  return (await findCharacter(ctx.db, id)) !== undefined;
}
