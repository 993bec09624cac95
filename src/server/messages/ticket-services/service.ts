import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TicketService, ticketServiceList } from '#contract/messages/ticket-services.ts';
import type { Permission } from '#domain/permissions.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { containsText, equalsFlag, inPersonOrder, type ListSql } from '#server/db/list.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { shortList } from '#server/records/short-list.ts';

const rows = (db: Db) =>
  db
    .selectFrom('ticket_services as s')
    .select(['s.id', 's.name', 's.role_id', 's.user_ids', 's.active', 's.created_at', 's.version'])
    .select([
      sql<TicketService['role']>`(select json_build_object('id', r.id, 'name', r.name)
        from roles r where r.id = s.role_id)`.as('role'),
      sql<TicketService['users']>`(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name,
        'family', u.family) order by ${inPersonOrder('u')}), '[]')
        from users u where u.id = any(s.user_ids))`.as('users'),
    ]);

const listSql: ListSql = {
  sorts: {
    id: sql`s.id`,
    name: sql`s.name collate fa_num`,
    created_at: sql`s.created_at`,
  } satisfies Record<(typeof ticketServiceList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`s.name`),
    active: equalsFlag(sql`s.active`),
  } satisfies Record<keyof typeof ticketServiceList.filters, unknown>,
};

export const services = shortList('s', rows, listSql);

/** Whether `u` is active staff with this permission. */
export const holdsNow = (permission: Permission): RawBuilder<SqlBool> => sql<SqlBool>`(u.active
  and u.deleted_at is null and u.role_id is not null and (u.role_id = ${sql.lit(TOP_ROLE)}
  or exists (select from role_permissions p where p.role_id = u.role_id and p.slug = ${permission})))`;

/** Whether `u` is staff who may answer support tickets, which requires seeing them. */
export const answersNow = sql<SqlBool>`(${holdsNow('support_ticket.show')} and ${holdsNow('support_ticket.create')})`;

/** People a service may name. */
export const serversNow = ({ db }: Context) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.family'])
    .where(answersNow)
    .orderBy(inPersonOrder('u'))
    .execute();

/**
 * Who is named anew must be there and may answer: 422 on `role_id`, `user_ids`, with the `people` of the staff who may not.
 * Whoever is named already and may not any more stays until they are taken out.
 */
async function checkServers(
  ctx: Context,
  { role_id, user_ids }: { role_id?: number | null | undefined; user_ids?: readonly number[] | undefined },
  already: readonly number[] = [],
): Promise<void> {
  const role =
    role_id &&
    (await ctx.db
      .selectFrom('roles')
      .select('id')
      .where('id', '=', role_id)
      .forKeyShare()
      .executeTakeFirst());
  if (role_id && !role) failFields({ role_id: ['unknown'] });
  const added = (user_ids ?? []).filter((id) => !already.includes(id));
  if (added.length === 0) return;
  const staff = await ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.family', answersNow.as('answers')])
    .where('u.id', '=', anyOf(added))
    .where('u.role_id', 'is not', null)
    .execute();
  const people = staff.filter(({ answers }) => !answers).map(({ answers: _, ...person }) => person);
  if (staff.length < added.length || people.length > 0)
    fail('invalid', { fields: { user_ids: ['unknown'] }, details: { people } });
}

export const serviceRecords = standard({
  table: 'ticket_services',
  resource: 'ticket-services',
  named: true,
  find: services.find,
  rules: { update: (ctx, before, changes) => checkServers(ctx, changes, before.user_ids) },
});

interface Input {
  name: string;
  role_id: number | null;
  user_ids: readonly number[];
  active: boolean;
}

/** Creates a service; those who answer it must be permitted staff (422 on `role_id`, `user_ids`). */
export async function createService(ctx: Context, { name, role_id, user_ids, active }: Input) {
  await checkServers(ctx, { role_id, user_ids });
  return serviceRecords.create(ctx, { name, role_id, user_ids: [...user_ids], active });
}

/** `s` is served by this person of this group (`isServiceStaff` of `domain/tickets.ts`). */
export const servedBy = (user_id: number | null, role_id: number | null): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(s.role_id is null and s.user_ids = '{}' or s.role_id = ${role_id}::bigint
    or ${user_id}::bigint = any(s.user_ids), false)`;

/** All services by name, including those closed for new tickets. */
export function serviceChoices({ db, actor }: Context) {
  return db
    .selectFrom('ticket_services as s')
    .select(['s.id', 's.name', 's.active'])
    .select(servedBy(actor.user_id, actor.role_id).as('serves'))
    .where('s.deleted_at', 'is', null)
    .orderBy(sql`s.name collate fa_num`)
    .orderBy('s.id')
    .$castTo<{ id: number; name: string; active: boolean; serves: boolean }>()
    .execute();
}

/** Replaces a merged person in services. */
export async function replaceServer(ctx: Context, from: number, into: number): Promise<void> {
  const { rows: changed } = await sql<{ id: number }>`
    update ticket_services s set version = s.version + 1,
      user_ids = case when ${into} = any(s.user_ids) then array_remove(s.user_ids, ${from})
        else array_replace(s.user_ids, ${from}, ${into}) end
    where ${from} = any(s.user_ids) returning s.id`.execute(ctx.db);
  if (changed.length > 0)
    ctx.changed(
      'ticket-services',
      changed.map(({ id }) => id),
    );
}
