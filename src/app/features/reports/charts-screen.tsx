import './reports.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { here, linkAt } from '#app/links.ts';
import { AnswerMissing } from '#app/resource/answer-missing.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { PERIODS } from '#contract/report-spec.ts';
import { type Charts, reports } from '#contract/reports.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { PATHS } from './catalogue.ts';
import { figureText } from './figures.tsx';
import { spanText } from './report-bar.tsx';
import { Drawing, Heat } from './report-drawing.tsx';
import { searchOf } from './use-report.ts';

type Part = Charts['parts'][number];

const SPANS = ['last_28', 'month', 'last_month', 'quarter', 'year'] as const;

/** Six drawings of the club's days, each another report's figures, beside the days before. */
export function ChartsScreen() {
  const words = useWords();
  const { t, locale } = words;
  const navigate = useNavigate();
  const asked = useRouterState({ select: ({ location }) => (location.search as { date?: string }).date });
  const date = SPANS.find((span) => span === asked) ?? SPANS[0];
  const query = useQuery(queryFor(reports.charts, { query: { date, compare: 'previous' } }));
  const data = query.data?.data;
  return (
    <>
      <TopBar title={t('reports.charts')} />
      <main className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 tablet:p-4 laptop:px-6">
        <div
          className="flex flex-none flex-wrap items-center gap-2"
          role="toolbar"
          aria-label={t('reports.period')}
        >
          {SPANS.map((span) => (
            <Chip
              key={span}
              pressed={span === date}
              onClick={() =>
                void navigate({
                  ...here((old) => ({ ...old, date: span === SPANS[0] ? undefined : span })),
                  replace: true,
                })
              }
            >
              {PERIODS[span][locale]}
            </Chip>
          ))}
          {data && <span className="text-label text-muted">{spanText(words, data.date)}</span>}
        </div>
        {data ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1024px]:grid-cols-[repeat(2,minmax(0,1fr))]">
            {data.parts.map((part) => (
              <Drawn key={part.part} part={part} beside={data.compare} />
            ))}
          </div>
        ) : (
          <AnswerMissing query={query} rows={12} />
        )}
      </main>
    </>
  );
}

/** Books have their own pages. */
const PAGES: Readonly<Record<string, string>> = {
  ...PATHS,
  aged: '/accountancy/books/aged',
  'cash-book': '/accountancy/books/cash-book',
};

function Drawn({ part, beside }: { part: Part; beside: string | null }) {
  const words = useWords();
  const { t } = words;
  const { chart, heat, bars, compare } = part;
  const title = t(`reports.part_${part.part}`);
  const search = searchOf(part.query);
  const sums = compare?.points.map((_, i) =>
    compare.series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0),
  );
  return (
    <Card className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="font-heavy">{title}</h2>
        {chart?.kind === 'amount' && <span className="text-caption text-muted">{t('reports.millions')}</span>}
        <span className="flex-1" />
        <Link
          {...linkAt(PAGES[part.report] ?? '/reports', { search })}
          className="press flex min-h-11 items-center gap-1 text-brand"
        >
          {t('reports.open_report')}
          <span className="sr-only">: {title}</span>
          <Icon of={ChevronRight} flip size={16} />
        </Link>
      </div>
      {chart && (
        <Drawing
          label={title}
          chart={chart}
          beside={beside && sums ? { name: spanText(words, beside), values: sums } : undefined}
        />
      )}
      {heat && <Heat cells={heat.cells} wayOf={() => null} />}
      {bars && <Bars bars={bars} />}
    </Card>
  );
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
              className="block h-full rounded-full bg-brand"
              style={{ width: `${(100 * value) / most}%` }}
            />
          </span>
          <b>{figureText(words, value, 'amount')}</b>
        </li>
      ))}
    </ul>
  );
}
