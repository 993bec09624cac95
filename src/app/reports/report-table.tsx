import './reports.css';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#app/data/idle.ts';
import { useWords } from '#app/i18n/words.ts';
import type { linkTo } from '#app/links.ts';
import { columnTitle, noFigure, rowsBeside, rowsOfThen } from '#contract/reports/report-columns.ts';
import type { Figure, ReportData, ReportRow } from '#contract/reports/report-spec.ts';
import { cx } from '#ui/cx.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { HorizontalScroll } from '#ui/horizontal-scroll.tsx';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { ShownColumn } from './columns.ts';
import { changeText, figureNode, figureText, isGood, isNumeric } from './figures.tsx';

type Target = ReturnType<typeof linkTo>;

export interface TableProps {
  label: string;
  nameTitle: string;
  data: ReportData;
  columns: readonly ShownColumn[];
  /** The column whose growth each row shows. */
  lead: ShownColumn | undefined;
  order: { field: string; direction: 'asc' | 'desc' } | null;
  onSort?: ((field: string) => void) | undefined;
  rowLinkOf: (row: ReportRow) => Target | null;
  /** Rows that can be chosen: their keys. */
  chosen?: Pick<ReadonlySet<number>, 'has'> | undefined;
  onChoose?: ((row: ReportRow) => void) | undefined;
  /** The action at the end of a row; `title` names its column for screen readers. */
  doing?: { title: string; draw: (row: ReportRow) => ReactNode } | undefined;
}

/** A report's rows: a table with its sums; on a phone a line each, with the figure that counts most. */
export function ReportTable(props: TableProps) {
  const { data, columns } = props;
  const asked = useRows(data);
  const then = useMemo(
    () => rowsOfThen(Object.fromEntries(columns.map(({ name, column }) => [name, column])), data),
    [columns, data],
  );
  const past = new Set(then);
  const shown: RowsProps = {
    ...props,
    rows: asked.length < data.rows.length ? asked : [...asked, ...then],
    // Rows of the comparison only cannot be opened or selected.
    rowLinkOf: (row) => (past.has(row) ? null : props.rowLinkOf(row)),
    past,
  };
  return useViewport() === 'phone' ? <PhoneRows {...shown} /> : <WideTable {...shown} />;
}

/** A zero among the figures of a column (look.md §3). */
const NOTHING = '–';

/** More than a screen has. */
const AT_ONCE = 20;
/** How many rows are rendered at a time. */
const PART = 60;

/** The first rows stand at once, the rest of a year of days follows by parts while the page answers already. */
function useRows({ rows }: ReportData): readonly ReportRow[] {
  const [count, setCount] = useState(AT_ONCE);
  const more = count < rows.length;
  useEffect(() => {
    if (more) whenIdle(() => startTransition(() => setCount(count + PART)));
  }, [more, count]);
  return more ? rows.slice(0, count) : rows;
}
type RowsProps = TableProps & { rows: readonly ReportRow[]; past: ReadonlySet<ReportRow> };

const keyOfRow = (row: ReportRow, past: RowsProps['past']): string =>
  past.has(row) ? `then ${row.key}` : String(row.key);

/** The compared figure; a missing row counts as 0. */
const thenOf = (row: ReportRow | undefined, { name, column }: ShownColumn): Figure =>
  row ? (row[name] ?? null) : noFigure(column);

/** By how much a figure differs from that of the other days. */
function Change({
  now,
  then,
  lead,
}: {
  now: Figure | undefined;
  then: Figure | undefined;
  lead: ShownColumn;
}) {
  const words = useWords();
  const before = then;
  if (typeof now !== 'number' || typeof before !== 'number') return '–';
  return (
    <span
      className={cx(
        now !== before && (isGood(lead.column, now - before) ? 'text-positive' : 'text-negative'),
      )}
    >
      {changeText(words, now, before, lead.column.kind)}
    </span>
  );
}

