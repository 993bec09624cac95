import FileDown from 'lucide-react/icons/file-down';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useWords } from '#app/i18n/words.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { openPrint } from './open-print.ts';

/** Prints the paper at `path`/`id` on the 80 mm roll or on a page. */
export function PrintMenu({
  document,
  pdf,
}: {
  document: { path: string; id: number | string };
  /** Saves it as PDF, where the server makes one. */
  pdf?: (() => void) | undefined;
}) {
  const { t } = useWords();
  return (
    <MenuButton
      icon={Printer}
      label={t('reservation.do_print')}
      items={[
        {
          key: 'roll',
          icon: ReceiptText,
          label: t('reservation.print_roll'),
          onSelect: () => openPrint({ document }),
        },
        {
          key: 'a4',
          icon: FileText,
          label: t('reservation.print_page'),
          onSelect: () => openPrint({ document, page: true }),
        },
        ...(pdf ? [{ key: 'pdf', icon: FileDown, label: t('reservation.print_pdf'), onSelect: pdf }] : []),
      ]}
    />
  );
}
