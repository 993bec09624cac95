import FileDown from 'lucide-react/icons/file-down';
import { useWords } from '#app/i18n/words.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** The files of a book or a report, from what people ask for first. */
const FILES = ['pdf', 'xlsx', 'xls'] as const;

/** The ways out of the house as a file. */
export function ExportMenu({ onExport }: { onExport: (type: (typeof FILES)[number]) => void }) {
  const { t } = useWords();
  return (
    <MenuButton
      icon={FileDown}
      label={t('list.export')}
      items={FILES.map((type) => ({
        key: type,
        label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
        icon: FileDown,
        onSelect: () => onExport(type),
      }))}
    />
  );
}
