import { useWords } from '#app/i18n/words.ts';
import type { ReportData, ReportSpec } from '#contract/report-spec.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { headFigures } from './columns.ts';
import { figureText, growthOf, growthText, isGood } from './figures.tsx';
import { spanText } from './report-bar.tsx';

/** What the report is opened for: three to five sums, each against the days that it stands beside. */
export function ReportFigures({ spec, data }: { spec: ReportSpec; data: ReportData }) {
  const words = useWords();
  const { t, locale } = words;
  const figures = headFigures(spec, data);
  if (figures.length === 0) return null;
  const { compare } = data;
  return (
    <dl className="report-figures">
      {figures.map(({ name, column }) => {
        const now = data.total[name] as number;
        const then = compare?.total[name];
        const growth = typeof then === 'number' ? growthOf(now, then) : null;
        return (
          <Card key={name} className="flex flex-col gap-0.5 py-3">
            <dt className="text-label text-muted">{column.title[locale]}</dt>
            <dd className="flex flex-col">
              <span className="text-title font-heavy">{figureText(words, now, column.kind)}</span>
              {growth !== null && compare && (
                <span
                  className={cx(
                    'text-label',
                    growth === 0 ? 'text-muted' : isGood(name, growth) ? 'text-positive' : 'text-negative',
                  )}
                >
                  {t('reports.delta_from', {
                    share: `\u2066${growthText(words, growth)}\u2069`,
                    span: spanText(words, compare.date),
                  })}
                </span>
              )}
            </dd>
          </Card>
        );
      })}
    </dl>
  );
}
