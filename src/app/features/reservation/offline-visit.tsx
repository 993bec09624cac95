import History from 'lucide-react/icons/history';
import type { VisitFacts } from '#app/data/invoice-facts.ts';
import { slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { Icon } from '#ui/icon.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { keptMoney } from './kept-money.ts';
import { MoneyCard } from './money-card.tsx';

/** The money of a visit as the kept calendar has it: what is due counts what this device has taken since. */
export function OfflineMoney({
  cells,
  facts,
}: {
  cells: readonly CalendarTime[];
  facts: Pick<VisitFacts, 'due' | 'pending' | 'coming'>;
}) {
  return <MoneyCard slots={keptMoney(cells)} facts={facts} />;
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
