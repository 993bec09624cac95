import { type Column, type ColumnKind, endsGroup } from '#contract/columns.ts';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import { withCurrencyWords } from '#domain/currency.ts';
import { clubDay, formatDate, formatInstant } from '#domain/dates.ts';
import { formatNumber, type Locale, localDigits } from '#domain/digits.ts';
import { makePdf } from '../adapters/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { balanceText } from './balance-text.ts';
import { type ExportedList, groupTotalLabel, totalLabel } from './exported.ts';
import { fileResponse } from './file-response.ts';
import { filterTexts, spanText } from './filter-words.ts';
import { paperClub } from './paper-club.ts';
import { type List, readRows } from './read-rows.ts';

const WORDS = {
  fa: {
    row: 'ردیف',
    rows: 'ردیف',
    printed: 'چاپ',
    page: 'صفحه‌ی',
    of: 'از',
    comma: '، ',
    yes: 'بله',
    no: 'خیر',
    brought: 'نقل از صفحه‌ی قبل',
    carried: 'نقل به صفحه‌ی بعد',
  },
  en: {
    row: 'No.',
    rows: 'rows',
    printed: 'Printed',
    page: 'Page',
    of: 'of',
    comma: ', ',
    yes: 'Yes',
    no: 'No',
    brought: 'Brought forward',
    carried: 'Carried forward',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** Longer lists are only exported as workbooks. */
const MOST_ROWS = 2_000;
/** Two threads, as many as a small machine has. */
const turns = new ConcurrencyLimit(2, 8);

/** Columns of fixed width at the far side; the others are text. */
const NUMBERS: readonly ColumnKind[] = ['number', 'amount'];
const SHORT: readonly ColumnKind[] = [
  'serial',
  'date',
  'instant',
  'moment',
  'time',
  'span',
  'digits',
  'flag',
];

/** A column's value as the reader sees it. */
function textOf(column: Column<unknown>, row: unknown, locale: Locale, zone: string): string {
  const value = column.value(row, locale);
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return WORDS[locale][value ? 'yes' : 'no'];
  const { kind } = column;
  if (kind === 'date') return formatDate(String(value), locale);
  if (kind === 'instant' || kind === 'moment') {
    const at = (value as unknown) instanceof Date ? (value as unknown as Date) : new Date(String(value));
    return kind === 'instant' ? formatInstant(at, locale, zone) : formatInstant(at, locale, zone, 'time');
  }
  if (typeof value === 'number' && kind === 'balance') return balanceText(value, locale);
  if (typeof value === 'number' && NUMBERS.includes(kind)) return formatNumber(value, locale);
  return localDigits(String(value), locale);
}

/**
 * A list as PDF on A4 with its default columns: all filtered rows or the chosen ones (422 `too_wide` above 2,000 rows),
 * the filters in words, and the list's totals unless rows were chosen.
 */
export async function listPdf(
  ctx: Context,
  query: ListQuery,
  exported: ExportedList,
  list: List,
  signal: AbortSignal,
): Promise<Response> {
  const { locale, now } = ctx;
  const words = WORDS[locale];
  const club = await ctx.club();
  const named = Object.entries(exported.columns).filter(([, column]) => !column.hidden);
  const columns = named.map(([, column]) => column);
  const rows: { cells: string[]; sums: boolean }[] = [];
  const carried = (exported.carries ?? []).map((name) => named.findIndex(([one]) => one === name));
  const sumsOf: number[][] = [];
  const { export: _, ...asked } = query;
  // Chosen rows do not form whole groups.
  const groups = query.export?.ids ? undefined : exported.groups;
  const group = columns.map(() => 0);
  let last: unknown;
  const write = (row: unknown) => {
    const cells = columns.map((column) => textOf(column, row, locale, club.time_zone));
    rows.push({ cells, sums: false });
    sumsOf.push(carried.map((at) => Number(columns[at]?.value(row, locale) ?? 0)));
    columns.forEach((column, at) => {
      if (column.sum !== undefined) group[at] = (group[at] ?? 0) + Number(column.value(row, locale) ?? 0);
    });
    last = row;
  };
  /** Adds the totals of the group that has just ended. */
  const sumUp = () => {
    if (!groups || last === undefined) return;
    const word = named.findIndex(([, column]) => column.kind === 'text');
    const cells = named.map(([name, column], at) => {
      if (at === word) return localDigits(groupTotalLabel(groups.name(last), locale), locale);
      if (column.sum !== undefined) return formatNumber(group[at] ?? 0, locale);
      return groups.leaves.includes(name) ? textOf(column, last, locale, club.time_zone) : '';
    });
    rows.push({ cells, sums: true });
    sumsOf.push(carried.map(() => 0));
    group.fill(0);
  };
  const around = await readRows(
    ctx,
    query,
    list,
    MOST_ROWS,
    (part) => {
      for (const row of part) {
        if (groups && last !== undefined && endsGroup(groups, last, row)) sumUp();
        write(row);
      }
    },
    async (on) => ({
      sums: query.export?.ids ? null : await exported.total?.(on, asked),
      subject: await exported.subject?.(on, asked),
      // Dates are shown with the subject.
      narrowed: await filterTexts(on, query, exported.columns, ['date', ...(exported.told ?? [])]),
    }),
  );
  sumUp();
  const sums = around?.sums;
  const sumOf = ({ sum, kind }: Column<unknown>) => {
    const value = sum === undefined ? undefined : sums?.[sum];
    if (value == null) return '';
    return kind === 'balance' ? balanceText(value, locale) : formatNumber(value, locale);
  };
  const at = `${formatDate(clubDay(now, club.time_zone), locale, 'weekday')}${words.comma}${formatInstant(now, locale, club.time_zone, 'time')}`;
  const title = exported.title[locale];
  const kinds = columns.map((column, i) =>
    widthOf(
      column,
      rows.map(({ cells }) => cells[i] ?? ''),
    ),
  );
  let numbered = 0;
  const data = {
    lang: locale,
    rtl: locale === 'fa',
    digit: locale === 'fa' ? '۱' : '1',
    title,
    club: await paperClub(ctx, localDigits(club.address ?? '', locale)),
    period: [
      around?.subject,
      spanText((query.filters.date ?? {}) as Partial<DateFilter>, locale),
      `${formatNumber(rows.filter(({ sums }) => !sums).length, locale)} ${words.rows}`,
    ]
      .filter(Boolean)
      .join(' · '),
    narrowed: around?.narrowed.join(' · ') ?? '',
    wide: columns.length > 6,
    heads: [
      words.row,
      ...columns.map(({ title }) => withCurrencyWords(title[locale], club.currency_code, locale)),
    ],
    kinds: ['short', ...(kinds.some(wide) ? kinds : kinds.map((kind) => (kind === 'words' ? 'text' : kind)))],
    rows: rows.map(({ cells, sums }) => [sums ? '' : formatNumber(++numbered, locale), ...cells]),
    /** The indexes of rows that are group totals. */
    sums: rows.flatMap(({ sums }, at) => (sums ? [at] : [])),
    carry:
      carried.length > 0 && rows.length > 0
        ? { from: words.brought, to: words.carried, columns: carried.map((at) => at + 1), sums: sumsOf }
        : null,
    foot: sums ? [totalLabel(exported, query, locale), ...columns.map(sumOf)] : null,
    page: words.page,
    of: words.of,
    printed: [`${words.printed}: ${at}`, ctx.actor.name].filter(Boolean).join(' · '),
  };
  const bytes = await turns.take(signal, () => makePdf('list.typ', data, signal));
  return fileResponse([bytes], 'pdf', title, ctx.call.slice(0, ctx.call.indexOf('.')));
}

/** Columns that take the remaining width; without any, the table would end in the middle of the page. */
const wide = (kind: string) => kind === 'note' || kind === 'text';

/** Words up to this length get a column of their own width. */
const FEW = 14;

function widthOf(
  { kind }: Column<unknown>,
  texts: readonly string[],
): 'number' | 'short' | 'words' | 'note' | 'text' {
  if (NUMBERS.includes(kind)) return 'number';
  if (SHORT.includes(kind)) return 'short';
  // An amount and its word.
  if (kind === 'balance') return 'words';
  if (kind === 'note') return 'note';
  return texts.every((text) => text.length <= FEW) ? 'words' : 'text';
}
