import type { Bridge, ReportRow, Tie, TimeChart } from '#contract/reports/report-spec.ts';
import type { DaySpan } from '#domain/periods.ts';
import type { Made, Run } from './run.ts';

/** How one report is reckoned. `span` of a report of now is today. */
export interface Maker {
  /** It stands beside nothing as it is asked for. */
  alone?(run: Run): boolean;
  /** Its rows are few, on no pages, and not all that there are; what is left is a row of its own. */
  short?: true;
  /**
   * Rows and sums of a span; of `keys` alone where rows stand beside those of a page or of the best. Beside others they are
   * of whom those leave, in the days that were `asked`.
   */
  rows(run: Run, span: DaySpan, keys?: readonly ReportRow['key'][], asked?: DaySpan): Promise<Made>;
  /** The days that its rows are of where they are not those that are asked for; null: they are. */
  days?(run: Run, asked: DaySpan): DaySpan | null;
  ties?(run: Run, span: DaySpan, made: Made): Promise<Tie[]>;
  bridge?(run: Run, span: DaySpan): Promise<Bridge[]>;
  chart?(run: Run, span: DaySpan): Promise<TimeChart>;
}
