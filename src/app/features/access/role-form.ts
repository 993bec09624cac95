import { defineForm } from '#app/resource/form.ts';
import { type Role, roles } from '#contract/roles.ts';
import { ParentField } from './parent-field.tsx';
import { PermissionsField } from './permissions-field.tsx';

/** An access group: what it may, and the group above, whose permissions bound its own (seeds §5, §6). */
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
    parent_id: { type: 'own', draw: ParentField, label: 'access.under' },
    permissions: { type: 'own', draw: PermissionsField, label: 'access.permissions', wide: true },
  },
});
