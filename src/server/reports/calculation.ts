import type { Bridge, ReportRow, Tie, TimeChart } from '#contract/reports/report-spec.ts';
import type { DaySpan } from '#domain/periods.ts';
import type { ReportRows, Run } from './run.ts';

/** How one report is calculated. For a report without days (debtors of now) `span` is today. */
export interface Calculation {
  /** Whether this query cannot be compared with another span. */
  alone?(run: Run): boolean;
  /** Only the largest rows, without pages; the remainder is summed up in one more row. */
  short?: true;
  /**
   * Rows and sums of a span. With `keys`, for a comparison, only those rows; `asked` is then the span of the rows that
   * they are compared with.
   */
  rows(run: Run, span: DaySpan, keys?: readonly ReportRow['key'][], asked?: DaySpan): Promise<ReportRows>;
  /** The days that its rows cover, where that is not the requested span; null: the requested one. */
  days?(run: Run, asked: DaySpan): DaySpan | null;
  ties?(run: Run, span: DaySpan, made: ReportRows): Promise<Tie[]>;
  bridge?(run: Run, span: DaySpan): Promise<Bridge[]>;
  chart?(run: Run, span: DaySpan): Promise<TimeChart>;
}
