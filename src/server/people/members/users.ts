import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { memberList } from '#contract/people/characters.ts';
import { standsBelow } from '#server/access/roles/tree.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { type ListSql, listPage, matchesNames, matchesSearch, personOrder } from '#server/db/list.ts';
import { fail, failFields } from '#server/http/fail.ts';
import type { Row } from '#server/records/crud.ts';
import { userRecords } from '../users/service.ts';

const listSql = (phones: boolean): ListSql => ({
  sorts: {
    id: sql`u.id`,
    name: personOrder('u'),
    family: personOrder('u'),
    phone_number: phones ? sql`u.phone_number` : sql`u.id`,
  } satisfies Record<(typeof memberList.sorts)[number], unknown>,
  filters: {
    search: (phones ? matchesSearch : matchesNames)(sql`u.search`),
  } satisfies Record<keyof typeof memberList.filters, unknown>,
});

/** The people of a customer group; their numbers only where the caller may see them. */
export function pageOfMembers(db: Db, character_id: number, phones: boolean, q: ListQuery) {
  const members = db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.family'])
    .select(sql<string | null>`case when ${phones}::boolean then u.phone_number end`.as('phone_number'))
    .where('u.character_id', '=', character_id)
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null);
  return listPage(db, members, members, 'u.id', listSql(phones), q);
}

/** Who stands in the way of a group's change, by name for who may see people. */
export const named = (ctx: Context, people: readonly Pick<Row<'users'>, 'id' | 'name' | 'family'>[]) =>
  can(ctx, 'user.show') ? { users: people.map(({ id, name, family }) => ({ id, name, family })) } : {};

/**
 * Puts people into a group; answers them as they were before. 422 on `users` for an unknown one, `role_above` for one
 * whose role is not below the caller's.
 */
export async function moveToCharacter(
  ctx: Context,
  ids: readonly number[],
  character_id: number,
): Promise<Row<'users'>[]> {
  const people = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (people.length < ids.length) failFields({ users: ['unknown'] });
  const others = people.filter(({ id }) => id !== ctx.actor.user_id);
  const above = new Set<number | null>();
  for (const role_id of new Set(others.map((one) => one.role_id)))
    if (!(await standsBelow(ctx, role_id))) above.add(role_id);
  const kept = others.filter(({ role_id }) => above.has(role_id));
  if (kept.length > 0) fail('role_above', { fields: { users: ['not_allowed'] }, details: named(ctx, kept) });
  for (const person of people) await userRecords.change(ctx, person, { character_id });
  return people;
}
