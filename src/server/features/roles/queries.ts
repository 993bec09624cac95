import { sql } from 'kysely';
import type { RoleReply } from '#contract/roles.ts';
import { type Permission, permissionId } from '#domain/permissions.ts';
import type { Db } from '../../db/client.ts';

export function readRoles(db: Db) {
  return db
    .selectFrom('roles as r')
    .select(['r.id', 'r.name', 'r.parent_id', 'r.created_at', 'r.version'])
    .select(
      sql<Permission[]>`array(select slug from role_permissions p where p.role_id = r.id order by slug)`.as(
        'slugs',
      ),
    )
    .orderBy(sql`r.name collate fa_num`)
    .orderBy('r.id')
    .execute();
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
