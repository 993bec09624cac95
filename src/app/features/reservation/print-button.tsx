import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useRef, useState } from 'react';
import type { VisitFacts } from '#app/data/invoice-facts.ts';
import { useWords } from '#app/i18n/words.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';

/** On the roll of 80 mm, or on a page; without a network the roll has what the kept calendar knows. */
export function PrintButton({ id, facts, away }: { id: number; facts: VisitFacts; away: boolean }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const days = [...new Set(facts.slots.map((slot) => slot.reserved_time.date))];
  return (
    <>
      <IconButton
        ref={anchor}
        icon={Printer}
        label={t('reservation.do_print')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('reservation.do_print')}
        items={[
          {
            key: 'roll',
            icon: ReceiptText,
            label: t('reservation.print_roll'),
            onSelect: () => openPrint({ reservation: id, ...(away && { days }) }),
          },
          {
            key: 'a4',
            icon: FileText,
            label: [t('reservation.print_page'), away && t('reservation.not_offline')]
              .filter(Boolean)
              .join(' · '),
            onSelect: () => openPrint({ reservation: id, page: true }),
          },
        ]}
      />
    </>
  );
}
