import './reports.css';
import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import type { linkTo } from '#app/links.ts';
import { columnTitle, rowsBeside } from '#contract/report-columns.ts';
import type { Figure, ReportData, ReportRow } from '#contract/report-spec.ts';
import { cx } from '#ui/cx.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import type { Shown } from './columns.ts';
import { changeText, figureText, isGood, isNumeric } from './figures.tsx';

type Target = ReturnType<typeof linkTo>;

export interface TableProps {
  label: string;
  nameTitle: string;
  data: ReportData;
  columns: readonly Shown[];
  /** The column whose growth each row tells. */
  lead: Shown | undefined;
  order: { field: string; direction: 'asc' | 'desc' } | null;
  onSort?: ((field: string) => void) | undefined;
  wayOf: (row: ReportRow) => Target | null;
  /** Rows that can be chosen: their keys. */
  chosen?: Pick<ReadonlySet<number>, 'has'> | undefined;
  onChoose?: ((row: ReportRow) => void) | undefined;
  /** What can be done with a row, at its end; `title` names the column for who does not see it. */
  doing?: { title: string; draw: (row: ReportRow) => ReactNode } | undefined;
}

/** A report's rows: a table with its sums; on a phone a line each, with the figure that counts most. */
export function ReportTable(props: TableProps) {
  const rows = useRows(props.data);
  return useViewport() === 'phone' ? (
    <PhoneRows {...props} rows={rows} />
  ) : (
    <WideTable {...props} rows={rows} />
  );
}

/** More than a screen has. */
const AT_ONCE = 20;

/** The first rows stand at once, the rest of a year of days follows while the page answers already. */
function useRows({ rows }: ReportData): readonly ReportRow[] {
  const [all, setAll] = useState(rows.length <= AT_ONCE);
  useEffect(() => startTransition(() => setAll(true)), []);
  return all ? rows : rows.slice(0, AT_ONCE);
}
type RowsProps = TableProps & { rows: readonly ReportRow[] };

/** By how much a figure differs from that of the other days; what had no row then was nothing. */
function Change({ now, then, lead }: { now: Figure | undefined; then: Figure | undefined; lead: Shown }) {
  const words = useWords();
  const before = then ?? 0;
  if (typeof now !== 'number' || typeof before !== 'number') return '–';
  return (
    <span
      className={cx(now !== before && (isGood(lead.name, now - before) ? 'text-positive' : 'text-negative'))}
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
  wayOf,
  chosen,
  onChoose,
  doing,
}: RowsProps) {
  const words = useWords();
  const { t, locale, digits } = words;
  const compared = data.compare !== null && lead !== undefined;
  const beside = rowsBeside(data);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
    <section className="report-scroll" tabIndex={0} aria-label={label}>
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
            const way = wayOf(row);
            return (
              <tr key={String(row.key)} data-opens={way ? '' : undefined}>
                {onChoose && (
                  <td className="report-choose">
                    {typeof row.key === 'number' && (
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
                    <bdi dir={column.kind === 'text' ? undefined : 'ltr'}>
                      {figureText(words, row[name], column.kind)}
                    </bdi>
                  </td>
                ))}
                {compared && (
                  <>
                    <td className="report-number text-muted">
                      {figureText(words, beside(row)?.[lead.name] ?? 0, lead.column.kind)}
                    </td>
                    <td className="report-number">
                      <Change now={row[lead.name]} then={beside(row)?.[lead.name]} lead={lead} />
                    </td>
                  </>
                )}
                {doing && <td className="report-choose">{doing.draw(row)}</td>}
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
                  {typeof value === 'number' && <bdi dir="ltr">{figureText(words, value, column.kind)}</bdi>}
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
    </section>
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

function PhoneRows({ label, data, rows, lead, columns, wayOf, chosen, onChoose, doing }: RowsProps) {
  const words = useWords();
  const { t, digits } = words;
  const share = columns.find(({ column }) => column.kind === 'percent');
  const beside = rowsBeside(data);
  return (
    <ul className="report-rows" aria-label={label}>
      {rows.map((row) => {
        const way = wayOf(row);
        const inside = (
          <>
            <span className="min-w-0 flex-1">{digits(row.name)}</span>
            {share && (
              <bdi dir="ltr" className="text-caption text-muted">
                {figureText(words, row[share.name], 'percent')}
              </bdi>
            )}
            {data.compare && lead && (
              <span className="text-caption">
                <Change now={row[lead.name]} then={beside(row)?.[lead.name]} lead={lead} />
              </span>
            )}
            {lead && lead !== share && (
              <bdi dir="ltr" className="font-heavy">
                {figureText(words, row[lead.name], lead.column.kind)}
              </bdi>
            )}
            {way && <Icon of={ChevronRight} flip size={16} className="flex-none text-muted" />}
          </>
        );
        return (
          <li key={String(row.key)} className="report-row">
            {onChoose && typeof row.key === 'number' && (
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
            {doing?.draw(row)}
          </li>
        );
      })}
    </ul>
  );
}
