import Tags from 'lucide-react/icons/tags';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** From the list of people to that of their groups, over it. */
export function GroupsButton({ icons }: { icons: boolean }) {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('character.show')) return null;
  const shared = { icon: Tags, onClick: () => open('groups') };
  return icons ? (
    <IconButton {...shared} label={t('users.groups')} />
  ) : (
    <Button {...shared} kind="ghost">
      {t('users.groups')}
    </Button>
  );
}
