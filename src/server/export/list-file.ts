import { deletedColumns } from '#contract/columns/common.ts';
import type { ListQuery } from '#contract/list.ts';
import { localDigits } from '#domain/digits.ts';
import type { Context } from '../context.ts';
import type { Page } from '../db/list.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { fail } from '../http/fail.ts';
import type { RawRequest } from '../http/route.ts';
import { type FileColumn, fileColumns } from './columns.ts';
import { type Exported, footWord } from './exported.ts';
import { fileResponse } from './file-response.ts';
import { narrowedTo } from './filter-words.ts';
import { listPdf } from './list-pdf.ts';
import { madeText } from './made-text.ts';
import { type List, readRows } from './read-rows.ts';
import type { Workbook } from './workbook.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

const MOST_ROWS = 500_000;
const WORKBOOKS = { xls: xlsWorkbook, xlsx: xlsxWorkbook };
/** Each holds a connection while it reads, and a file while it writes. */
const turns = new ConcurrencyLimit(2, 8);

/** What a list is narrowed to stands in a sheet of this name. */
const SHEET = { fa: 'فیلترها', en: 'Filters' } as const;
const SHEET_WIDTH = 80;

/** A list that answers page by page and, where `export` asks for it, as a file; `ownerOf` says whose, where its path does. */
export function listed<P>(
  exported: Exported,
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
    // Either is what the call answers; a file is no part of its schema.
    return (query.export
      ? sheetFile(ctx, query, query.export, owned, rows, raw.signal())
      : rows(ctx, query)) as Promise<unknown> as Promise<never>;
  };
}

/** The same of a list that is always answered whole; `rowsOf`: the rows of its file, where its answer is a tree. */
export function listedWhole<Row>(
  exported: Exported,
  list: (ctx: Context) => Promise<Row[]>,
  rowsOf: (rows: Row[]) => unknown[] = (rows) => rows,
) {
  const read = new WeakSet<ListQuery>();
  return listed(exported, async (ctx, query) => {
    const data = await list(ctx);
    if (!query.export) return { data } as never;
    // A file is read part by part until none comes: this one has all rows in its first.
    const rows = read.has(query) ? [] : rowsOf(data);
    read.add(query);
    return { data: rows, pagination: { current_page: 1, total: rows.length, per_page: rows.length } };
  });
}

/** The list's own sums, unless rows were chosen of it. */
async function footOf(on: Context, query: ListQuery, { total, plain }: Exported) {
  const { export: file, ...asked } = query;
  return plain || file?.ids || !total ? null : total(on, asked);
}

/** Below the rows, each sum in its column; none where no column that is shown has one. */
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
 * All that the filters of a list leave, in its order, as a workbook, with the list's own sums at its foot and a
 * second sheet that says what it was narrowed to: the first stays a table, which other programs read from its head. The list
 * is read to its end before the first byte goes out: a reader on a slow line keeps no connection, and what fails is told as
 * an error and not as half a file.
 */
async function sheetFile(
  ctx: Context,
  query: ListQuery,
  { format, columns: chosen }: NonNullable<ListQuery['export']>,
  exported: Exported,
  list: List,
  signal: AbortSignal,
): Promise<Response> {
  if (format === 'pdf') return listPdf(ctx, query, exported, list, signal);
  const { title, columns } = exported;
  const workbook = WORKBOOKS[format as keyof typeof WORKBOOKS];
  const { time_zone, currency_code } = await ctx.club();
  // Of what was deleted a file says by whom, too.
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
        said: [await exported.subject?.(on, query), ...(await narrowedTo(on, query, exported.told))],
      }),
    );
    if (around?.sums) addFoot(file, shown, around.sums, footWord(exported, query, ctx.locale));
    const said = (around?.said ?? []).filter((line): line is string => Boolean(line));
    if (said.length > 0) {
      await file.open(SHEET[ctx.locale], [{ title: name, kind: 'text', width: SHEET_WIDTH, unique: true }]);
      for (const line of [...said, madeText(ctx, ctx.now, time_zone)]) file.add([line]);
    }
    return file.finish();
  });
  return fileResponse(chunks, format, name, `${ctx.call.slice(0, ctx.call.indexOf('.'))}`);
}
