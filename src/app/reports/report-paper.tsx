import { Fragment } from 'react';
import { clubZone } from '#app/data/club.ts';
import { filterText } from '#app/engine/filter-text.ts';
import { useOptions } from '#app/engine/use-options.ts';
import { useWords } from '#app/i18n/words.ts';
import { PaperScroll } from '#app/shell/paper-scroll.tsx';
import { panelFilters, type ShownFilter } from '#contract/filters.ts';
import {
  columnTitle,
  headFigures,
  noFigure,
  rowsBeside,
  rowsOfThen,
} from '#contract/reports/report-columns.ts';
import type { ReportName } from '#contract/reports/report-list.ts';
import { BASES, type Figures, GROUPS, type ReportData } from '#contract/reports/report-spec.ts';
import { occupancyByHour } from '#domain/fullness.ts';
import { cx } from '#ui/cx.ts';
import { PATHS, TITLES } from './catalogue.ts';
import { shownColumns } from './columns.ts';
import { changeText, figureNode, figureText, isMoney, isNumeric } from './figures.tsx';
import { PaperPage } from './paper-page.tsx';
import { spanText } from './report-bar.tsx';
import { idleText } from './report-body.tsx';
import { Heat, ReportChart } from './report-drawing.tsx';
import { notesOf } from './report-notes.ts';
import { type ReportAddress, useReportAddress, useReportName, useWholeReport } from './use-report.ts';

/** The report on paper: what it is of, its drawing by textures, its rows and sums. */
export function ReportPaper() {
  const name = useReportName();
  return <Paper key={name} name={name} />;
}

function Paper({ name }: { name: ReportName }) {
  const { t, number } = useWords();
  const address = useReportAddress(name);
  const { query, answer, data } = useWholeReport(address);
  const people = answer?.pagination?.total ?? 0;
  return (
    <PaperPage
      home={PATHS[name]}
      title={t(TITLES[name])}
      head={<PaperFacts {...address} data={data} />}
      query={query}
      whole={data !== undefined}
    >
      {data && data.rows.length < people && (
        <p className="mb-3 text-caption">
          {t('list.print_cut', { shown: number(data.rows.length), total: number(people) })}
        </p>
      )}
      {data && <PaperBody {...address} data={data} />}
    </PaperPage>
  );
}

type Of = Pick<ReportAddress, 'spec' | 'asked'>;

/** Span, basis, time of calculation and filters of a report. */
export function PaperFacts({ data, ...of }: Of & { data: ReportData | undefined }) {
  const words = useWords();
  const { t, locale, instant } = words;
  const sums = data && shownColumns(of.spec, data).some(({ column }) => isMoney(column.kind));
  return (
    <>
      {data?.date && <div className="font-strong">{spanText(words, data.date)}</div>}
      {data && (
        <div className="text-muted">
          {BASES[data.basis][locale]} · {t('reports.as_of', { at: instant(data.as_of, clubZone(), 'time') })}
          {sums && ` · ${t('reports.in_unit')}`}
        </div>
      )}
      <PaperFilters {...of} />
      {data && idleText(words, data) && <div>{idleText(words, data)}</div>}
    </>
  );
}

/** More columns than this are printed in landscape. */
const UPRIGHT = 8;

/** Its drawing and its rows with their sums. */
export function PaperBody({ spec, data }: Of & { data: ReportData }) {
  const { locale } = useWords();
  return (
    <PaperScroll label={spec.title[locale]} className="flex flex-col gap-6">
      {data.group === 'weekday_hour' ? (
        <Heat cells={occupancyByHour(data.rows)} rowLinkOf={() => null} />
      ) : (
        <ReportChart spec={spec} data={data} />
      )}
      <Rows spec={spec} data={data} />
      {data.compare && <Compared spec={spec} data={data} />}
      <Notes data={data} />
    </PaperScroll>
  );
}

/** The figures that a report is opened for beside those of the other days, row by row. */
function Compared({ spec, data }: Pick<Of, 'spec'> & { data: ReportData }) {
  const words = useWords();
  const { t, locale, digits } = words;
  const heads = headFigures(spec, data);
  const beside = rowsBeside(data);
  const cells = (now: Figures, then: Figures | undefined) =>
    heads.map(({ name, column }) => {
      const { kind } = column;
      const [a, b] = [now[name], then ? then[name] : noFigure(column)];
      return (
        <Fragment key={name}>
          <td className="print-number">{figureText(words, a, kind)}</td>
          <td className="print-number">{figureText(words, b, kind)}</td>
          <td className="print-number">
            {typeof a === 'number' && typeof b === 'number' ? changeText(words, a, b, kind) : '–'}
          </td>
        </Fragment>
      );
    });
  return (
    <section>
      <h2 className="mb-2 font-heavy">
        {t('reports.beside')} {data.compare && spanText(words, data.compare.date)}
      </h2>
      <table className="print-table print-wide">
        <thead>
          <tr>
            <th scope="col">{GROUPS[data.group][locale]}</th>
            {heads.map(({ name, column }) => (
              <Fragment key={name}>
                <th scope="col" className="print-number">
                  {digits(column.title[locale])}
                </th>
                <th scope="col" className="print-number">
                  {t('reports.before')}
                </th>
                <th scope="col" className="print-number">
                  {t('reports.delta')}
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...data.rows, ...rowsOfThen(spec.columns, data)].map((row, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change
            <tr key={nth}>
              <th scope="row" className="font-[inherit]">
                {digits(row.name)}
              </th>
              {cells(row, beside(row))}
            </tr>
          ))}
          <tr className="font-heavy">
            <th scope="row">{t('reports.total')}</th>
            {cells(data.total, data.compare?.total)}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** How its totals agree with the books, and what they exclude. */
function Notes({ data }: { data: ReportData }) {
  const words = useWords();
  return (
    <div className="flex flex-col gap-1 text-caption">
      {notesOf(words, data).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** A report's filters in words. */
export function PaperFilters({ spec, asked }: Of) {
  const on = panelFilters(spec, {}).filter(({ name }) => asked[name] !== undefined);
  return on.map((filter) => (
    <FilterLine key={filter.name} filter={filter} value={asked[filter.name] ?? ''} />
  ));
}

function FilterLine({ filter, value }: { filter: ShownFilter; value: string }) {
  const words = useWords();
  const options = useOptions(filter, value);
  return <div>{filterText(filter, value, options, words)}</div>;
}

function Rows({ spec, data }: Pick<Of, 'spec'> & { data: ReportData }) {
  const words = useWords();
  const { t, locale, digits } = words;
  const columns = shownColumns(spec, data);
  return (
    <table className={cx('print-table', columns.length > UPRIGHT && 'print-wide')}>
      <thead>
        <tr>
          <th scope="col">{GROUPS[data.group][locale]}</th>
          {columns.map(({ name, column }) => (
            <th key={name} scope="col" className={cx(isNumeric(column.kind) && 'print-number')}>
              {digits(columnTitle(column, locale))}
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
                {figureNode(words, row[name], column.kind)}
              </td>
            ))}
          </tr>
        ))}
        <tr className="font-heavy">
          <th scope="row">{t('reports.total')}</th>
          {columns.map(({ name, column }) => (
            <td key={name} className={cx(isNumeric(column.kind) && 'print-number')}>
              {typeof data.total[name] === 'number' && figureNode(words, data.total[name], column.kind)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
