import { useMemo } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import type { SummaryCell } from '#contract/desk/reservable-times.ts';
import { AwaitingFresh } from './awaiting-fresh.tsx';
import { CalendarBody, GridSkeleton } from './calendar-body.tsx';
import { NoAnswer } from './no-answer.tsx';
import { NoTimes } from './no-times.tsx';
import { byVisit } from './summary-visits.ts';
import { courtWeekQuery, DAYS_SHOWN, useCourtDaysData, useCourtWeek, useWeek } from './use-calendar.ts';
import type { ViewProps } from './view.ts';
import { WeekView } from './week-view.tsx';

const NONE: readonly string[] = [];

/** A week: of all courts at a glance, of one court in full. */
export function WeekScreen(props: ViewProps) {
  const { alone } = props.desk;
  return alone === undefined ? <WeekOfAll {...props} /> : <WeekOfCourt {...props} court={alone} />;
}

function WeekOfAll({ desk, time, term, onTurn, filter }: ViewProps) {
  const { t } = useWords();
  const answer = useWeek(desk.date);
  const courts = filter?.courts ?? null;
  const kept = answer.data?.data;
  const all = useMemo(() => kept && byVisit(kept), [kept]);
  const cells = useMemo(() => all && (courts ? ofCourts(all, courts) : all), [all, courts]);
  if (!answer.data || !cells) return <Waiting answer={answer} label={t('common.loading')} />;
  if (answer.data.data.length === 0) return <NoTimes desk={desk} />;
  return <WeekView {...{ desk, time, term, onTurn, filter }} cells={cells} />;
}

/** Without hidden courts. */
const ofCourts = (cells: readonly SummaryCell[], shown: ReadonlySet<number>): SummaryCell[] =>
  cells.map((cell) => {
    const courts = cell.courts.filter(({ court_id }) => shown.has(court_id));
    return { ...cell, courts, free: courts.filter(({ state }) => state === 'free').length };
  });

function WeekOfCourt(props: ViewProps & { court: number }) {
  const { desk, court, onTurn } = props;
  const { t, day } = useWords();
  const answer = useCourtWeek(desk.date, court);
  const { queryKey } = courtWeekQuery(desk.date, court);
  const shown = useMemo(() => courtWeekQuery(desk.date, court).queryKey, [desk.date, court]);
  const overlaid = useTimesWithOutbox(answer.data?.data, queryKey);
  const data = useCourtDaysData(overlaid, desk.date, DAYS_SHOWN, desk.today, NONE, props.filter);
  if (!data) return <Waiting answer={answer} label={t('common.loading')} />;
  if (data.layout.rows.length === 0) return <NoTimes desk={desk} />;
  return (
    <AwaitingFresh of={[queryKey]}>
      <CalendarBody
        key={`${court} ${desk.date}`}
        {...props}
        data={data}
        answer={shown}
        label={t('desk.week_grid', { day: day(desk.date) })}
        onTurn={(days) => onTurn(days * DAYS_SHOWN)}
      />
    </AwaitingFresh>
  );
}

function Waiting({
  answer,
  label,
}: {
  answer: Parameters<typeof failureOf>[0] & { isFetching: boolean; refetch: () => unknown };
  label: string;
}) {
  const error = failureOf(answer);
  if (error) {
    return <NoAnswer error={error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />;
  }
  return <GridSkeleton columns={DAYS_SHOWN} rows={15} label={label} />;
}
