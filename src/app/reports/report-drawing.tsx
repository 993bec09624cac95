import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { linkTo } from '#app/links.ts';
import {
  chartTitle,
  type TimeChart as Drawn,
  type ReportData,
  type ReportSpec,
} from '#contract/reports/report-spec.ts';
import { axisUnit, inUnit } from '#domain/chart-scale.ts';
import { FRIDAY, weekday, weekdayNames } from '#domain/dates.ts';
import { HOUR_MINUTES } from '#domain/durations.ts';
import { type HourOccupancy, heatOfWeek, occupancyPercent } from '#domain/fullness.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { HeatTable } from '#ui/chart/heat-table.tsx';
import { type ChartPoint, TimeChart } from '#ui/chart/time-chart.tsx';
import { FactList } from '#ui/fact.tsx';
import { figureText } from './figures.tsx';
import { spanText } from './report-bar.tsx';

type Target = ReturnType<typeof linkTo>;

/**
 * The points of a drawing in words, short enough to stand side by side: days by their number, the first with its month;
 * weeks by their first day.
 */
function pointsOf({ date, percent, t }: Words, { by, points }: Drawn): ChartPoint[] {
  if (by === 'tenth') {
    const shares = points.map((point) => [point, percent(Number(point))] as const);
    return shares.map(([key, share]) => ({ key, word: share, name: t('reports.first_tenths', { share }) }));
  }
  const word = (day: string, i: number) => {
    if (by === 'month') return date(day, 'monthYear');
    const text = date(day, 'dayMonth');
    return by === 'week' || i === 0 ? text : (text.split(' ')[0] ?? text);
  };
  return points.map((day, i) => ({
    key: day,
    word: word(day, i),
    name: by === 'month' ? date(day, 'monthYear') : date(day, 'weekday'),
    holiday: by === 'day' && weekday(day) === FRIDAY,
  }));
}

const UNIT_WORDS = { 1: 'reports.ones', 1000: 'reports.thousands', 1000000: 'reports.millions' } as const;

/** The unit in which the sums of a drawing are written on its axis. */
const sumUnitOf = ({ points, series }: Drawn) =>
  axisUnit(
    Math.max(
      0,
      ...points.map((_, i) => series.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0)),
    ),
  );

/** The unit of an axis with amounts. */
export function AxisUnit({ chart }: { chart: Drawn | null | undefined }) {
  const { t } = useWords();
  if (chart?.kind !== 'amount') return null;
  return <span className="text-caption text-muted">{t(UNIT_WORDS[sumUnitOf(chart)])}</span>;
}

/** How a drawing's values are written on its axis: sums in their unit, minutes as hours. */
const axisOf = ({ number }: Words, chart: Drawn) => {
  const unit = chart.kind === 'amount' ? sumUnitOf(chart) : chart.kind === 'minutes' ? HOUR_MINUTES : 1;
  return (value: number) => number(inUnit(value, unit));
};

/** A chart over time as bars, with its labels. */
export function Drawing({
  chart,
  ...more
}: { chart: Drawn } & Pick<Parameters<typeof TimeChart>[0], 'label' | 'beside' | 'onOpen'>) {
  const words = useWords();
  const { t, digits } = words;
  return (
    <TimeChart
      {...more}
      points={pointsOf(words, chart)}
      series={chart.series.map(({ key, name, values }) => ({ key: String(key), name: digits(name), values }))}
      text={(value) => figureText(words, value, chart.kind)}
      axis={axisOf(words, chart)}
      total={t('reports.total')}
    />
  );
}

/** The totals of a chart by point, used as the outline behind another one. */
export const outlineOf = (
  words: Words,
  beside: string | null | undefined,
  chart: Drawn | null | undefined,
): { name: string; values: number[] } | undefined =>
  beside && chart
    ? {
        name: spanText(words, beside),
        values: chart.points.map((_, i) =>
          chart.series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0),
        ),
      }
    : undefined;

/** A report's chart over time, with the comparison as an outline. */
export function ReportChart({
  spec,
  data,
  onDay,
}: {
  spec: ReportSpec;
  data: ReportData;
  /** Opens the details of a day, week or month. */
  onDay?: ((first: string, by: Exclude<Drawn['by'], 'tenth'>) => void) | undefined;
}) {
  const words = useWords();
  const { locale } = words;
  const { chart, compare } = data;
  if (!chart || !spec.chart || chart.points.length === 0) return null;
  const { by } = chart;
  const title = chartTitle(spec, chart)[locale];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-heavy">{title}</h2>
        <AxisUnit chart={chart} />
      </div>
      <Drawing
        label={title}
        chart={chart}
        beside={outlineOf(words, compare?.date, compare?.chart)}
        onOpen={onDay && by !== 'tenth' ? (point) => onDay(chart.points[point] ?? '', by) : undefined}
      />
    </Card>
  );
}

/** Occupancy by weekday and hour; a cell shows its hours and links to the offered times. */
export function Heat({
  cells,
  rowLinkOf,
}: {
  cells: readonly HourOccupancy[];
  rowLinkOf: (key: string) => Target | null;
}) {
  const words = useWords();
  const { t, number, percent, time, locale } = words;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const heat = heatOfWeek(cells);
  const names = weekdayNames(locale);
  const hourName = (hour: number) => time(`${String(hour).padStart(2, '0')}:00`);
  const [day, hour] = chosen?.split('-').map(Number) ?? [];
  const cell = cells.find((one) => one.weekday === day && one.hour === hour);
  const way = chosen === null ? null : rowLinkOf(chosen);
  return (
    <Card className="flex flex-col gap-3">
      <HeatTable
        label={t('reports.heat')}
        corner={t('reports.corner')}
        mean={t('reports.mean')}
        number={number}
        chosen={chosen}
        onChoose={(key) => setChosen(key === chosen ? null : key)}
        whole={heat.whole}
        columns={heat.hours.map(({ hour: of, mean }) => ({ key: String(of), title: number(of), mean }))}
        rows={heat.days.map(({ weekday: of, mean, cells: shares }) => ({
          key: String(of),
          title: names[of] ?? '',
          holiday: of === FRIDAY,
          mean,
          cells: shares.map((share, i) => ({
            percent: share,
            name: `${names[of]} ${hourName(heat.hours[i]?.hour ?? 0)}`,
          })),
        }))}
      />
      {cell && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2" role="status">
          <b>
            {names[cell.weekday]} {hourName(cell.hour)} · {percent(Math.round(occupancyPercent([cell]) ?? 0))}
          </b>
          <FactList
            facts={[
              [t('reports.reserved_hours'), figureText(words, cell.reserved, 'minutes')],
              [t('reports.offered_hours'), figureText(words, cell.offered, 'minutes')],
            ]}
          />
          {way && <Button onClick={() => void navigate(way)}>{t('reports.see_times')}</Button>}
        </div>
      )}
    </Card>
  );
}
