import FileDown from 'lucide-react/icons/file-down';
import { useWords } from '#app/i18n/words.ts';
import type { ExportFormat } from '#contract/list.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** The files of a book or a report, from what people ask for first. */
export const FILES: readonly ExportFormat[] = ['pdf', 'xlsx', 'xls'];
/** The same of a list that nobody takes as paper. */
export const WORKBOOKS: readonly ExportFormat[] = ['xlsx', 'xls'];

/** The ways out of the house as a file. */
export function ExportMenu({
  of,
  files = FILES,
  onExport,
}: {
  /** What leaves it, where that is one of several on the page. */
  of?: string;
  /** The kinds that there are, where they are not all three. */
  files?: readonly ExportFormat[];
  onExport: (type: ExportFormat) => void;
}) {
  const { t } = useWords();
  return (
    <MenuButton
      icon={FileDown}
      label={of === undefined ? t('list.export') : `${t('list.export')}: ${of}`}
      items={files.map((type) => ({
        key: type,
        label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
        icon: FileDown,
        onSelect: () => onExport(type),
      }))}
    />
  );
}
