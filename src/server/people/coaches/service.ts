import type * as v from 'valibot';
import type { CoachInput } from '#contract/people/coaches.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { coachOf, findCoach, lockPerson, type Viewer } from './queries.ts';

export const viewerOf = (ctx: Context): Viewer => ({
  people: can(ctx, 'user.show'),
  user_id: ctx.actor.user_id,
});

export const coachRecords = standard({
  table: 'coaches',
  resource: 'coaches',
  find: (ctx, id) => findCoach(ctx.db, viewerOf(ctx), id),
  rules: {
    async update(ctx, { user_id }) {
      ctx.changed('users', [user_id]);
    },
    async remove(ctx, { user_id }) {
      ctx.changed('users', [user_id]);
    },
    async restore(ctx, { user_id }) {
      if (!(await lockPerson(ctx.db, user_id))) fail('not_active', { details: { user_id } });
      ctx.changed('users', [user_id]);
      return {};
    },
  },
});

/** Makes a person a coach; 422 on `user_id` for an unknown person or one who is a coach already, in the trash too. */
export async function createCoach(ctx: Context, input: v.InferOutput<typeof CoachInput>) {
  const user = await lockPerson(ctx.db, input.user_id);
  if (!user) failFields({ user_id: ['unknown'] });
  if (user.coach_id !== null) failFields({ user_id: ['exists'] });
  ctx.changed('users', [input.user_id]);
  return coachRecords.create(ctx, input);
}

/** A coach who was another person becomes this one; false when both are coaches. */
export async function moveCoach(ctx: Context, from: number, into: number): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('coaches')
    .selectAll()
    .where('user_id', '=', anyOf([from, into]))
    .forNoKeyUpdate()
    .execute();
  const [row] = rows;
  if (rows.length > 1) return false;
  if (row?.user_id !== from) return true;
  await coachRecords.change(ctx, row, { user_id: into });
  return true;
}

/** A coach for whoever may see coaches, or oneself for coach.own; to others it is as if there were none. */
export async function getVisibleCoach(ctx: Context, id: number) {
  const coach = await coachRecords.get(ctx, id);
  if (!can(ctx, 'coach.show') && coach.user.id !== ctx.actor.user_id) fail('not_found');
  return coach;
}

/** The coach's account; its lines have a balance, for people who may see people, and oneself. */
export async function getVisibleAccount(ctx: Context, id: number) {
  const coach = await getVisibleCoach(ctx, id);
  if (coach.user.id !== ctx.actor.user_id) requirePermission(ctx, 'user.show');
  return coach;
}

/** The coach that a person is, for the same. */
export async function getVisibleCoachOf(ctx: Context, user_id: number) {
  if (!can(ctx, 'coach.show') && user_id !== ctx.actor.user_id) fail('not_found');
  return orNotFound(await coachOf(ctx.db, user_id));
}

/**
 * Sets the active coaches: exactly these. 422 on `coach_ids` for an unknown one. Locks all coaches, since a concurrent
 * call would miss newly active ones.
 */
export async function setActiveCoaches(ctx: Context, ids: readonly number[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('coaches')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (ids.some((id) => !rows.some((row) => row.id === id))) failFields({ coach_ids: ['unknown'] });
  for (const row of rows) await coachRecords.change(ctx, row, { active: ids.includes(row.id) });
}
