import type { QueryKey } from '@tanstack/react-query';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { clubDay } from '#domain/dates.ts';

/** «تا ۱۱:۲۶» in the empty corner above the hours: no cell makes room for it. */
export function CalendarDataAge({ of }: { of: QueryKey }) {
  const { t, date } = useWords();
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const asOf = useAsOf(of);
  const day = asOf && clubDay(asOf.at, time_zone);
  // Of another day there is room for the day, without its year.
  const short = day && (day === today ? asOf.short : date(day, 'long').replace(/ \S+$/, ''));
  return (
    <span role="status" className="grid-age" data-now="age">
      {asOf && short && (
        <>
          <span aria-hidden>{t('shell.as_of', { time: short })}</span>
          <span className="sr-only">{t('shell.kept_age', { time: asOf.short })}</span>
        </>
      )}
    </span>
  );
}
