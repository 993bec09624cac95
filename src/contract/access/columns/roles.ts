import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Role } from '../roles.ts';

/** An access group as a row: with the name of the one above it, and how many permissions it has. */
export type RoleLine = Pick<Role, 'id' | 'name' | 'users_count' | 'created_at'> & {
  parent: string | null;
  permissions_count: number;
};

/** The access groups as a file. */
export const roleColumns: Columns<RoleLine> = {
  id: { title: { fa: 'شماره', en: 'Number' }, kind: 'serial', value: ({ id }) => id },
  name: { title: { fa: 'گروه', en: 'Group' }, kind: 'text', value: ({ name }) => name },
  parent: { title: { fa: 'زیرمجموعه‌ی', en: 'Under' }, kind: 'text', value: ({ parent }) => parent },
  users: { title: { fa: 'افراد', en: 'People' }, kind: 'number', value: ({ users_count }) => users_count },
  permissions: {
    title: { fa: 'مجوزها', en: 'Permissions' },
    kind: 'number',
    value: ({ permissions_count }) => permissions_count,
  },
  created_at: { title: createdColumn.title, kind: createdColumn.kind, value: createdColumn.value },
};
