import * as v from 'valibot';
import { defineCall } from './call.ts';
import { all, at, id, version } from './fields.ts';

/** An access group with those below it; `permissions` are ids of the permission tree (seed 2 §3). */
export interface Role {
  id: number;
  name: string;
  parent_id: number | null;
  permissions: number[];
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

export const roles = {
  list: defineCall({
    name: 'roles.list',
    method: 'GET',
    path: '/v1/admin/roles',
    permission: 'role.show',
    summary: 'The tree of access groups; the top one only for its own members',
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
};
