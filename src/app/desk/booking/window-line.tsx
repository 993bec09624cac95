import { useQuery } from '@tanstack/react-query';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { groupText } from '#app/parts/people/person-card.tsx';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { characters } from '#contract/people/characters.ts';
import { addDays } from '#domain/dates.ts';

/** A notice that the slot is further ahead than the customer's group may book; the desk may book it anyway (D9). */
export function WindowLine({
  character_id,
  slots,
}: {
  character_id: number | undefined;
  slots: readonly CalendarTime[];
}) {
  const words = useWords();
  const can = useCan();
  const { today } = useClubNow();
  const last =
    slots
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? today;
  const { data } = useQuery({
    ...queryFor(characters.list, { query: { per_page: '200' } }),
    enabled: can('character.show') && last > today,
  });
  const group = data?.data.find(({ id }) => id === character_id);
  // A group that never books by itself is always booked for by the desk.
  if (!group || group.reservable_date === 0 || last <= addDays(today, group.reservable_date)) return null;
  return (
    <p className="px-1 text-caption text-warning">
      {words.t('booking.beyond_window', {
        group: groupText(words, words.digits(group.name)),
        n: group.reservable_date,
      })}
    </p>
  );
}
