import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useWords } from '#app/i18n/words.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { KIND, type Kind } from '../kinds.ts';

/** On the roll of 80 mm, or on a page. */
export function DocumentPrint({ kind, id }: { kind: Kind; id: number }) {
  const { t } = useWords();
  const document = { path: KIND[kind].path, id };
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
      ]}
    />
  );
}
