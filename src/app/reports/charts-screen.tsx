import './reports.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { clubZone } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu } from '#app/engine/export-menu.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { here, linkAt } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import type { ExportFormat } from '#contract/list.ts';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { TimeChart } from '#contract/reports/report-spec.ts';
import { type Charts, hasAmounts, PART_TITLES, reports } from '#contract/reports/reports.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { PATHS } from './catalogue.ts';
import { figureText } from './figures.tsx';
import { Newer } from './newer.tsx';
import { PaperPage } from './paper-page.tsx';
import { BesideChoice, MoreButton, PeriodChoice, ReportMenu, spanText } from './report-bar.tsx';
import { AxisUnit, Drawing, Heat, outlineOf } from './report-drawing.tsx';
import { cellWay, rowLinkOf } from './row-links.ts';
import { readParams, searchOf } from './use-report.ts';

type Part = Charts['parts'][number];

const PATH = '/reports/charts';
/** Four whole weeks have as many Fridays as those before them. */
const PERIOD = 'last_28';
const BESIDE = 'previous';

function useCharts() {
  const navigate = useNavigate();
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, unknown>>,
  });
  const asked = readParams(search, reports.charts);
  const options = queryFor(reports.charts, { query: { date: PERIOD, compare: BESIDE, ...asked } as never });
  const query = useQuery(options);
  const change = (part: Readonly<Record<string, string | undefined>>) =>
    void navigate({ ...here((old) => ({ ...old, ...part })), replace: true, resetScroll: false });
  return { asked, change, query, queryKey: options.queryKey, data: query.data?.data };
}

/** Six drawings of the club's days, each another report's figures, beside the days before. */
export function ChartsScreen() {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const { asked, change, query, queryKey, data } = useCharts();
  const phone = useViewport() === 'phone';
  const [open, setOpen] = useState(false);
  const exporting = useExport(reports.charts, t('reports.charts'));
  // The export has what is shown, even without an explicit choice.
  const file = (type: ExportFormat, part?: Part['part']) =>
    exporting.start(type, { date: PERIOD, compare: BESIDE, ...asked, ...(part && { parts: part }) });
  return (
    <>
      <TopBar
        title={t('reports.charts')}
        end={phone ? <MoreButton onPress={() => setOpen(true)} /> : undefined}
      />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
        <div
          className="flex flex-none flex-wrap items-center gap-2"
          role="group"
          aria-label={t('reports.charts')}
        >
          <PeriodChoice period={PERIOD} asked={asked} change={change} date={data?.date} />
          {!phone && <BesideChoice asked={asked} change={change} standard={BESIDE} />}
          {data && <span className="text-label text-muted">{spanText(words, data.date)}</span>}
          <span className="flex-1" />
          {!phone && <MoreButton onPress={() => setOpen(true)} />}
        </div>
        <ExportBar exporting={exporting} />
        {data ? (
          <>
            <Newer query={query} queryKey={queryKey} offered />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1024px]:grid-flow-dense min-[1024px]:grid-cols-[repeat(2,minmax(0,1fr))]">
              {data.parts.map((part) => (
                <Drawn key={part.part} part={part} days={data} onExport={(type) => file(type, part.part)} />
              ))}
            </div>
          </>
        ) : (
          <AnswerMissing query={query} rows={12} />
        )}
      </main>
      <ReportMenu
        open={open}
        onClose={() => setOpen(false)}
        title={t('reports.charts')}
        choices={phone && <BesideChoice row asked={asked} change={change} standard={BESIDE} />}
        ways={{
          onPrint: () => void navigate(linkAt(`${PATH}/print`, { search: searchOf(asked) })),
          onExport: (type) => file(type),
        }}
      />
    </>
  );
}

