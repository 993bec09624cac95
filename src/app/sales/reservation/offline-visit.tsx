import History from 'lucide-react/icons/history';
import { slotText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import type { VisitFacts } from '#app/offline/invoice-facts.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { Icon } from '#ui/icon.tsx';
import { PriceLines } from '#ui/price-lines.tsx';
import { cachedMoney, cachedPrice } from './cached-money.ts';
import { MoneyCard } from './money-card.tsx';

/** The payment of a visit from the cached calendar; the due amount includes this device's queued receipts. */
export function OfflineMoney({
  cells,
  facts,
}: {
  cells: readonly CalendarTime[];
  facts: Pick<VisitFacts, 'due' | 'pending' | 'coming'>;
}) {
  return <MoneyCard slots={cachedMoney(cells)} facts={facts} />;
}

/** Prices and payments in the order of the record, as far as cached. */
export function OfflineSlots({ cells }: { cells: readonly CalendarTime[] }) {
  const words = useWords();
  const named = cells.map(({ court, date, start_time, end_time }) => ({
    court: court.name,
    date,
    start_time,
    end_time,
  }));
  const { slots, discount, paid } = cachedPrice(cells);
  const lines = [
    ...slots.map(({ id, amount }, at) => ({
      key: `slot ${id}`,
      label: slotText(words, named[at] as (typeof named)[number], named),
      amount,
    })),
    ...(discount > 0
      ? [{ key: 'discount', label: words.t('reservation.kept_discount'), amount: -discount }]
      : []),
    ...(paid > 0 ? [{ key: 'paid', label: words.t('reservation.paid'), amount: -paid }] : []),
  ];
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
