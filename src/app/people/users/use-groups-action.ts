import Tags from 'lucide-react/icons/tags';
import { useCan } from '#app/data/profile.ts';
import type { ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';

/** From the list of people to that of their groups, over it. */
export function useGroupsAction(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  return can('character.show')
    ? [{ key: 'groups', icon: Tags, label: t('users.groups'), onPress: () => open('groups') }]
    : [];
}
