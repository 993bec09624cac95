import type { ShownFilter } from '#contract/filters.ts';
import '#ui/table/table.css';
import { type ComponentType, Fragment, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { request } from '#app/data/request.ts';
import { useWords } from '#app/i18n/words.ts';
import { PaperHead } from '#app/shell/paper-head.tsx';
import { PaperScroll } from '#app/shell/paper-scroll.tsx';
import { PrintBar } from '#app/shell/print-bar.tsx';
import type { CallRequest } from '#contract/call.ts';
import { type Column, type ColumnKind, endsGroup, type RowGroups } from '#contract/columns.ts';
import { cx } from '#ui/cx.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { isNumber, textOf } from './cells.tsx';
import { ErrorNotice } from './failed-notice.tsx';
import { filterText } from './filter-text.ts';
import { queryOf, readSpan } from './list-address.ts';
import {
  filtersOf,
  type ListAnswer,
  type ListCall,
  type Listed,
  type Resource,
  type TotalCall,
  visibleTotals,
} from './resource.ts';
import { useAddressChoice } from './use-choice.ts';
import { useColumns } from './use-columns.ts';
import { useOptions } from './use-options.ts';
import { useOwner } from './use-owner.ts';
import { usePageLoading } from './use-page-loading.ts';

/** The print view of a list, for the table of routes. */
export const printScreen =
  <Row extends Listed>(resource: Resource<Row>): ComponentType<object> =>
  () => <PrintScreen resource={resource} />;

/** More rows than anybody reads on paper: the whole goes into a file. */
const MOST = 2000;
const PER_PAGE = 200;

interface Paper<Row> {
  rows: Row[];
  total: number;
  /** Totals as in the screen's foot: void rows do not count. */
  sums?: Readonly<Record<string, number>>;
}

async function readAll<Row extends Listed>(
  call: ListCall<Row>,
  query: Record<string, string>,
  params: { id: string } | undefined,
): Promise<Paper<Row>> {
  const rows = new Map<number, Row>();
  for (let page = 1; ; page++) {
    const asked = { ...query, per_page: String(PER_PAGE), ...(page > 1 && { page: String(page) }) };
    const input = { query: asked, ...(params && { params }) } as CallRequest<ListCall<Row>>;
    const answer = (await request(call, input)) as ListAnswer<Row>;
    for (const row of answer.data) rows.set(row.id, row);
    const { total } = answer.pagination;
    const ended = answer.data.length < PER_PAGE || rows.size >= MOST;
    if (ended) return { rows: [...rows.values()], total: Math.max(total, rows.size) };
  }
}

/** The totals of the list's foot, for an account's lines with the opening balance. */
async function readSums(
  call: TotalCall | undefined,
  query: Readonly<Record<string, string>>,
  params: { id: string } | undefined,
): Promise<Paper<Listed>['sums']> {
  if (!call) return undefined;
  const answer = await request(call, { query, ...(params && { params }) } as CallRequest<TotalCall>);
  return visibleTotals((answer as { data: Record<string, number | null> }).data);
}

/** More columns than this are printed in landscape. */
const UPRIGHT = 8;

/** Everything that the filter leaves, black on white, with the columns as they are set up. */
function PrintScreen<Row extends Listed>({ resource: described }: { resource: Resource<Row> }) {
  const words = useWords();
  const { t, locale, number } = words;
  const { choice } = useAddressChoice(described);
  const resource = described.under?.(choice.filters) ?? described;
  const owner = useOwner(resource);
  const Head = resource.head;
  const { settings } = useColumns(resource.name, resource.columns);
  const { today } = useClubNow();
  const [paper, setPaper] = useState<Paper<Row> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);

  const { account } = resource;
  const read = useEffectEvent(async () => {
    setError(null);
    const query = account ? { ...queryOf(choice), 'order[0]': account.order } : queryOf(choice);
    try {
      const [found, sums] = await Promise.all([
        readAll(resource.calls.list, query, owner),
        account && !account.run ? undefined : readSums(resource.calls.total, choice.filters, owner),
      ]);
      const rows = account?.run?.(found.rows, sums?.before ?? 0) ?? found.rows;
      setPaper({ ...found, rows, ...(!account && sums && { sums }) });
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown : new CallError('answer'));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is read again
  useEffect(() => void read(), [tries]);
  // The subject and the filters' names: printing waits for both.
  const around = usePageLoading();
  const whole = paper !== null && around.state === 'there';
  useEffect(() => {
    if (!whole) return;
    void document.fonts.ready.then(() => requestAnimationFrame(() => print()));
  }, [whole]);

  const columns = settings.flatMap(({ field, show }) => {
    const column = resource.columns[field];
    return show && column ? [{ field, ...column }] : [];
  });
  const [first] = paper?.rows ?? [];
  const before = account && first ? account.before?.(first, words) : null;
  const rows = before ? [before, ...(paper?.rows ?? [])] : (paper?.rows ?? []);
  const span = account && paper && spanOf(choice.filters.date, first && account.dateOf(first), today);
  const cut = paper !== null && paper.rows.length < paper.total;
  const home = owner ? resource.path.replace('$id', owner.id) : resource.path;
  return (
    <>
      <PrintBar home={home} onPrint={whole ? () => print() : undefined} />
      <main
        data-theme="light"
        className="print-sheet mx-auto max-w-280 bg-surface p-6 text-text [--brand:var(--text)] [--negative:var(--text)] [--positive:var(--text)] max-tablet:p-4 print:p-0"
      >
        <PaperHead made title={t(resource.words.title)}>
          {span && (
            <div className="font-strong">
              {t('list.between', { from: words.date(span.from), to: words.date(span.to) })}
            </div>
          )}
        </PaperHead>
        {Head && owner && <Head paper id={owner.id} />}
        <p className="mb-3 flex flex-wrap gap-x-5 text-caption">
          {filtersOf(resource)
            .filter(({ name }) => choice.filters[name] !== undefined && !(span && name === 'date'))
            .map((filter) => (
              <FilterLine key={filter.name} filter={filter} value={choice.filters[filter.name] ?? ''} />
            ))}
          {resource.note && <span>{t(resource.note)}</span>}
          {paper && <span>{t('list.print_rows', { n: paper.rows.length })}</span>}
        </p>
        <ErrorNotice error={error} title={t('list.print_failed')} onRetry={() => setTries(tries + 1)} />
        {!error && <ErrorNotice error={around.error} title={t('list.print_failed')} onRetry={around.retry} />}
        {!paper && !error && <SkeletonRows rows={12} />}
        {paper && cut && (
          <p className="mb-3 text-caption">
            {t('list.print_cut', { shown: number(paper.rows.length), total: number(paper.total) })}
          </p>
        )}
        {paper && (
          <PaperScroll label={t(resource.words.title)}>
            <table className={cx('print-table', columns.length > UPRIGHT && 'print-wide')}>
              <thead>
                <tr>
                  <th scope="col">{t('list.row')}</th>
                  {columns.map(({ field, title, kind }) => (
                    <th key={field} scope="col" className={paperClass(kind)}>
                      {words.title(title)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {paper.rows.length === 0 && (
                  <tr>
                    <td colSpan={columns.length + 1}>{t(resource.words.nothing)}</td>
                  </tr>
                )}
                {rows.map((row, index) => (
                  <Fragment key={row.id}>
                    <tr>
                      <td>{number(index + 1)}</td>
                      {columns.map(({ field, kind, value }) => {
                        const given = value(row, locale);
                        return (
                          <td key={field} className={paperClass(kind)}>
                            {given === null ? null : <bdi>{textOf(kind, given, words)}</bdi>}
                          </td>
                        );
                      })}
                    </tr>
                    {resource.groups && (
                      <GroupSums
                        groups={resource.groups}
                        columns={columns}
                        rows={rows}
                        at={index}
                        cut={cut}
                      />
                    )}
                  </Fragment>
                ))}
              </tbody>
              {!cut && !account?.untold?.(rows) && (
                <PaperSums columns={columns} rows={rows} leaves={account?.leaves} sums={paper.sums} />
              )}
            </table>
          </PaperScroll>
        )}
      </main>
    </>
  );
}

/** Digits are aligned and numbers not wrapped. */
const paperClass = (kind: ColumnKind) =>
  isNumber(kind) ? 'print-number' : kind === 'text' || kind === 'note' ? undefined : 'print-whole';

/** The span: from the requested day or the first line's, to the requested day or today. */
function spanOf(asked: string | undefined, first: string | undefined, today: string) {
  const { from, to } = readSpan(asked ?? '');
  return { from: from || (first ?? today), to: to || today };
}

/** The totals below a group's last row; none when the paper ends within the group. */
function GroupSums<Row extends Listed>({
  groups,
  columns,
  rows,
  at,
  cut,
}: {
  groups: RowGroups<Row>;
  columns: readonly (Column<Row> & { field: string })[];
  rows: readonly Row[];
  /** The index of the row above it. */
  at: number;
  cut: boolean;
}) {
  const words = useWords();
  const [last, next] = [rows[at], rows[at + 1]];
  if (!last || !endsGroup(groups, last, next) || (cut && !next)) return null;
  const first = rows.slice(0, at).findLastIndex((row) => groups.of(row) !== groups.of(last)) + 1;
  const own = rows.slice(first, at + 1);
  return (
    <SumRow
      name={words.t('list.print_group', { name: words.digits(groups.name(last)) })}
      columns={columns}
      cellOf={({ field, sum, value }) => {
        if (groups.leaves.includes(field)) return value(last, words.locale);
        if (sum === undefined) return null;
        return own.reduce((total, row) => total + Number(value(row, words.locale) ?? 0), 0);
      }}
    />
  );
}

/** The totals of the printed rows below their columns; for an account also its closing balance. */
function PaperSums<Row extends Listed>({
  columns,
  rows,
  leaves = [],
  sums = {},
}: {
  columns: readonly (Column<Row> & { field: string })[];
  rows: readonly Row[];
  leaves?: readonly string[] | undefined;
  sums?: Paper<Row>['sums'];
}) {
  const words = useWords();
  if (columns.every(({ sum }) => sum === undefined)) return null;
  const sumOf = ({ value, sum = '' }: Column<Row>) =>
    sums[sum] ?? rows.reduce((total, row) => total + Number(value(row, words.locale) ?? 0), 0);
  const last = rows.at(-1);
  return (
    <tfoot>
      <SumRow
        name={words.t('list.print_total')}
        columns={columns}
        cellOf={(column) => {
          if (column.sum !== undefined) return sumOf(column);
          return last && leaves.includes(column.field) ? column.value(last, words.locale) : null;
        }}
      />
    </tfoot>
  );
}

/** Totals below their columns, with their label before the first. */
function SumRow<Row extends Listed>({
  name,
  columns,
  cellOf,
}: {
  name: string;
  columns: readonly (Column<Row> & { field: string })[];
  cellOf: (column: Column<Row> & { field: string }) => string | number | boolean | null;
}) {
  const words = useWords();
  const first = columns.findIndex(({ sum }) => sum !== undefined);
  if (first === -1) return null;
  return (
    <tr>
      <th scope="row" colSpan={first + 1}>
        {name}
      </th>
      {columns.slice(first).map((column) => {
        const value = cellOf(column);
        return (
          <td key={column.field} className={cx(paperClass(column.kind), 'font-heavy')}>
            {value !== null && <bdi>{textOf(column.kind, value, words)}</bdi>}
          </td>
        );
      })}
    </tr>
  );
}

function FilterLine({ filter, value }: { filter: ShownFilter; value: string }) {
  const words = useWords();
  return <span>{filterText(filter, value, useOptions(filter, value), words)}</span>;
}
