import { useQueryClient } from '@tanstack/react-query';
import { useClub } from '#app/data/club.ts';
import { keyOf } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { ageLines } from './offline-age.ts';

/** Without a network: how old the price is, and that an old slot may be gone. */
export function OfflineLines({ slots, as_of }: { slots: readonly CalendarTime[]; as_of: number | null }) {
  const words = useWords();
  const { time_zone } = useClub();
  const lines = ageLines(words, time_zone, { as_of, seen: useSeen(slots) });
  return lines.map((line) => (
    <p key={line} className="px-1 text-caption text-warning">
      {line}
    </p>
  ));
}

/** When the slot that was seen longest ago was seen (ms). */
function useSeen(slots: readonly CalendarTime[]): number | null {
  const answers = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: keyOf(reservableTimes.list).slice(0, 2) });
  const ages = slots.map(({ id }) => {
    const of = answers.filter(({ state }) =>
      (state.data as { data: CalendarTime[] } | undefined)?.data.some((time) => time.id === id),
    );
    return Math.max(0, ...of.map(({ state }) => state.dataUpdatedAt));
  });
  const oldest = Math.min(...ages);
  return Number.isFinite(oldest) && oldest > 0 ? oldest : null;
}
