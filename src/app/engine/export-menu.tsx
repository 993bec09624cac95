import FileDown from 'lucide-react/icons/file-down';
import { useWords } from '#app/i18n/words.ts';
import type { ExportFormat } from '#contract/list.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** The formats of a book or report, most used first. */
export const FILES: readonly ExportFormat[] = ['pdf', 'xlsx', 'xls'];
/** The formats of lists without a PDF. */
export const WORKBOOKS: readonly ExportFormat[] = ['xlsx', 'xls'];

/** The ways out of the house as a file. */
export function ExportMenu({
  of,
  files = FILES,
  onExport,
}: {
  /** What is exported, when the page has several exports. */
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
