import History from 'lucide-react/icons/history';
import { slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { FINANCIAL_STATUS, INVOICE_STATUS } from '#domain/statuses.ts';
import { Icon } from '#ui/icon.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { MoneyCard } from './money-card.tsx';

/** The money of a visit as the kept calendar has it: what is due counts what this device has taken since. */
export function OfflineMoney({
  cells,
  facts,
}: {
  cells: readonly CalendarTime[];
  facts: { due: number; pending: number };
}) {
  const slots = cells.flatMap(({ invoice }) => {
    if (!invoice) return [];
    const [paid, total] = [invoice.paid ?? 0, invoice.total_price ?? 0];
    const overpaid = invoice.financial_status === FINANCIAL_STATUS.overpaid ? Math.max(0, paid - total) : 0;
    return {
      status: INVOICE_STATUS.active,
      paid: paid - overpaid,
      overpaid,
      payers: [],
      cancel_price: null,
      penalty: null,
      allocations: [],
      documents: [],
      received_number: null,
    };
  });
  return <MoneyCard slots={slots} facts={facts} />;
}

/** Each slot with what it costs, and in one line that the rest of the record is not kept. */
export function OfflineSlots({ cells }: { cells: readonly CalendarTime[] }) {
  const words = useWords();
  const named = cells.map(({ court, date, start_time, end_time }) => ({
    court: court.name,
    date,
    start_time,
    end_time,
  }));
  const lines = cells.map(({ id, price, invoice }, at) => ({
    key: `slot ${id}`,
    label: slotText(words, named[at] as (typeof named)[number], named),
    amount: invoice?.total_price ?? price,
  }));
  return <PriceLines className="px-1" lines={lines} />;
}

/** In the place of its history. */
export function NoHistory() {
  const { t } = useWords();
  return (
    <p className="flex min-h-11 items-center gap-2 px-1 text-label text-muted">
      <Icon of={History} size={16} />
      {t('reservation.history_later')}
    </p>
  );
}
