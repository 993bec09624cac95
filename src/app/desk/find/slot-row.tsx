import { useClubNow } from '#app/data/club.ts';
import type { FoundSlot } from '#app/data/found.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { Tag } from '#ui/tag.tsx';
import { moneyOf } from './slot-state.ts';

const EDGES = {
  owing: 'bg-c-owing-bar',
  pending: 'bg-c-owing-bar',
  season: 'bg-c-season-bar',
  paid: 'bg-c-paid-bar',
  unknown: 'bg-line-strong',
};

/** A booking in one line: when and where, and how it stands with its money. */
export function SlotRow({ slot, onOpen }: { slot: FoundSlot; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="press flex min-h-11 items-center gap-2 text-start text-label"
      onClick={onOpen}
    >
      <span className={`h-5 w-1 flex-none rounded-full ${EDGES[moneyOf(slot)]}`} />
      <span className="min-w-0 flex-1 py-1 leading-normal font-semibold">
        <SlotText slot={slot} />
      </span>
      <SlotState slot={slot} />
    </button>
  );
}

export function SlotText({ slot }: { slot: FoundSlot }) {
  const words = useWords();
  const { today } = useClubNow();
  return words.t('find.slot', {
    day: dayName(words, slot.date, today),
    time: words.time(slot.start_time),
    court: words.digits(slot.court.name).replaceAll(' ', '\u00a0'),
  });
}

export function SlotState({ slot }: { slot: FoundSlot }) {
  const { t, amount } = useWords();
  const state = moneyOf(slot);
  if (state === 'unknown') return null;
  return (
    <Tag tone={state === 'pending' ? 'owing' : state}>
      {state === 'owing'
        ? t('find.due', { sum: amount(slot.due ?? 0) })
        : state === 'pending'
          ? t('desk.pending', { sum: amount(slot.pending ?? 0) })
          : t(`find.${state}`)}
    </Tag>
  );
}
