import FileDown from 'lucide-react/icons/file-down';
import { useWords } from '#app/i18n/words.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** The files of a book or a report, from what people ask for first. */
const FILES = ['pdf', 'xlsx', 'xls'] as const;

/** The ways out of the house as a file. */
export function ExportMenu({
  of,
  onExport,
}: {
  /** What leaves it, where that is one of several on the page. */
  of?: string;
  onExport: (type: (typeof FILES)[number]) => void;
}) {
  const { t } = useWords();
  return (
    <MenuButton
      icon={FileDown}
      label={of === undefined ? t('list.export') : `${t('list.export')}: ${of}`}
      items={FILES.map((type) => ({
        key: type,
        label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
        icon: FileDown,
        onSelect: () => onExport(type),
      }))}
    />
  );
}
