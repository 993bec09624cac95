import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { all, at, count, done, id, idParams, many, one, text, version } from '#contract/fields.ts';
import { SHEETS, wholeQuery } from '#contract/list.ts';

/** An access group with those below it; `permissions` are ids of the permission tree (seeds §3). */
export interface Role {
  id: number;
  name: string;
  parent_id: number | null;
  permissions: number[];
  /** People of the group itself, without those in the trash. */
  users_count: number;
  created_at: string;
  version: number;
  children: Role[];
}
export interface RoleReply extends Omit<Role, 'created_at' | 'children'> {
  created_at: string | Date;
  children: RoleReply[];
}
export const Role: v.GenericSchema<RoleReply, Role> = v.object({
  id,
  name: v.string(),
  parent_id: v.nullable(id),
  permissions: v.array(id),
  users_count: count,
  created_at: at,
  version,
  children: v.array(v.lazy(() => Role)),
});

/** A node of the tree of permissions: area, resource, permission; only leaves are granted. */
export interface PermissionNode {
  id: number;
  name: string;
  slug: string;
  children: PermissionNode[];
}
export const PermissionNode: v.GenericSchema<PermissionNode> = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  children: v.array(v.lazy(() => PermissionNode)),
});

/** Ids of leaves of the permission tree. */
const granted = many(id, 500, 1);
export const RoleInput = v.strictObject({ name: text(60, 2), parent_id: id, permissions: granted });
export const RolePatch = v.strictObject({
  name: v.optional(text(60, 2)),
  /** Another one moves the group with all that is below it. */
  parent_id: v.optional(id),
  permissions: v.optional(granted),
  version: v.optional(version),
});

const byId = { path: '/v1/admin/roles/:id', params: idParams };

export const roles = {
  list: defineCall({
    name: 'roles.list',
    method: 'GET',
    path: '/v1/admin/roles',
    permission: 'role.show',
    summary: 'The tree of access groups; the top one only for its own members',
    query: wholeQuery(SHEETS),
    answer: all(Role),
  }),
  permissions: defineCall({
    name: 'permissions.list',
    method: 'GET',
    path: '/v1/admin/permissions',
    permission: 'role.show',
    summary: 'The tree of permissions, named in the caller’s language',
    answer: all(PermissionNode),
  }),
  create: defineCall({
    name: 'roles.create',
    method: 'POST',
    path: '/v1/admin/roles',
    permission: 'role.create',
    proof: true,
    summary: 'A new access group below one’s own, holding no more than its parent and its maker',
    body: RoleInput,
    answer: one(Role),
    status: 201,
  }),
  update: defineCall({
    name: 'roles.update',
    method: 'PATCH',
    ...byId,
    permission: 'role.update',
    proof: true,
    summary: 'Changes or moves a group below one’s own; what it loses its subgroups lose too',
    body: RolePatch,
    answer: one(Role),
  }),
  remove: defineCall({
    name: 'roles.remove',
    method: 'DELETE',
    ...byId,
    permission: 'role.delete',
    proof: true,
    summary: 'Removes a group that nobody is in (409 in_use) and none is below (409 has_children)',
    answer: done,
  }),
};
