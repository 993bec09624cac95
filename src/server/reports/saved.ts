import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type {
  SavedInput,
  SavedPatch,
  SavedReport,
  Schedule,
  savedReportList,
} from '#contract/reports/saved-reports.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { equalsFlag, inValues, type ListSql, listPage } from '#server/db/list.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { ownId } from '#server/records/own-id.ts';
import { queryOf, requireReport } from './stored-query.ts';

/** Reports that one person keeps; each with a time of its own is made again and again. */
const MOST_SAVED = 100;

/** Of `u`, who made it: whoever is in the trash or none of the staff any more changes nothing here. */
const gone = sql<boolean>`(u.deleted_at is not null or u.role_id is null)`;

const rows = (ctx: Context, me = ownId(ctx)) =>
  ctx.db
    .selectFrom('saved_reports as s')
    .innerJoin('users as u', 'u.id', 's.creator_id')
    .where('s.deleted_at', 'is', null)
    .where(sql<boolean>`(s.creator_id = ${me} or s.shared)`)
    .select(['s.id', 's.name', 's.shared', 's.params', 's.created_at', 's.version'])
    .select([
      sql<SavedReport['report']>`s.report`.as('report'),
      // Whom a report goes to is told to its owner alone.
      sql<SavedReport['schedule']>`case when s.creator_id = ${me} then s.schedule end`.as('schedule'),
      sql<SavedReport['creator']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family)`.as(
        'creator',
      ),
      sql<boolean>`s.creator_id = ${me}`.as('own'),
      sql<boolean>`s.creator_id = ${me} or (${ctx.actor.role_id === TOP_ROLE} and ${gone})`.as('removable'),
    ]);

const listSql = (me: number): ListSql => ({
  sorts: {
    id: sql`s.id`,
    name: sql`s.name collate fa_num`,
    report: sql`s.report`,
    created_at: sql`s.created_at`,
  } satisfies Record<(typeof savedReportList.sorts)[number], unknown>,
  filters: {
    report: inValues(sql`s.report`),
    own: equalsFlag(sql`s.creator_id = ${me}`),
  } satisfies Record<keyof typeof savedReportList.filters, unknown>,
});

export function listSaved(ctx: Context, q: ListQuery) {
  const all = rows(ctx);
  return listPage(ctx.db, all, all.clearSelect().select('s.id'), 's.id', listSql(ownId(ctx)), q);
}

async function findSaved(
  ctx: Context,
  id: number,
): Promise<Omit<SavedReport, 'created_at'> & { created_at: Date }> {
  return orNotFound(await rows(ctx).where('s.id', '=', id).executeTakeFirst());
}

/** Whom it goes to: staff who may sign in; others than oneself take event.create. */
async function checkSchedule(ctx: Context, schedule: Schedule | null | undefined): Promise<void> {
  if (!schedule) return;
  const { user_ids } = schedule;
  if (user_ids.some((id) => id !== ctx.actor.user_id)) requirePermission(ctx, 'event.create');
  await requireStaff(ctx, user_ids, 'schedule.user_ids');
}

/** 422 on `field` where one of them is nobody of the staff. */
export async function requireStaff(ctx: Context, ids: readonly number[], field: string): Promise<void> {
  const staff = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('role_id', 'is not', null)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  if (staff.length < ids.length) failFields({ [field]: ['unknown'] });
}

async function checkRoom(ctx: Context): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('saved_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', ownId(ctx))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SAVED) fail('not_allowed', { details: { max: MOST_SAVED } });
}

/** 422 `not_allowed` for who keeps 100 already. */
export async function createSaved(ctx: Context, input: v.InferOutput<typeof SavedInput>) {
  requireReport(ctx, input.report);
  queryOf(input.report, input.params);
  await checkSchedule(ctx, input.schedule);
  await checkRoom(ctx);
  const { id } = await ctx.db
    .insertInto('saved_reports')
    .values({
      name: input.name,
      report: input.report,
      params: JSON.stringify(input.params),
      shared: input.shared,
      schedule: input.schedule && JSON.stringify(input.schedule),
      // Slots of time before now are not caught up on.
      ran_for: ctx.now,
      creator_id: ownId(ctx),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'saved-reports', resource_id: id, after: input });
  ctx.changed('saved-reports', [id]);
  return findSaved(ctx, id);
}

async function openRow(ctx: Context, id: number) {
  const row = ctx.db.selectFrom('saved_reports').selectAll().where('id', '=', id);
  return orNotFound(await row.where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst());
}

/** The row for a change, by its owner alone: 404 for what one does not see, 403 for what another shares. */
async function openOwn(ctx: Context, id: number, seen?: number) {
  const row = await openRow(ctx, id);
  if (row.creator_id !== ctx.actor.user_id) fail(row.shared ? 'forbidden' : 'not_found');
  if (seen !== undefined && seen !== row.version)
    fail('stale', { details: { current: await findSaved(ctx, id) } });
  return row;
}

export async function updateSaved(
  ctx: Context,
  id: number,
  { version, params, schedule, ...plain }: v.InferOutput<typeof SavedPatch>,
) {
  const row = await openOwn(ctx, id, version);
  const report = row.report as SavedReport['report'];
  if (params) queryOf(report, params);
  await checkSchedule(ctx, schedule);
  await ctx.db
    .updateTable('saved_reports')
    .set({
      ...plain,
      ...(params ? { params: JSON.stringify(params) } : {}),
      ...(schedule === undefined ? {} : { schedule: schedule && JSON.stringify(schedule), ran_for: ctx.now }),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const { name, shared } = row;
  ctx.audit({
    resource: 'saved-reports',
    resource_id: id,
    before: { name, shared, params: row.params, schedule: row.schedule },
    after: { ...plain, ...(params ? { params } : {}), ...(schedule === undefined ? {} : { schedule }) },
  });
  ctx.changed('saved-reports', [id]);
  return findSaved(ctx, id);
}

/** One of one's own; what somebody shares who has gone, the top role too. */
export async function removeSaved(ctx: Context, id: number): Promise<void> {
  const shown = await rows(ctx).where('s.id', '=', id).executeTakeFirst();
  const row = shown?.removable ? await openRow(ctx, id) : await openOwn(ctx, id);
  await ctx.db
    .updateTable('saved_reports')
    .set({ deleted_at: ctx.now, deleted_by: ctx.actor.user_id, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  ctx.audit({ resource: 'saved-reports', resource_id: id, before: { name: row.name, report: row.report } });
  ctx.changed('saved-reports', [id]);
}

/** One person is another now: what they keep, and what goes to them, is the other's. */
export async function replaceSaver(ctx: Context, from: number, into: number): Promise<void> {
  const { rows: moved } = await sql<{ id: number }>`
    update saved_reports s set version = version + 1,
      creator_id = case when creator_id = ${from} then ${into} else creator_id end,
      schedule = case when schedule->'user_ids' @> to_jsonb(${from}::bigint) then jsonb_set(schedule, '{user_ids}', (
        select jsonb_agg(distinct case when x = to_jsonb(${from}::bigint) then to_jsonb(${into}::bigint) else x end)
        from jsonb_array_elements(schedule->'user_ids') x)) else schedule end
    where creator_id = ${from} or schedule->'user_ids' @> to_jsonb(${from}::bigint)
    returning id`.execute(ctx.db);
  if (moved.length > 0)
    ctx.changed(
      'saved-reports',
      moved.map(({ id }) => id),
    );
}
