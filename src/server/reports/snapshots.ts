import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import {
  type Figures,
  ownOrder,
  type ReportData,
  type ReportRow,
  type ReportSpec,
} from '#contract/reports/report-spec.ts';
import type { SnapshotInput, SnapshotRow, snapshotList } from '#contract/reports/saved-reports.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inValues, type ListSql, listPage } from '#server/db/list.ts';
import { fail, orNotFound, requirePermission } from '#server/http/fail.ts';
import { peopleConcerned } from '#server/messages/events/service.ts';
import { SYSTEM } from '#server/unit-of-work.ts';
import { CALCULATIONS, calculateReport } from './calculate.ts';
import { sortedRows } from './rows.ts';
import { inReport, runOf } from './run.ts';
import { requireStaff } from './saved.ts';
import { queryOf, requireReport } from './stored-query.ts';

const MOST_ROWS = 5_000;
const MOST_BYTES = 2_000_000;
/** Snapshots of one person in an hour; each may be two megabytes, and stays. */
const AN_HOUR = 60;

interface Wanted {
  report: ReportName;
  params: Record<string, string>;
  name: string;
  saved_id?: number;
}
type EventOf = NonNullable<v.InferOutput<typeof SnapshotInput>['event']>;

const rows = (db: Db) =>
  db
    .selectFrom('report_snapshots as s')
    .leftJoin('users as u', 'u.id', 's.creator_id')
    .select(['s.id', 's.name', 's.params', 's.through', 's.saved_id', 's.created_at'])
    .select([
      sql<ReportName>`s.report`.as('report'),
      sql<string>`to_char(s.as_of, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('as_of'),
      sql<SnapshotRow['creator']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('creator'),
    ]);

const listSql: ListSql = {
  sorts: {
    id: sql`s.id`,
    name: sql`s.name collate fa_num`,
    report: sql`s.report`,
    created_at: sql`s.created_at`,
  } satisfies Record<(typeof snapshotList.sorts)[number], unknown>,
  filters: { report: inValues(sql`s.report`) } satisfies Record<keyof typeof snapshotList.filters, unknown>,
};

export const listSnapshots = (ctx: Context, q: ListQuery) =>
  listPage(
    ctx.db,
    rows(ctx.db),
    ctx.db.selectFrom('report_snapshots as s').select('s.id'),
    's.id',
    listSql,
    q,
  );

/** A report as it will be kept. */
interface Drawn {
  body: string;
  params: Wanted['params'];
  through: number;
}

/**
 * Makes a report with all its rows, its days as they are now, before the transaction that keeps it; what a reader may not
 * see is cut when it is read. 422 `too_wide` above 5,000 rows or 2 MB.
 */
export async function drawReport(ctx: Context, wanted: Wanted, signal: AbortSignal): Promise<Drawn> {
  const query = queryOf(wanted.report, wanted.params);
  const spec: ReportSpec = REPORTS[wanted.report];
  const { data } = await inReport({ ...ctx, actor: SYSTEM }, signal, async (within) =>
    calculateReport(
      // As for a file: all rows, and not a page of them; and as on the screen: with its drawing.
      await runOf(within, wanted.report, spec, { ...query, export: 'xlsx', chart: spec.chart !== undefined }),
      CALCULATIONS[wanted.report],
    ),
  );
  const body = JSON.stringify(data);
  if (data.rows.length > MOST_ROWS || body.length > MOST_BYTES) {
    fail('too_wide', { details: { max_rows: MOST_ROWS, max_bytes: MOST_BYTES } });
  }
  const params = {
    ...wanted.params,
    ...(data.date === null ? {} : { date: data.date }),
    ...(data.compare ? { compare: data.compare.date } : {}),
  };
  return { body, params, through: data.through };
}

/** Keeps what was drawn; answers its id. */
export async function storeReport(
  ctx: Context,
  wanted: Wanted,
  { body, params, through }: Drawn,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('report_snapshots')
    .values({
      report: wanted.report,
      name: wanted.name,
      params: JSON.stringify(params),
      body,
      as_of: ctx.now,
      through,
      saved_id: wanted.saved_id ?? null,
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'report-snapshots', resource_id: id, after: { ...wanted, params } });
  ctx.changed('report-snapshots', [id]);
  return id;
}

/** So many of each scheduled report stay: two months of days, five years of months. */
const KEPT = 60;

/**
 * Lets go of what schedules made before those, but for what somebody it went to has not seen (of events since `notifyTicketReaders`); what
 * a person keeps stays. So many at most.
 */
export async function forgetSnapshots(db: Db, told: Date, most: number): Promise<number> {
  const gone = await sql`delete from report_snapshots where id in (
    select s.id from (select id, row_number() over (partition by saved_id order by id desc) as place
      from report_snapshots where saved_id is not null) s
    where s.place > ${KEPT} and not exists (
      select from events e join event_subscribers r on r.event_id = e.id
      where e.type = 5 and e.resource_id = s.id and e.created_at > ${told} and r.seen_at is null)
    order by s.id limit ${most})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}

/** An event of type 5: who acknowledges it is shown the snapshot. */
export async function sendSnapshotEvent(
  ctx: Context,
  id: number,
  { user_ids, ...event }: EventOf,
): Promise<void> {
  const told = await ctx.db
    .insertInto('events')
    .values({ ...event, type: 5, resource_id: id, creator_id: ctx.actor.user_id, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('event_subscribers')
    .values(user_ids.map((user_id) => ({ event_id: told.id, user_id })))
    .execute();
  ctx.audit({ resource: 'events', resource_id: told.id, after: { ...event, type: 5, resource_id: id } });
  ctx.changed('events', [told.id], [], await peopleConcerned(ctx, told.id));
}

/** A report as it is now. 429 `too_many` beyond 60 an hour, or while others wait for theirs. */
export async function drawSnapshot(
  ctx: Context,
  { event, ...wanted }: v.InferOutput<typeof SnapshotInput>,
  signal: AbortSignal,
): Promise<Drawn> {
  requireReport(ctx, wanted.report);
  if (event) {
    requirePermission(ctx, 'event.create');
    await requireStaff(ctx, event.user_ids, 'event.user_ids');
  }
  await checkHour(ctx);
  return drawReport(ctx, wanted, signal);
}

/** Keeps it, and tells of it. */
export async function createSnapshot(
  ctx: Context,
  { event, ...wanted }: v.InferOutput<typeof SnapshotInput>,
  drawn: Drawn,
) {
  const id = await storeReport(ctx, wanted, drawn);
  if (event) await sendSnapshotEvent(ctx, id, event);
  return getSnapshot(ctx, id);
}

async function checkHour({ db, actor: { user_id }, now }: Context): Promise<void> {
  const { count } = await db
    .selectFrom('report_snapshots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('creator_id', '=', user_id)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= AN_HOUR) fail('too_many', { retry_after: HOUR_MS / 1000 });
}

/** For who made it, whom its event went to and who may see reports; anybody else: 404. */
export async function getSnapshot(ctx: Context, id: number) {
  const row = orNotFound(
    await rows(ctx.db)
      .select(['s.body', 's.creator_id'])
      .select(
        sql<boolean>`exists (select from events e join event_subscribers r on r.event_id = e.id
          where e.type = 5 and e.resource_id = s.id and r.user_id = ${ctx.actor.user_id}::bigint)`.as('told'),
      )
      .where('s.id', '=', id)
      .executeTakeFirst(),
  );
  const { body, told, creator_id, ...shown } = row;
  const me = ctx.actor.user_id;
  if (!told && creator_id !== me && !can(ctx, 'report.show')) fail('not_found');
  const spec: ReportSpec = REPORTS[row.report];
  return {
    ...shown,
    body: can(ctx, spec.permission) ? cut(ctx, spec, row.params, body as ReportData) : null,
    changed: await changedSince(ctx, row),
  };
}

/** What the reader has no permission for is not there, and no row stands in its order. */
function cut(
  ctx: Context,
  spec: ReportSpec,
  params: Readonly<Record<string, string>>,
  data: ReportData,
): ReportData {
  const hidden = Object.entries(spec.columns)
    .filter(([, { needs }]) => needs && !can(ctx, needs))
    .map(([name]) => [name, null]);
  const without = <T extends Figures>(figures: T): T => ({ ...figures, ...Object.fromEntries(hidden) });
  const [by = ''] = (params['order[0]'] ?? '').split(',');
  const shown = (rows: readonly ReportRow[]): ReportRow[] =>
    hidden.some(([name]) => name === by)
      ? sortedRows(rows.map(without), ownOrder(spec, data.group), ctx.locale)
      : rows.map(without);
  return {
    ...data,
    rows: shown(data.rows),
    total: without(data.total),
    compare: data.compare && {
      ...data.compare,
      rows: shown(data.compare.rows),
      total: without(data.compare.total),
    },
    pending: can(ctx, 'receive.show') ? data.pending : null,
  };
}

/** Whether something was posted into its days after it was made. */
async function changedSince(
  ctx: Context,
  { params, through }: { params: Record<string, string>; through: number },
): Promise<boolean> {
  const [from = null, to = null] = params.date?.split('_') ?? [];
  const { rows: found } = await sql<{ changed: boolean }>`select exists (select from postings
    where id > ${through} and (${from}::date is null or date between ${from}::date and ${to}::date)) as changed`.execute(
    ctx.db,
  );
  return found[0]?.changed === true;
}