function WideTable({
  label,
  nameTitle,
  data,
  rows,
  columns,
  lead,
  order,
  onSort,
  rowLinkOf,
  chosen,
  onChoose,
  doing,
  past,
}: RowsProps) {
  const words = useWords();
  const { t, locale, digits } = words;
  const compared = data.compare !== null && lead !== undefined;
  const beside = rowsBeside(data);
  return (
    <HorizontalScroll label={label} className="report-scroll">
      <table className="report">
        <thead>
          <tr>
            {onChoose && (
              <td>
                <span className="sr-only">{nameTitle}</span>
              </td>
            )}
            <Head field="name" title={nameTitle} order={order} onSort={onSort} />
            {columns.map(({ name, column }) => (
              <Head
                key={name}
                field={name}
                title={columnTitle(column, locale)}
                numeric={isNumeric(column.kind)}
                order={order}
                onSort={onSort}
              />
            ))}
            {compared && (
              <>
                <th scope="col" className="report-number">
                  {t('reports.before')}
                </th>
                <th scope="col" className="report-number">
                  {t('reports.delta')}
                </th>
              </>
            )}
            {doing && (
              <td>
                <span className="sr-only">{doing.title}</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const way = rowLinkOf(row);
            return (
              <tr key={keyOfRow(row, past)} data-opens={way ? '' : undefined}>
                {onChoose && (
                  <td className="report-choose">
                    {typeof row.key === 'number' && !past.has(row) && (
                      <Checkbox
                        hideLabel
                        label={t('reports.choose_rows', { name: row.name })}
                        checked={chosen?.has(row.key) ?? false}
                        onChange={() => onChoose(row)}
                      />
                    )}
                  </td>
                )}
                <th scope="row">
                  {way ? (
                    <Link {...way} className="report-door">
                      <span>{digits(row.name)}</span>
                      <Icon of={ChevronRight} flip size={16} />
                    </Link>
                  ) : (
                    digits(row.name)
                  )}
                </th>
                {columns.map(({ name, column }) => (
                  <td
                    key={name}
                    className={cx(
                      isNumeric(column.kind) && 'report-number',
                      name === lead?.name && 'font-heavy',
                    )}
                  >
                    {row[name] === 0 && column.kind !== 'percent'
                      ? NOTHING
                      : figureNode(words, row[name], column.kind)}
                  </td>
                ))}
                {compared && (
                  <>
                    <td className="report-number text-muted">
                      {figureText(words, thenOf(beside(row), lead), lead.column.kind)}
                    </td>
                    <td className="report-number">
                      <Change now={row[lead.name]} then={thenOf(beside(row), lead)} lead={lead} />
                    </td>
                  </>
                )}
                {doing && <td className="report-choose">{!past.has(row) && doing.draw(row)}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            {onChoose && <td />}
            <th scope="row">{t('reports.total')}</th>
            {columns.map(({ name, column }) => {
              const value = data.total[name];
              return (
                <td key={name} className={cx(isNumeric(column.kind) && 'report-number')}>
                  {typeof value === 'number' && figureNode(words, value, column.kind)}
                </td>
              );
            })}
            {compared && (
              <>
                <td className="report-number">
                  {figureText(words, data.compare?.total[lead.name], lead.column.kind)}
                </td>
                <td className="report-number">
                  {typeof data.total[lead.name] === 'number' && (
                    <Change now={data.total[lead.name]} then={data.compare?.total[lead.name]} lead={lead} />
                  )}
                </td>
              </>
            )}
            {doing && <td />}
          </tr>
        </tfoot>
      </table>
    </HorizontalScroll>
  );
}

function Head({
  field,
  title,
  numeric = false,
  order,
  onSort,
}: {
  field: string;
  title: string;
  numeric?: boolean;
  order: TableProps['order'];
  onSort: TableProps['onSort'];
}) {
  const { digits } = useWords();
  const sorted = order?.field === field ? order.direction : null;
  return (
    <th
      scope="col"
      className={cx(numeric && 'report-number')}
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {onSort ? (
        <button type="button" className="report-sort press" onClick={() => onSort(field)}>
          {digits(title)}
          {sorted && <Icon of={sorted === 'asc' ? ArrowUp : ArrowDown} size={16} />}
        </button>
      ) : (
        digits(title)
      )}
    </th>
  );
}

function PhoneRows({
  label,
  data,
  rows,
  lead,
  columns,
  rowLinkOf,
  chosen,
  onChoose,
  doing,
  past,
}: RowsProps) {
  const words = useWords();
  const { t, digits } = words;
  const share = columns.find(({ column }) => column.kind === 'percent');
  const beside = rowsBeside(data);
  return (
    <ul className="report-rows" aria-label={label}>
      {rows.map((row) => {
        const way = rowLinkOf(row);
        const inside = (
          <>
            <span className="flex min-w-0 flex-1 flex-col">
              <span>{digits(row.name)}</span>
              {data.compare && lead && (
                <span className="text-caption">
                  <Change now={row[lead.name]} then={thenOf(beside(row), lead)} lead={lead} />
                </span>
              )}
            </span>
            {share && share.name !== lead?.name && (
              <bdi dir="ltr" className="text-caption text-muted">
                {figureText(words, row[share.name], 'percent')}
              </bdi>
            )}
            {lead && (
              <span className="font-heavy">{figureNode(words, row[lead.name], lead.column.kind)}</span>
            )}
            {way && <Icon of={ChevronRight} flip size={16} className="flex-none text-muted" />}
          </>
        );
        return (
          <li key={keyOfRow(row, past)} className="report-row">
            {onChoose && typeof row.key === 'number' && !past.has(row) && (
              <Checkbox
                hideLabel
                label={t('reports.choose_rows', { name: row.name })}
                checked={chosen?.has(row.key) ?? false}
                onChange={() => onChoose(row)}
              />
            )}
            {way ? (
              <Link {...way} className="report-row-in press">
                {inside}
              </Link>
            ) : (
              <div className="report-row-in">{inside}</div>
            )}
            {!past.has(row) && doing?.draw(row)}
          </li>
        );
      })}
    </ul>
  );
}
