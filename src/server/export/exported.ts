import type { Columns, RowGroups } from '#contract/columns.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Locale } from '#domain/digits.ts';
import type { Context } from '../context.ts';

/** The description of a list as a file. */
export interface ExportedList {
  /** Title of the sheet and file, in the reader's language. */
  readonly title: Readonly<Record<Locale, string>>;
  readonly columns: Columns<unknown>;
  /** Columns of amounts that a PDF carries over from page to page, side by side. */
  readonly carries?: readonly string[];
  /** A PDF adds up each of these groups of rows. */
  readonly groups?: RowGroups<unknown>;
  /**
   * The subject of the list with its opening balance: a PDF shows it under the title beside the span and the count, a
   * workbook with the filters.
   */
  readonly subject?: (ctx: Context, query: ListQuery) => Promise<string>;
  /** Filters that `subject` already mentions. */
  readonly told?: readonly string[];
  /** Totals of all filtered rows, for the foot of a PDF or workbook, keyed by the columns' `sum`. Null: unknown. */
  readonly total?: (ctx: Context, query: ListQuery) => Promise<Readonly<Record<string, number | null>>>;
  /** What the totals cover while no state is chosen, when that is not all rows. */
  readonly summed?: Readonly<Record<Locale, string>>;
  /** The workbook can be imported again, so it has no totals row. */
  readonly plain?: true;
}

/** The full name as subject, for a person's list. */
export const personSubject = ({ name, family }: { name: string; family: string }): string =>
  `${name} ${family}`;

const SUM = { fa: 'جمع', en: 'Total' } as const;

/** The label of a group's totals. */
export const groupTotalLabel = (name: string, locale: Locale): string =>
  locale === 'fa' ? `${SUM.fa} ${name}` : `${SUM.en} of ${name}`;

/** The label of the totals at the foot. */
export const totalLabel = ({ summed }: ExportedList, { filters }: ListQuery, locale: Locale): string =>
  (filters.status === undefined ? summed : undefined)?.[locale] ?? SUM[locale];
