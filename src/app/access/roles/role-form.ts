import { queryClient, queryFor } from '#app/data/query.ts';
import { joined } from '#app/engine/filter-text.ts';
import { defineForm } from '#app/engine/form.ts';
import type { Words } from '#app/i18n/words.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { findRole, leaves } from './granting.ts';
import { ParentField } from './parent-field.tsx';
import { PermissionsField } from './permissions-field.tsx';

/** How many permissions are listed by name; beyond that their number. */
const FEW = 6;

const parentName = (id: unknown): string | undefined =>
  findRole(queryClient.getQueryData(queryFor(roles.list).queryKey)?.data ?? [], id as number)?.name;

function permissionsText(value: unknown, words: Words): string | undefined {
  const ids = value as number[];
  const nodes = leaves(queryClient.getQueryData(queryFor(roles.permissions).queryKey)?.data ?? []);
  const names = nodes.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return names.length === ids.length && names.length <= FEW ? joined(words, names) : undefined;
}

/** An access group: its permissions, and its parent, whose permissions limit it (seeds §5, §6). */
export const roleForm = defineForm({
  resource: 'roles',
  path: '/settings/access',
  words: { list: 'access.title', create: 'access.new', edit: 'access.edit' },
  create: roles.create,
  update: roles.update,
  remove: { call: roles.remove, when: ({ children }) => (children as Role[]).length === 0 },
  title: ({ name }) => name as string,
  fields: {
    name: { type: 'text', label: 'access.name', min: 2, max: 60 },
    parent_id: { type: 'own', draw: ParentField, label: 'access.under', show: parentName },
    permissions: {
      type: 'own',
      draw: PermissionsField,
      label: 'access.permissions',
      show: permissionsText,
      wide: true,
    },
  },
});
