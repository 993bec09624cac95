import type { ReportAnswer, ReportRow } from '#contract/reports/report-spec.ts';

/** The page size. */
const PER_PAGE = 200;
/** A paper has no more of them; the rest is for a file. */
export const MOST_ON_PAPER = 2000;
/** Pages of which one knows something that another does not are read anew, so often. */
const TRIES = 3;

/** Reads a page of a report; its other parameters are set. */
type ReadPage = (query: Readonly<Record<string, string>>) => Promise<ReportAnswer>;

/**
 * A report with all rows, reading people page by page, so that they add up to its totals. If something was posted
 * between two pages, all are read again.
 */
export async function readWhole(read: ReadPage): Promise<ReportAnswer> {
  for (let attempt = 1; ; attempt++) {
    const first = await read({ per_page: String(PER_PAGE) });
    const total = first.pagination?.total ?? first.data.rows.length;
    const rows = new Map<ReportRow['key'], ReportRow>(first.data.rows.map((row) => [row.key, row]));
    // Compared rows come with each page's people.
    const beside = [...(first.data.compare?.rows ?? [])];
    let same = true;
    for (let page = 2; same && (page - 1) * PER_PAGE < Math.min(total, MOST_ON_PAPER); page++) {
      const { data } = await read({ per_page: String(PER_PAGE), page: String(page), chart: 'false' });
      for (const row of data.rows) rows.set(row.key, row);
      beside.push(...(data.compare?.rows ?? []));
      same = JSON.stringify(data.total) === JSON.stringify(first.data.total);
    }
    if (same || attempt === TRIES) {
      const compare = first.data.compare && { ...first.data.compare, rows: beside };
      return { ...first, data: { ...first.data, rows: [...rows.values()], compare } };
    }
  }
}
