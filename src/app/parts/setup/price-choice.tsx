import { StaleChoice } from '#app/engine/stale-choice.tsx';
import { useWords } from '#app/i18n/words.ts';
import type { usePrices } from './use-prices.ts';

/** What somebody else has made meanwhile of prices that are typed here. */
export function PriceChoice({
  draft: { apart, prices, insist, takeTheirs },
  rows,
  busy,
  onMine,
  onTheirs,
}: {
  draft: ReturnType<typeof usePrices>;
  /** Rows of prices as they are now, with the ids of what each is the price of. */
  rows: readonly { label: string; ids: readonly string[]; price: number }[];
  busy: boolean;
  /** What is typed here goes over it. */
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t, money } = useWords();
  const typed = ([id = '']: readonly string[]) => {
    const price = prices[id] ?? null;
    return price === null ? t('form.none') : money(price);
  };
  return (
    <StaleChoice
      fields={rows
        .filter(({ ids }) => ids.some((id) => apart.includes(id)))
        .map(({ label, ids, price }) => ({ field: label, mine: typed(ids), theirs: money(price) }))}
      busy={busy}
      onMine={() => {
        insist();
        onMine();
      }}
      onTheirs={() => {
        takeTheirs();
        onTheirs();
      }}
    />
  );
}
