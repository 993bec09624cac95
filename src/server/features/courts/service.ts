import type * as v from 'valibot';
import type { Court, CourtInput, CourtPatch } from '#contract/courts.ts';
import type { Context } from '../../context.ts';
import { fail, failFields, found } from '../../http/fail.ts';
import { findCourt, lockCourt, pickCourts } from './queries.ts';

/** A court (D10). */
export async function createCourt(ctx: Context, input: v.InferOutput<typeof CourtInput>) {
  const { id } = await ctx.db
    .insertInto('courts')
    .values({ ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'courts', resource_id: id, after: input });
  ctx.changed('courts', [id]);
  return getCourt(ctx, id);
}

/** Changes a court; 409 `stale` when a given version has moved on. */
export async function updateCourt(
  ctx: Context,
  id: number,
  { version, ...input }: v.InferOutput<typeof CourtPatch>,
) {
  const before = found(await lockCourt(ctx.db, id));
  if (version !== undefined && version !== before.version) fail('stale', { details: { current: before } });
  await ctx.db
    .updateTable('courts')
    .set((e) => ({ ...input, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'courts', resource_id: id, before, after: input });
  ctx.changed('courts', [id]);
  // The calendar shows the name; its feed carries it with each time.
  if (input.name !== undefined && input.name !== before.name) ctx.changed('reservable-times', []);
  return getCourt(ctx, id);
}

/** The court, or 404. */
export async function getCourt(ctx: Context, id: number): Promise<CourtRow> {
  return found(await findCourt(ctx.db, id));
}

type CourtRow = Omit<Court, 'created_at'> & { created_at: Date };

/** The active courts, or just those asked for: 422 on `court_ids` for an unknown or an inactive one. */
export async function activeCourts(ctx: Context, ids?: readonly number[]) {
  const courts = await pickCourts(ctx.db, ids);
  if (ids && courts.length < ids.length) failFields({ court_ids: ['unknown'] });
  if (ids && courts.some((court) => !court.active)) failFields({ court_ids: ['not_allowed'] });
  return courts.filter((court) => court.active);
}
