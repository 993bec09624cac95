import { sql } from 'kysely';
import type { RoleReply } from '#contract/access/roles.ts';
import { type Permission, permissionId } from '#domain/permissions.ts';
import type { Db } from '#server/db/client.ts';

export function readRoles(db: Db) {
  return db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.parent_id', 'r.created_at', 'r.version'])
    .select(
      sql<Permission[]>`array(select slug from role_permissions p where p.role_id = r.id order by slug)`.as(
        'slugs',
      ),
    )
    .select(
      sql<number>`(select count(*) from users u where u.role_id = r.id and u.deleted_at is null)`.as(
        'users_count',
      ),
    )
    .orderBy(sql`r.name collate fa_num`)
    .orderBy('r.id')
    .execute();
}

/** The tree is judged as a whole, so it is changed by one at a time; reading goes on. */
export async function lockRoles(db: Db): Promise<void> {
  await sql`lock table roles in share row exclusive mode`.execute(db);
}

/** Locks the role: waits for people being added, and prevents further ones. */
export async function lockRole(db: Db, id: number): Promise<void> {
  await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute();
}

/** How many people are in a group; those in the trash come back with it. */
export async function countHolders(db: Db, role_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', role_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Services that this group answers, including those in the trash. */
export async function countServices(db: Db, role_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_services')
    .select(sql<number>`count(*)`.as('count'))
    .where('role_id', '=', role_id)
    .executeTakeFirstOrThrow();
  return count;
}

export type RoleRow = Awaited<ReturnType<typeof readRoles>>[number];

/** The roles below `parent_id` as a tree, by name. */
export function treeOf(rows: readonly RoleRow[], parent_id: number | null): RoleReply[] {
  return rows
    .filter((row) => row.parent_id === parent_id)
    .map(({ slugs, ...row }) => ({
      ...row,
      permissions: slugs.map(permissionId).sort((a, b) => a - b),
      children: treeOf(rows, row.id),
    }));
}

/** The tree as rows, each below the one above it. */
export function linesOf(tree: readonly RoleReply[], parent: string | null = null): object[] {
  return tree.flatMap(({ id, name, users_count, created_at, permissions, children }) => [
    { id, name, parent, users_count, created_at, permissions_count: permissions.length },
    ...linesOf(children, name),
  ]);
}
