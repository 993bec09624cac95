import { sql } from 'kysely';
import type * as v from 'valibot';
import type { FieldCode } from '#contract/errors.ts';
import type { EventCreate, EventInput, EventResource } from '#contract/messages/events.ts';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { failFields, orNotFound } from '#server/http/fail.ts';
import { holdsNow } from '../ticket-services/service.ts';

/** Which of the staff are told; all of them where nothing is said. */
interface Whom {
  /** Who holds it. */
  holding?: Permission | undefined;
  role_ids?: readonly number[] | undefined;
  user_ids?: readonly number[] | undefined;
}

interface Telling extends v.InferOutput<typeof EventInput> {
  resource?: { kind: EventResource | null; id: number } | undefined;
}

/** Creates an event for all other staff, or for those with a permission, or named ones; returns its id. */
export async function createEvent(
  ctx: Context,
  event: Telling,
  holding?: Permission,
  user_ids?: readonly number[],
): Promise<number> {
  return give(ctx, event, { holding, user_ids });
}

/**
 * The same for something reported once, however often it is found: null when it was reported before (wire.md, Events).
 */
export async function createEventOnce(
  ctx: Context,
  once: string,
  event: Telling,
  holding?: Permission,
): Promise<number | null> {
  // Two servers that find it at the same moment: the second waits for the first, and then sees its event.
  await sql`select pg_advisory_xact_lock(hashtext(${`event:${once}`}))`.execute(ctx.db);
  const told = await ctx.db.selectFrom('events').select('id').where('once', '=', once).executeTakeFirst();
  return told ? null : give(ctx, event, { holding }, once);
}

/**
 * Creates an event for groups and people; 422 on `role_ids`, `user_ids`, `resource` or `snapshot_id` for missing ones,
 * others than staff, or a wrong type.
 */
export async function announce(
  ctx: Context,
  { role_ids, user_ids, snapshot_id, ...event }: v.InferOutput<typeof EventCreate>,
): Promise<number> {
  const fields: Record<string, FieldCode[]> = {};
  if (role_ids) {
    const known = ctx.db.selectFrom('roles').select('id').where('id', '=', anyOf(role_ids));
    if ((await known.execute()).length < role_ids.length) fields.role_ids = ['unknown'];
  }
  if (user_ids) {
    const known = ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyOf(user_ids))
      .where('role_id', 'is not', null)
      .where('active', '=', true)
      .where('deleted_at', 'is', null);
    if ((await known.execute()).length < user_ids.length) fields.user_ids = ['unknown'];
  }
  if (event.resource && !(await isThere(ctx, event.resource))) fields.resource = ['unknown'];
  if (event.type === 5) {
    if (event.resource) fields.resource = ['not_allowed'];
    if (snapshot_id === undefined) fields.snapshot_id = ['required'];
    else if (!(await seesReport(ctx, snapshot_id))) fields.snapshot_id = ['unknown'];
  } else if (snapshot_id !== undefined) fields.snapshot_id = ['not_allowed'];
  if (Object.keys(fields).length > 0) failFields(fields);
  const report = snapshot_id === undefined ? undefined : { kind: null, id: snapshot_id };
  return give(ctx, { ...event, ...(report && { resource: report }) }, { role_ids, user_ids });
}

