import { deletedColumns } from '#contract/columns/common.ts';
import type { ListQuery } from '#contract/list.ts';
import { localDigits } from '#domain/digits.ts';
import type { Context } from '../context.ts';
import type { Page } from '../db/list.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { fail } from '../http/fail.ts';
import type { RawRequest } from '../http/route.ts';
import { type FileColumn, fileColumns } from './columns.ts';
import { createdText } from './created-text.ts';
import { type ExportedList, totalLabel } from './exported.ts';
import { fileResponse } from './file-response.ts';
import { filterTexts } from './filter-words.ts';
import { listPdf } from './list-pdf.ts';
import { type List, readRows } from './read-rows.ts';
import type { Workbook } from './workbook.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

const MOST_ROWS = 500_000;
const WORKBOOKS = { xls: xlsWorkbook, xlsx: xlsxWorkbook };
/** Limits exports: each holds a connection while it reads and a file while it writes. */
const turns = new ConcurrencyLimit(2, 8);

/** The name of the sheet with the filters. */
const SHEET = { fa: 'فیلترها', en: 'Filters' } as const;
const SHEET_WIDTH = 80;

/** The route of a list: answers pages, and files with `export`; `ownerOf` returns the list's subject from the path. */
export function listRoute<P>(
  exported: ExportedList,
  list: (ctx: Context, query: ListQuery, params: P) => Promise<Page<unknown>>,
  ownerOf?: (ctx: Context, params: P) => Promise<string>,
) {
  return async (
    ctx: Context,
    input: { query: unknown; params: unknown },
    raw: RawRequest,
  ): Promise<never> => {
    const query = input.query as ListQuery;
    const params = input.params as P;
    const rows: List = (on, part) => list(on, part, params);
    const owned = ownerOf
      ? { ...exported, subject: async (on: Context) => localDigits(await ownerOf(on, params), on.locale) }
      : exported;
    // The call's answer or a file; files are not part of its schema.
    return (query.export
      ? sheetFile(ctx, query, query.export, owned, rows, raw.signal())
      : rows(ctx, query)) as Promise<unknown> as Promise<never>;
  };
}

/** The route of a list that is always answered whole; `rowsOf` returns the file's rows when the answer is a tree. */
export function wholeListRoute<Row>(
  exported: ExportedList,
  list: (ctx: Context) => Promise<Row[]>,
  rowsOf: (rows: Row[]) => unknown[] = (rows) => rows,
) {
  const read = new WeakSet<ListQuery>();
  return listRoute(exported, async (ctx, query) => {
    const data = await list(ctx);
    if (!query.export) return { data } as never;
    // A file is read in parts until one is empty; here the first part has all rows.
    const rows = read.has(query) ? [] : rowsOf(data);
    read.add(query);
    return { data: rows, pagination: { current_page: 1, total: rows.length, per_page: rows.length } };
  });
}

/** The list's totals, unless single rows were chosen. */
async function footOf(on: Context, query: ListQuery, { total, plain }: ExportedList) {
  const { export: file, ...asked } = query;
  return plain || file?.ids || !total ? null : total(on, asked);
}

/** Adds the totals row, each sum in its column; none when no shown column has a sum. */
function addFoot(
  file: Workbook,
  columns: readonly FileColumn<unknown>[],
  sums: Readonly<Record<string, number | null>>,
  word: string,
): void {
  const sumOf = ({ sum }: FileColumn<unknown>) => (sum === undefined ? undefined : sums[sum]);
  if (columns.every((column) => sumOf(column) === undefined)) return;
  const at = columns.findIndex((column) => sumOf(column) === undefined);
  file.add(columns.map((column, i) => (i === at ? word : (sumOf(column) ?? null))));
}

/**
 * All filtered rows of a list, in its order, as a workbook with the list's totals and a second sheet with the filters,
 * so that the first stays a table other programs can read. The list is read completely before the first byte is sent: a
 * slow reader holds no connection, and an error is reported instead of half a file.
 */
async function sheetFile(
  ctx: Context,
  query: ListQuery,
  { format, columns: chosen }: NonNullable<ListQuery['export']>,
  exported: ExportedList,
  list: List,
  signal: AbortSignal,
): Promise<Response> {
  if (format === 'pdf') return listPdf(ctx, query, exported, list, signal);
  const { title, columns } = exported;
  const workbook = WORKBOOKS[format as keyof typeof WORKBOOKS];
  const { time_zone, currency_code } = await ctx.club();
  // Deleted rows also show who deleted them.
  const known = query.trashed ? { ...columns, ...deletedColumns } : columns;
  const shown = fileColumns(known, chosen, ctx.locale, time_zone, currency_code);
  const name = title[ctx.locale];
  const chunks = await turns.take(signal, async () => {
    const file = workbook({ name, columns: shown, rightToLeft: ctx.locale === 'fa' });
    const around = await readRows(
      ctx,
      query,
      list,
      MOST_ROWS,
      async (rows) => {
        if (signal.aborted) fail('timeout');
        for (const row of rows) file.add(shown.map((column) => column.cell(row)));
        await file.flush();
      },
      async (on) => ({
        sums: await footOf(on, query, exported),
        said: [
          await exported.subject?.(on, query),
          ...(await filterTexts(on, query, columns, exported.told)),
        ],
      }),
    );
    if (around?.sums) addFoot(file, shown, around.sums, totalLabel(exported, query, ctx.locale));
    const said = (around?.said ?? []).filter((line): line is string => Boolean(line));
    if (said.length > 0) {
      await file.open(SHEET[ctx.locale], [{ title: name, kind: 'text', width: SHEET_WIDTH, unique: true }]);
      for (const line of [...said, createdText(ctx, ctx.now, time_zone)]) file.add([line]);
    }
    return file.finish();
  });
  return fileResponse(chunks, format, name, `${ctx.call.slice(0, ctx.call.indexOf('.'))}`);
}
