import { useQueryClient } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { keyOf } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { Chip } from '#ui/chip.tsx';
import { nearest } from './nearest.ts';
import { slotText } from './slot-text.ts';

/** Where the calendar cannot be reached (a phone), free slots near the chosen ones, as the calendar knew them. */
export function NearSlots({
  slots,
  onAdd,
}: {
  slots: readonly CalendarTime[];
  onAdd: (timeId: number) => void;
}) {
  const words = useWords();
  const client = useQueryClient();
  const unsent = useUnsent();
  const now = useClubNow();
  const { bookable_after_start: soldAfterStart } = useDeskRules();
  const last = slots.at(-1);
  if (!last) return null;
  const known = client
    .getQueriesData<{ data: CalendarTime[] }>({ queryKey: keyOf(reservableTimes.list).slice(0, 2) })
    .flatMap(([, answer]) => answer?.data ?? []);
  const times = [...new Map(known.map((time) => [time.id, time])).values()];
  // These answers do not include the device's own queued bookings.
  const taken = new Set([...slots.map((slot) => slot.id), ...unsent.cells(times, 0).keys()]);
  const near = nearest(times, last, taken, { now, soldAfterStart });
  if (near.length === 0) return <p className="text-label text-muted">{words.t('booking.none_near')}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {near.map((time) => (
        <Chip key={time.id} onClick={() => onAdd(time.id)}>
          {slotText(words, time)}
        </Chip>
      ))}
    </div>
  );
}