/** Whether a kept report is there, and the sender may see it: made by them, or by whoever where they may see reports. */
async function seesReport(ctx: Context, id: number): Promise<boolean> {
  const kept = await ctx.db
    .selectFrom('report_snapshots')
    .select('creator_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return kept !== undefined && (kept.creator_id === ctx.actor.user_id || can(ctx, 'report.show'));
}

const TABLES = {
  users: 'users',
  'sale-invoices': 'sale_invoices',
  'season-schedules': 'season_schedules',
  'closed-invoices': 'closed_invoices',
  shifts: 'shifts',
} as const satisfies Record<EventResource, string>;

async function isThere(ctx: Context, { kind, id }: { kind: EventResource; id: number }): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(TABLES[kind])} where id = ${id}`.execute(ctx.db);
  return rows.length > 0;
}

async function give(
  ctx: Context,
  { resource, ...event }: Telling,
  { holding, role_ids, user_ids }: Whom,
  once: string | null = null,
): Promise<number> {
  const about = resource && { resource_kind: resource.kind, resource_id: resource.id };
  const sender = ctx.actor.user_id;
  const { id } = await ctx.db
    .insertInto('events')
    .values({ ...event, ...about, once, creator_id: sender, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('event_subscribers')
    .columns(['event_id', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users as u')
        .select([sql<number>`${id}::bigint`.as('event_id'), 'u.id as user_id'])
        .where('u.role_id', 'is not', null)
        .where('u.active', '=', true)
        .where('u.deleted_at', 'is', null)
        .where(sql<boolean>`u.id is distinct from ${sender}::bigint`)
        .$if(holding !== undefined, (staff) => staff.where(holdsNow(holding as Permission)))
        .$if(role_ids !== undefined || user_ids !== undefined, (staff) =>
          staff.where((e) =>
            e.or([e('u.role_id', '=', anyOf(role_ids ?? [])), e('u.id', '=', anyOf(user_ids ?? []))]),
          ),
        )
        .orderBy('u.id'),
    )
    .execute();
  const whom = { ...(role_ids && { role_ids }), ...(user_ids && { user_ids }) };
  ctx.audit({ resource: 'events', resource_id: id, after: { ...event, ...about, ...whom } });
  ctx.changed('events', [id], [], await peopleConcerned(ctx, id));
  return id;
}

/** More recipients are treated as everybody. */
const MOST_NAMED = 200;

/** People concerned by an event: recipients, author, and those who may see all; undefined: everybody. */
export async function peopleConcerned({ db }: Context, id: number): Promise<number[] | undefined> {
  const people = await db
    .selectFrom('users as u')
    .select('u.id')
    .where((e) =>
      e.or([
        e('u.id', 'in', e.selectFrom('event_subscribers').select('user_id').where('event_id', '=', id)),
        e('u.id', 'in', e.selectFrom('events').select(sql<number>`creator_id`.as('id')).where('id', '=', id)),
        holdsNow('event.show'),
      ]),
    )
    .limit(MOST_NAMED + 1)
    .execute();
  return people.length > MOST_NAMED ? undefined : people.map((one) => one.id);
}

/** Marks an event as seen by its recipient; repeated calls change nothing (seeds §4). */
export async function acknowledge(
  ctx: Context,
  { id, subscriber_id }: { id: number; subscriber_id: number },
): Promise<void> {
  const own = await ctx.db
    .selectFrom('event_subscribers')
    .select(['id', 'seen_at'])
    .where('id', '=', subscriber_id)
    .where('event_id', '=', id)
    .where('user_id', '=', ctx.actor.user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (orNotFound(own).seen_at) return;
  await ctx.db
    .updateTable('event_subscribers')
    .set({ seen_at: ctx.now })
    .where('id', '=', subscriber_id)
    .execute();
  ctx.audit({ resource: 'events', resource_id: id, before: { seen: false }, after: { seen: true } });
  ctx.changed('events', [id], [], await peopleConcerned(ctx, id));
}

/** Withdraws an event from people who have not seen it; deletes it when nobody has. 404 for a missing one. */
export async function takeBack(ctx: Context, id: number): Promise<void> {
  const event = await ctx.db
    .selectFrom('events')
    .select(['id', 'subject', 'once'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const { subject, once } = orNotFound(event);
  const hearers = await peopleConcerned(ctx, id);
  const unseen = await ctx.db
    .deleteFrom('event_subscribers')
    .where('event_id', '=', id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  const kept = ctx.db.selectFrom('event_subscribers').select('id').where('event_id', '=', id).limit(1);
  const gone = (await kept.executeTakeFirst()) === undefined;
  // What is told once stays known, or it would be told again.
  if (gone && once === null) await ctx.db.deleteFrom('events').where('id', '=', id).execute();
  const taken_back = Number(unseen.numDeletedRows);
  ctx.audit({
    resource: 'events',
    resource_id: id,
    before: { subject },
    after: { taken_back, deleted: gone },
  });
  ctx.changed('events', [id], [], hearers);
}

/** Assigns a merged person's events to the remaining one, each once (D19). */
export async function replaceReader(ctx: Context, from: number, into: number): Promise<void> {
  // What both were told of was seen when the first of them saw it, and is told to one.
  await sql`
    with gone as (
      delete from event_subscribers s using event_subscribers o
      where s.user_id = ${from} and o.event_id = s.event_id and o.user_id = ${into}
      returning s.event_id, s.seen_at)
    update event_subscribers o set seen_at = least(o.seen_at, g.seen_at)
    from gone g where o.event_id = g.event_id and o.user_id = ${into}`.execute(ctx.db);
  await ctx.db
    .updateTable('event_subscribers as s')
    .set({ user_id: into })
    .where('s.user_id', '=', from)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_subscribers as o')
            .whereRef('o.event_id', '=', 's.event_id')
            .where('o.user_id', '=', into),
        ),
      ),
    )
    .execute();
}
