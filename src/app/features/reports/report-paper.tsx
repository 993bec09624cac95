import '#ui/table/table.css';
import './reports.css';
import { useEffect } from 'react';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useWords } from '#app/i18n/words.ts';
import { reportFilters } from '#app/parts/money/slot-filters.ts';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { filterText } from '#app/resource/filter-text.ts';
import type { FilterSpec } from '#app/resource/resource.ts';
import { useOptions } from '#app/resource/use-options.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import type { ReportName } from '#contract/report-list.ts';
import { BASES, GROUPS, type ReportData } from '#contract/report-spec.ts';
import { cx } from '#ui/cx.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PATHS, TITLES } from './catalogue.ts';
import { shownColumns } from './columns.ts';
import { figureText, isNumeric } from './figures.tsx';
import { spanText } from './report-bar.tsx';
import { cellsOf, Heat, ReportChart } from './report-drawing.tsx';
import { type ReportAddress, useReport, useReportAddress, useReportName } from './use-report.ts';

/** The report on paper: what it is of, its drawing by textures, its rows and sums. */
export function ReportPaper() {
  const name = useReportName();
  return <Paper key={name} name={name} />;
}

function Paper({ name }: { name: ReportName }) {
  const words = useWords();
  const { t, locale, instant } = words;
  const address = useReportAddress(name);
  const { query, data } = useReport(address);
  const whole = data !== undefined;
  useEffect(() => {
    if (!whole) return;
    void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [whole]);
  return (
    <>
      <PrintBar home={PATHS[name]} onPrint={whole ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-280 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead title={t(TITLES[name])}>
          {data?.date && <div className="font-strong">{spanText(words, data.date)}</div>}
          {data && (
            <div className="text-muted">
              {BASES[data.basis][locale]} ·{' '}
              {t('reports.as_of', { at: instant(data.as_of, clubZone(), 'time') })}
            </div>
          )}
          <Filters address={address} />
        </PaperHead>
        <ErrorNotice error={failureOf(query)} title={t('list.print_failed')} onRetry={query.refetch} />
        {!whole && !failureOf(query) && <SkeletonRows rows={12} />}
        {data && (
          <div className="flex flex-col gap-6 overflow-x-auto">
            {data.group === 'weekday_hour' ? (
              <Heat cells={cellsOf(data.rows)} wayOf={() => null} />
            ) : (
              <ReportChart spec={address.spec} data={data} onDay={() => {}} />
            )}
            <Rows address={address} data={data} />
          </div>
        )}
      </main>
    </>
  );
}

/** What the report is narrowed to, in words. */
function Filters({ address: { spec, asked } }: { address: ReportAddress }) {
  const on = reportFilters.filter(({ name }) => name in spec.filters && asked[name] !== undefined);
  return on.map((filter) => (
    <FilterLine key={filter.name} filter={filter} value={asked[filter.name] ?? ''} filters={spec.filters} />
  ));
}

function FilterLine({
  filter,
  value,
  filters,
}: {
  filter: FilterSpec;
  value: string;
  filters: ReportAddress['spec']['filters'];
}) {
  const words = useWords();
  const options = useOptions(filter);
  return <div>{filterText(filter, value, { sorts: [], filters, order: 'id,asc' }, options, words)}</div>;
}

function Rows({ address: { spec }, data }: { address: ReportAddress; data: ReportData }) {
  const words = useWords();
  const { t, locale, digits } = words;
  const columns = shownColumns(spec, data);
  return (
    <table className="print-table">
      <thead>
        <tr>
          <th scope="col">{GROUPS[data.group][locale]}</th>
          {columns.map(({ name, column }) => (
            <th key={name} scope="col" className={cx(isNumeric(column.kind) && 'print-number')}>
              {digits(column.title[locale])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={String(row.key)}>
            <th scope="row" className="font-[inherit]">
              {digits(row.name)}
            </th>
            {columns.map(({ name, column }) => (
              <td key={name} className={cx(isNumeric(column.kind) && 'print-number')}>
                <bdi dir={column.kind === 'text' ? undefined : 'ltr'}>
                  {figureText(words, row[name], column.kind)}
                </bdi>
              </td>
            ))}
          </tr>
        ))}
        <tr className="font-heavy">
          <th scope="row">{t('reports.total')}</th>
          {columns.map(({ name, column }) => (
            <td key={name} className={cx(isNumeric(column.kind) && 'print-number')}>
              {typeof data.total[name] === 'number' && (
                <bdi dir="ltr">{figureText(words, data.total[name], column.kind)}</bdi>
              )}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
