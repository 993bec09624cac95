import { useMemo } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { useOffline } from '#app/state/connection.ts';
import { addDays } from '#domain/dates.ts';
import { DAYS_OF } from './address.ts';
import { AwaitingFresh } from './awaiting-fresh.tsx';
import { CalendarBody, GridSkeleton } from './calendar-body.tsx';
import { NoAnswer } from './no-answer.tsx';
import { NoTimes } from './no-times.tsx';
import { useCourtDaysData, useDay, useNeighbours } from './use-calendar.ts';
import type { ViewProps } from './view.ts';

/** Three days of one court side by side. They are the days that the device keeps anyway. */
export function DaysView(props: ViewProps & { court: number }) {
  const { desk, court, onTurn } = props;
  const { t, day } = useWords();
  const dates = [desk.date, addDays(desk.date, 1), addDays(desk.date, 2)] as const;
  const [first, second, third] = [useDay(dates[0]), useDay(dates[1]), useDay(dates[2])];
  const overlaid = [
    useTimesWithOutbox(first.data?.data, dayQuery(dates[0]).queryKey),
    useTimesWithOutbox(second.data?.data, dayQuery(dates[1]).queryKey),
    useTimesWithOutbox(third.data?.data, dayQuery(dates[2]).queryKey),
  ] as const;
  const answers = [first, second, third];
  // Offline a single cached day is shown, and missing days are named in its place.
  const missing = useMissing(dates, answers);
  const times = useTimesOf(overlaid, court, missing.length);
  const data = useCourtDaysData(times, desk.date, DAYS_OF.days, desk.today, missing, props.filter);
  useNeighbours(dates[2], third.isSuccess);

  // Shows the age of the oldest answer.
  const there = answers.filter((each) => each.data);
  const oldest = (there.length > 0 ? there : answers).reduce((old, each) =>
    each.dataUpdatedAt < old.dataUpdatedAt ? each : old,
  );
  const at = dates[answers.indexOf(oldest)] ?? desk.date;
  const shown = useMemo(() => dayQuery(at).queryKey, [at]);

  if (!data) {
    const error = answers.map(failureOf).find((failure) => failure !== null);
    return error ? (
      <NoAnswer
        error={error}
        busy={answers.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const each of answers) if (!each.data) void each.refetch();
        }}
      />
    ) : (
      <GridSkeleton columns={DAYS_OF.days} rows={12} label={t('common.loading')} />
    );
  }
  if (data.layout.rows.length === 0) return <NoTimes desk={desk} />;
  return (
    <AwaitingFresh of={dates.map((date) => dayQuery(date).queryKey)}>
      <CalendarBody
        key={`${court} ${desk.date}`}
        {...props}
        data={data}
        answer={shown}
        label={t('desk.days_grid', { day: day(desk.date) })}
        onTurn={(days) => onTurn(days * DAYS_OF.days)}
      />
    </AwaitingFresh>
  );
}

type Overlaid = readonly ShownTime[] | undefined;

/** Days that are not cached while offline; none when no day is cached. */
function useMissing(
  dates: readonly string[],
  answers: readonly Parameters<typeof failureOf>[0][],
): readonly string[] {
  const offline = useOffline();
  const gone = dates.filter((_, n) => offline && answers[n] && failureOf(answers[n]));
  const days = gone.length < dates.length ? gone.join() : '';
  return useMemo(() => (days === '' ? [] : days.split(',')), [days]);
}

/** The court's slots of all days, once every available day is loaded. */
function useTimesOf(
  [first, second, third]: readonly [Overlaid, Overlaid, Overlaid],
  court: number,
  missing: number,
): Overlaid {
  return useMemo(
    () =>
      [first, second, third].filter((day) => !day).length === missing
        ? [first, second, third].flatMap((day) => day ?? []).filter((time) => time.court.id === court)
        : undefined,
    [first, second, third, court, missing],
  );
}
