import type * as v from 'valibot';
import type { CoachInput } from '#contract/coaches.ts';
import { type Context, may } from '../../context.ts';
import { failFields, found } from '../../http/fail.ts';
import { findCoach } from './queries.ts';

/** Makes a person a coach; 422 on `user_id` for an unknown person or one who is a coach already. */
export async function createCoach(ctx: Context, input: v.InferOutput<typeof CoachInput>) {
  const user = await ctx.db
    .selectFrom('users as u')
    .leftJoin('coaches as c', 'c.user_id', 'u.id')
    .select(['u.id', 'c.id as coach_id'])
    .where('u.id', '=', input.user_id)
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null)
    .executeTakeFirst();
  if (!user) failFields({ user_id: ['unknown'] });
  if (user.coach_id !== null) failFields({ user_id: ['exists'] });
  const { id } = await ctx.db
    .insertInto('coaches')
    .values({ ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'coaches', resource_id: id, after: input });
  ctx.changed('coaches', [id]);
  ctx.changed('users', [input.user_id]);
  return found(await findCoach(ctx.db, may(ctx, 'user.show'), id));
}
