import { useNavigate } from '@tanstack/react-router';
import { ListSheet } from '#app/engine/list-sheet.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { characters } from './resource.tsx';

/** The groups of customers over another page: one of them leads to its people (seeds §2). */
export function GroupsSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <ListSheet
      resource={characters}
      open={open}
      onClose={onClose}
      title={t('characters.title')}
      onOpen={({ id }) => void navigate(linkTo('/customers', { search: { character: id } }))}
    />
  );
}
