import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { ListSheet } from '#app/engine/list-sheet.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { users } from './resource.tsx';

const find = (list: readonly Role[], id: number): Role | undefined =>
  list.flatMap((role) => [role.id === id ? role : undefined, find(role.children, id)]).find(Boolean);

/** The people of one role; a row opens the person's own sheet. */
export function RolePeople({ open, id = '', onClose }: SheetScreenProps) {
  const { t, digits } = useWords();
  const sheet = useSheet();
  const role = find(useQuery(queryFor(roles.list)).data?.data ?? [], Number(id));
  return (
    <ListSheet
      resource={users}
      open={open}
      onClose={onClose}
      subtitle={t('users.title')}
      title={role ? digits(role.name) : t('users.role')}
      fixed={{ role: id }}
      onOpen={(person) => sheet.open('customer', person.id)}
    />
  );
}
