import { lazy, Suspense, useMemo } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { AwaitingFresh } from './awaiting-fresh.tsx';
import { CalendarBody, GridSkeleton } from './calendar-body.tsx';
import { NoAnswer } from './no-answer.tsx';
import { NoTimesSkeleton } from './no-times-skeleton.tsx';
import { useCourts, useDay, useDayData, useNeighbours } from './use-calendar.ts';
import type { ViewProps } from './view.ts';

const NoTimes = lazy(async () => ({ default: (await import('./no-times.tsx')).NoTimes }));

/** One day: courts across, terms down. */
export function DayView(props: ViewProps) {
  const { desk } = props;
  const { t, day } = useWords();
  const answer = useDay(desk.date);
  const { queryKey } = dayQuery(desk.date);
  const shown = useMemo(() => dayQuery(desk.date).queryKey, [desk.date]);
  const data = useDayData(useTimesWithOutbox(answer.data?.data, queryKey), desk.court, props.filter);
  const courts = useCourts();
  useNeighbours(desk.date, answer.isSuccess);

  if (!data) {
    const error = failureOf(answer);
    if (error) {
      return <NoAnswer error={error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />;
    }
    const columns = desk.court === undefined ? courts.length || 8 : 1;
    return <GridSkeleton columns={columns} rows={15} label={t('common.loading')} />;
  }
  if (data.layout.rows.length === 0) {
    return (
      <Suspense fallback={<NoTimesSkeleton />}>
        <NoTimes desk={desk} />
      </Suspense>
    );
  }
  return (
    <AwaitingFresh of={[queryKey]}>
      <CalendarBody
        key={desk.date}
        {...props}
        data={data}
        answer={shown}
        label={t('desk.day_grid', { day: day(desk.date) })}
      />
    </AwaitingFresh>
  );
}
