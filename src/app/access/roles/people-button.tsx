import UsersRound from 'lucide-react/icons/users-round';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { Role } from '#contract/access/roles.ts';
import { Button } from '#ui/button.tsx';

/** The way to a group's people, where it has any and one may see them. */
export function PeopleButton({ group }: { group: Role }) {
  const { t } = useWords();
  const sheet = useSheet();
  if (group.users_count === 0 || !can('user.show')) return null;
  return (
    <Button
      kind="quiet"
      icon={UsersRound}
      className="self-start"
      onClick={() => sheet.open('people', group.id)}
    >
      {t('access.members', { n: group.users_count })}
    </Button>
  );
}