/** The charts on paper, one below the other. */
export function ChartsPaper() {
  const words = useWords();
  const { t, instant } = words;
  const { query, data } = useCharts();
  return (
    <PaperPage
      home={PATH}
      title={t('reports.charts')}
      head={
        data && (
          <>
            <div className="font-strong">{spanText(words, data.date)}</div>
            <div className="text-muted">
              {t('reports.as_of', { at: instant(data.as_of, clubZone(), 'time') })}
              {data.parts.some(hasAmounts) && ` · ${t('reports.in_unit')}`}
            </div>
          </>
        )
      }
      query={query}
      whole={data !== undefined}
    >
      {data && (
        <div className="flex flex-col gap-6">
          {data.parts.map((part) => (
            <Drawn key={part.part} part={part} days={data} />
          ))}
        </div>
      )}
    </PaperPage>
  );
}

/** Books have their own pages. */
const BOOKS: Readonly<Record<string, string>> = {
  aged: '/accountancy/books/aged',
  journal: '/accountancy/books/journal',
};
const isReport = (name: string): name is ReportName => name in PATHS;

type Days = Pick<Charts, 'date' | 'compare'>;

/** One drawing; with its ways out unless it is on paper. */
function Drawn({
  part,
  days,
  onExport,
}: {
  part: Part;
  days: Days;
  onExport?: (type: ExportFormat) => void;
}) {
  const paper = onExport === undefined;
  const words = useWords();
  const { t, locale } = words;
  const doors = useDoors(part, days);
  const { chart, heat, bars } = part;
  const title = PART_TITLES[part.part][locale];
  return (
    // Fifteen hours in half a page would be cut.
    <Card className={cx('flex min-w-0 flex-col gap-2 break-inside-avoid', heat && 'col-span-full')}>
      <div className="flex items-center gap-x-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <h2 className="font-heavy">{title}</h2>
          <AxisUnit chart={chart} />
        </div>
        {!paper && (
          <Link
            {...linkAt(doors.page, { search: searchOf(part.query) })}
            className="press flex min-h-11 flex-none items-center gap-1 text-brand"
          >
            {t('reports.open_report')}
            <span className="sr-only">: {title}</span>
            <Icon of={ChevronRight} flip size={16} />
          </Link>
        )}
        {onExport && <ExportMenu of={title} onExport={onExport} />}
      </div>
      {chart && (
        <Drawing
          label={title}
          chart={chart}
          beside={outlineOf(words, days.compare, part.compare)}
          onOpen={paper ? undefined : (point) => doors.open(chart, point)}
        />
      )}
      {heat && <Heat cells={heat.cells} rowLinkOf={paper ? () => null : doors.cell} />}
      {bars && <Bars bars={bars} />}
    </Card>
  );
}

/** The links of a chart: its report, and the lists of its days and cells. */
function useDoors({ report, query }: Part, { date }: Days) {
  const { locale } = useWords();
  const navigate = useNavigate();
  const page = isReport(report) ? PATHS[report] : (BOOKS[report] ?? '/reports');
  const data = { date, rows_date: null, basis: 'slot', group: 'weekday_hour' } as const;
  return {
    page,
    open({ by, points }: TimeChart, point: number) {
      const key = points[point];
      if (key === undefined || by === 'tenth') return;
      const to = isReport(report)
        ? rowLinkOf(report, { ...data, group: by }, {}, locale)({ key })
        : linkAt(page, { search: { ...searchOf(query), date: `${key}_${key}` } });
      if (to) void navigate(to);
    },
    cell: isReport(report) ? cellWay(report, data, {}, locale) : () => null,
  };
}

/** Ranks and shares: a bar a row, its value at the end. */
function Bars({ bars }: { bars: NonNullable<Part['bars']> }) {
  const words = useWords();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="flex flex-col gap-2">
      {bars.map(({ key, name, value }) => (
        <li key={key} className="grid grid-cols-[110px_minmax(0,1fr)_auto] items-center gap-2.5 text-table">
          <span>{words.digits(name)}</span>
          <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-brand print:[print-color-adjust:exact]"
              style={{ width: `${(100 * value) / most}%` }}
            />
          </span>
          <b>{figureText(words, value, 'amount')}</b>
        </li>
      ))}
    </ul>
  );
}
