import { useNavigate } from '@tanstack/react-router';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import type { ExportFormat } from '#contract/list.ts';
import { refundRuleList } from '#contract/settings/refund-rules.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** Prints or exports the saved table. */
export function PaperMenu({ onExport }: { onExport: (kind: ExportFormat) => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const print = {
    key: 'print',
    label: t('common.print'),
    icon: Printer,
    onSelect: () => void navigate(linkTo('/refunds/print')),
  };
  const files = refundRuleList.exports.toReversed().map((type) => ({
    key: type,
    label: t(`list.export_${type}`, { type: `\u2068${type}\u2069` }),
    icon: FileDown,
    onSelect: () => onExport(type),
  }));
  return <MenuButton icon={FileDown} label={t('list.export')} items={[print, ...files]} />;
}
