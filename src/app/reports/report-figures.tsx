import { useWords } from '#app/i18n/words.ts';
import { headFigures } from '#contract/reports/report-columns.ts';
import type { ReportData, ReportSpec } from '#contract/reports/report-spec.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { changeText, figureText, isGood } from './figures.tsx';
import { spanText } from './report-bar.tsx';

/** The main figures of a report: three to five totals, each with its comparison. */
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
        return (
          <Card key={name} className="flex flex-col gap-0.5 py-3">
            <dt className="text-label text-muted">{column.title[locale]}</dt>
            <dd className="flex flex-col">
              <span className="text-title font-heavy">{figureText(words, now, column.kind)}</span>
              {typeof then === 'number' && compare && (
                <span
                  className={cx(
                    'text-label',
                    now === then
                      ? 'text-muted'
                      : isGood(column, now - then)
                        ? 'text-positive'
                        : 'text-negative',
                  )}
                >
                  {now === then
                    ? t('reports.same_as', { span: spanText(words, compare.date) })
                    : t('reports.delta_from', {
                        share: changeText(words, now, then, column.kind),
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
