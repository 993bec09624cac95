import { useNavigate } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { headFigures } from '#contract/reports/report-columns.ts';
import { GROUPS, type ReportData, type ReportRow } from '#contract/reports/report-spec.ts';
import { occupancyByHour } from '#domain/fullness.ts';
import { Empty } from '#ui/empty.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { orderOf, type ShownColumn, shownColumns } from './columns.ts';
import { spanText } from './report-bar.tsx';
import { Heat, ReportChart } from './report-drawing.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportTable } from './report-table.tsx';
import { cellWay, rowLinkOf } from './row-links.ts';
import type { ReportAddress } from './use-report.ts';

export interface Choosing {
  /** The keys of the rows that are chosen. */
  chosen: Pick<ReadonlySet<number>, 'has'>;
  onChoose: (row: ReportRow) => void;
}

/** The report: main figures, chart, rows. */
export function ReportBody({
  address,
  data,
  choosing,
  fixed = false,
}: {
  address: ReportAddress;
  data: ReportData;
  choosing?: Choosing | undefined;
  /** As it once was: nothing is sorted. */
  fixed?: boolean;
}) {
  const words = useWords();
  const { t, locale } = words;
  const navigate = useNavigate();
  const { spec, name, asked, change } = address;
  const columns = shownColumns(spec, data);
  const lead = leadOf(address, data, columns);
  const way = rowLinkOf(name, data, asked, locale);
  const order = orderOf(address);
  const taking = useTaking(asked.court);
  const doing = name === 'past-debtors' && data.group === 'person' && !fixed ? taking : undefined;
  const toggle = (field: string) => {
    const down = order?.field === field && order.direction === 'desc';
    change({ order: `${field},${down ? 'asc' : 'desc'}` });
  };
  if (data.rows.length === 0) {
    return <Empty icon={ChartColumn} title={t('reports.nothing')} detail={t('reports.nothing_detail')} />;
  }
  return (
    <>
      {idleText(words, data) && <Notice>{idleText(words, data)}</Notice>}
      <ReportFigures spec={spec} data={data} />
      {data.group === 'weekday_hour' ? (
        <Heat cells={occupancyByHour(data.rows)} rowLinkOf={cellWay(name, data, asked, locale)} />
      ) : (
        <ReportChart
          spec={spec}
          data={data}
          onDay={(first, by) => {
            const to = rowLinkOf(name, { ...data, group: by }, asked, locale)({ key: first });
            if (to) void navigate(to);
          }}
        />
      )}
      <ReportTable
        label={t('reports.rows', { n: data.rows.length })}
        nameTitle={GROUPS[data.group][locale]}
        data={data}
        columns={columns}
        lead={lead}
        order={order}
        onSort={fixed || spec.ranked ? undefined : toggle}
        rowLinkOf={(row: ReportRow) => way(row)}
        doing={doing}
        {...choosing}
      />
    </>
  );
}

/** Receives what a person owes for the row's slots (of the chosen courts) within the report. */
function useTaking(court: string | undefined) {
  const { t } = useWords();
  const can = useCan();
  const sheet = useSheet();
  if (!can('receive.create')) return undefined;
  return {
    title: t('shell.receive'),
    draw: ({ key, name }: ReportRow) =>
      typeof key === 'number' && (
        <IconButton
          icon={HandCoins}
          label={t('reports.take', { name })}
          onClick={() => sheet.open('receive', court ? `past-${key}-${court}` : `past-${key}`)}
        />
      ),
  };
}

/** A notice when the rows are of other days than requested. */
export const idleText = (words: Words, { date, rows_date }: ReportData): string | null =>
  date && rows_date
    ? words.t('reports.idle_days', { before: spanText(words, rows_date), span: spanText(words, date) })
    : null;

/** The figure that a row is read for: what it is sorted by, else the first of the head. */
function leadOf(
  address: ReportAddress,
  data: ReportData,
  columns: readonly ShownColumn[],
): ShownColumn | undefined {
  const by = address.asked.by ?? address.spec.choices?.by?.[0];
  const field = by ?? orderOf(address)?.field;
  const numeric = columns.filter(({ name }) => data.rows.some((row) => typeof row[name] === 'number'));
  return (
    numeric.find(({ name }) => name === field) ??
    headFigures(address.spec, data).find(({ name }) => numeric.some((one) => one.name === name)) ??
    numeric[0]
  );
}
