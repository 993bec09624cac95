import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { keyOf } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** A slot that was seen so long ago may have been taken (look.md §10). */
const OLD_MS = 15 * MINUTE_MS;

/** Without a network: how old the price is, and that an old slot may be gone. */
export function OfflineLines({ slots, as_of }: { slots: readonly CalendarTime[]; as_of: number | null }) {
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  const seen = useSeen(slots);
  const at = (ms: number) => instant(new Date(ms), time_zone, 'weekday');
  const lines = [
    as_of !== null && as_of > 0 && t('booking.price_as_of', { time: at(as_of) }),
    seen !== null && serverNow().getTime() - seen > OLD_MS && t('booking.seen_at', { time: at(seen) }),
  ];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className="px-1 text-caption text-warning">
          {line}
        </p>
      ),
  );
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
