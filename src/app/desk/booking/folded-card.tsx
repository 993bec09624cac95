import ChevronDown from 'lucide-react/icons/chevron-down';
import { useWords } from '#app/i18n/words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { Amount } from '#ui/amount.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BookingDraft } from './booking-draft.ts';
import { addonText } from './booking-words.ts';
import type { Price } from './use-price.ts';

/**
 * The details of a booking in one row, while the number pad is open or a slot is lost; a tap unfolds them and closes
 * the pad.
 */
export function FoldedCard({
  name,
  balance,
  draft,
  price,
  slots,
  place,
  onUnfold,
}: {
  name: string;
  balance: number | null;
  draft: BookingDraft;
  price: Price;
  slots: number;
  /** The name of the replacement for a lost slot. */
  place?: string | null;
  onUnfold: () => void;
}) {
  const words = useWords();
  const { t, number, digits } = words;
  const facts = [
    place ?? t('booking.slots_count', { n: slots }),
    ...price.lines.flatMap((line) => {
      const { kind, name: of } = line;
      if (kind === 'slot') return [];
      if (kind === 'addon') return addonText(words, line, price.lines);
      const percent = price.percents.get(of);
      if (!of) return t('booking.discount_manual');
      return percent === undefined
        ? t('booking.discount_group', { name: of })
        : t('booking.discount_percent', { name: of, percent: number(percent) });
    }),
    ...(draft.coach ? [digits(draft.coach.name)] : []),
  ];
  return (
    <button type="button" className="card person folded press" aria-expanded={false} onClick={onUnfold}>
      <Avatar name={name} />
      <span className="min-w-0 flex-1 text-start">
        <span className="flex items-baseline gap-2">
          <span className="ellipsis font-heavy">{digits(name)}</span>
          {balance !== null && balance !== 0 && (
            <span className="flex-none text-caption">
              <PersonBalance value={balance} />
            </span>
          )}
        </span>
        <span className="ellipsis block text-caption text-muted">{[...new Set(facts)].join(' · ')}</span>
      </span>
      <Amount value={price.total} className="text-lead font-heavy" />
      <Icon of={ChevronDown} />
    </button>
  );
}
