import { useClubNow } from '#app/data/club.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SearchResult } from '#contract/search.ts';
import { Tag } from '#ui/tag.tsx';

export type Slot = SearchResult['next'][number];

const EDGES = { owing: 'bg-c-owing-bar', season: 'bg-c-season-bar', paid: 'bg-c-paid-bar' };
const stateOf = (slot: Slot) => (slot.due > 0 ? 'owing' : slot.season ? 'season' : 'paid');

/** A booking in one line: when and where, and how it stands with its money. */
export function SlotRow({ slot, onOpen }: { slot: Slot; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="press flex min-h-11 items-center gap-2 text-start text-label"
      onClick={onOpen}
    >
      <span className={`h-5 w-1 flex-none rounded-full ${EDGES[stateOf(slot)]}`} />
      <span className="min-w-0 flex-1 py-1 leading-normal font-semibold">
        <SlotText slot={slot} />
      </span>
      <SlotState slot={slot} />
    </button>
  );
}

export function SlotText({ slot }: { slot: Slot }) {
  const words = useWords();
  const { today } = useClubNow();
  return words.t('find.slot', {
    day: dayName(words, slot.date, today),
    time: words.time(slot.start_time),
    court: words.digits(slot.court.name).replaceAll(' ', '\u00a0'),
  });
}

export function SlotState({ slot }: { slot: Slot }) {
  const { t, amount } = useWords();
  const state = stateOf(slot);
  return (
    <Tag tone={state}>
      {state === 'owing' ? t('find.due', { sum: amount(slot.due) }) : t(`find.${state}`)}
    </Tag>
  );
}
