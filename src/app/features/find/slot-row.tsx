import { useClubNow } from '#app/data/club.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SearchResult } from '#contract/search.ts';
import { Tag } from '#ui/tag.tsx';

export type Slot = SearchResult['next'][number];

const EDGES = { owing: 'bg-c-owing-bar', season: 'bg-c-season-bar', paid: 'bg-c-paid-bar' };

/** A booking in one line: when and where, and how it stands with its money. */
export function SlotRow({ slot, onOpen }: { slot: Slot; onOpen: () => void }) {
  const words = useWords();
  const { t, amount, time, digits } = words;
  const { today } = useClubNow();
  const state = slot.due > 0 ? 'owing' : slot.season ? 'season' : 'paid';
  return (
    <button
      type="button"
      className="press flex min-h-11 items-center gap-2 text-start text-label"
      onClick={onOpen}
    >
      <span className={`h-5 w-1 flex-none rounded-full ${EDGES[state]}`} />
      <span className="min-w-0 flex-1 py-1 leading-normal font-semibold">
        {t('find.slot', {
          day: dayName(words, slot.date, today),
          time: time(slot.start_time),
          court: digits(slot.court.name).replaceAll(' ', '\u00a0'),
        })}
      </span>
      <Tag tone={state}>
        {state === 'owing' ? t('find.due', { sum: amount(slot.due) }) : t(`find.${state}`)}
      </Tag>
    </button>
  );
}
