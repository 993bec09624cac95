import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { Court } from '#contract/settings/courts.ts';
import type { Term } from '#contract/settings/terms.ts';
import { weekday } from '#domain/dates.ts';

/**
 * A slot of a term on a court and day that was not generated, in the calendar's form: with a negative id and not free,
 * since the server does not know it.
 */
export const isUnmade = ({ id }: Pick<CalendarTime, 'id'>): boolean => id < 0;

/** The ungenerated slots of a day: of terms that run then, where no other time of the court overlaps. */
export function unmadeOf(
  date: string,
  made: readonly CalendarTime[],
  courts: readonly Pick<Court, 'id' | 'name'>[],
  terms: readonly Pick<
    Term,
    'id' | 'name' | 'start_time' | 'end_time' | 'weekdays' | 'price' | 'court_prices'
  >[],
): CalendarTime[] {
  const run = terms.filter(({ weekdays }) => weekdays.includes(weekday(date)));
  return courts.flatMap((court) => {
    const stand = made.filter((slot) => slot.court.id === court.id);
    return run.flatMap((term): CalendarTime[] => {
      const met = stand.some(
        ({ start_time, end_time }) => start_time < term.end_time && end_time > term.start_time,
      );
      if (met) return [];
      return [
        {
          id: -(court.id * 100_000 + term.id),
          date,
          start_time: term.start_time,
          end_time: term.end_time,
          state: 'closed',
          price: term.court_prices.find(({ court_id }) => court_id === court.id)?.price ?? term.price,
          version: 1,
          court: { id: court.id, name: court.name },
          term: { id: term.id, name: term.name },
          closed: null,
          invoice: null,
        },
      ];
    });
  });
}
