import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { MenuButton } from '#ui/menu-button.tsx';

/** Prints on the 80 mm roll or on a page; offline the roll uses the cached calendar. */
export function PrintButton({ id, facts, offline }: { id: number; facts: VisitFacts; offline: boolean }) {
  const { t } = useWords();
  const days = [...new Set(facts.slots.map((slot) => slot.reserved_time.date))];
  return (
    <MenuButton
      icon={Printer}
      label={t('reservation.do_print')}
      items={[
        {
          key: 'roll',
          icon: ReceiptText,
          label: t('reservation.print_roll'),
          onSelect: () => openPrint({ reservation: id, ...(offline && { days }) }),
        },
        {
          key: 'a4',
          icon: FileText,
          label: [t('reservation.print_page'), offline && t('reservation.not_offline')]
            .filter(Boolean)
            .join(' · '),
          onSelect: () => openPrint({ reservation: id, page: true }),
        },
      ]}
    />
  );
}
