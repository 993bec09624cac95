import { type SqlBool, sql } from 'kysely';
import type { CallInput } from '#contract/call.ts';
import type { system, Unsent } from '#contract/system/system.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';

/** Sessions (`s`) whose device reported unsent work. Searched among the few that reported any. */
export const stillHolds = sql<SqlBool>`s.unsent > 0 and not exists (select from sessions n
  where n.device_id = s.device_id and n.unsent_at is not null and (n.unsent_at, n.id) > (s.unsent_at, s.id))`;

/** The last report of each device, if it has unsent work. `session_id`: the caller's. */
export async function unsentOf(db: Db, session_id: number | null): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    select s.id as session_id, s.unsent as count, least(s.unsent_stuck, s.unsent) as stuck,
      coalesce(s.id = me.id or s.device_id = me.device_id, false) as own,
      s.unsent_at as at, s.seen_at, s.user_agent,
      json_build_object('id', u.id, 'name', u.name, 'family', u.family) as "user",
      case when d.id is not null then json_build_object('id', d.id, 'prefix', d.prefix, 'name', d.name) end as device
    from sessions s join users u on u.id = s.user_id left join devices d on d.id = s.device_id
      left join sessions me on me.id = ${session_id}
    where ${stillHolds} order by s.unsent_at desc limit 100`.execute(db);
  return rows;
}

const TAKES_CASH = { any: ['receive.create', 'invoice.create'] } as const;

/** What sessions have last said of receipts (`c`), each with the session that was the first to say it. */
const said = sql`sessions s cross join lateral jsonb_to_recordset(s.unsent_cash) as c(key uuid, said_by bigint)
  cross join lateral (select coalesce(c.said_by, s.id) as id) f`;

/**
 * Stores a device's report of its unsent work; not logged, as it is no action of a person. A receipt reported first by
 * another session stays assigned to that.
 */
export async function noteUnsent(
  ctx: Context,
  { count, stuck = 0, cash: said_cash = [] }: CallInput<typeof system.unsent>['body'],
): Promise<void> {
  // Who may take no cash has none for anybody's till.
  const cash = can(ctx, TAKES_CASH) ? said_cash : [];
  const session = ctx.db.selectFrom('sessions').select('unsent_cash').where('id', '=', ctx.actor.session_id);
  const before = await session.executeTakeFirstOrThrow();
  const keys = cash.map(({ key }) => key);
  const { rows } = await sql<{ key: string; said_by: number }>`
    select c.key::text as key, min(f.id) as said_by from ${said}
    where s.unsent_cash <> '[]' and c.key = any(${keys}::uuid[]) group by c.key`.execute(ctx.db);
  const first = new Map(rows.map(({ key, said_by }) => [key, said_by]));
  const held = cash.map((one) => ({
    ...one,
    said_by: first.get(one.key.toLowerCase()) ?? ctx.actor.session_id,
  }));
  await ctx.db
    .updateTable('sessions')
    // By the number it is found that something is held.
    .set({
      unsent: Math.max(count, cash.length),
      unsent_stuck: stuck,
      unsent_at: ctx.now,
      unsent_cash: JSON.stringify(held),
    })
    .where('id', '=', ctx.actor.session_id)
    .execute();
  ctx.changed('system', []);
  // A till that is being counted elsewhere counts with it.
  if (cash.length > 0 || before.unsent_cash.length > 0) ctx.changed('shifts', []);
}

/**
 * Whether an unused key is known as cash held by others: another person's device reported it first, or another's shift
 * expects it and no device reports it.
 */
export async function isHeldByOthers({ db, actor }: Context, key: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    with first as (
      select o.user_id, coalesce(o.device_id, -o.id) as machine
      from ${said} join sessions o on o.id = f.id where s.unsent_cash <> '[]' and c.key = ${key}::uuid),
    me as (select coalesce(device_id, -id) as machine from sessions where id = ${actor.session_id})
    select case when exists (select from first)
      then not exists (select from first where user_id = ${actor.user_id} or machine = (select machine from me))
      else exists (select from shift_unsent u join shifts h on h.id = u.shift_id
        where u.key = ${key}::uuid and u.arrived_at is null
          and ${actor.user_id} is distinct from h.opened_by and ${actor.user_id} is distinct from h.closed_by)
      end as held`.execute(db);
  return rows[0]?.held === true;
}
