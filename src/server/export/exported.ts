import type { Columns, RowGroups } from '#contract/columns.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Locale } from '#domain/digits.ts';
import type { Context } from '../context.ts';

/** What a list is called and shows when it leaves the house. */
export interface Exported {
  /** Of the sheet and the file, in the reader's language. */
  readonly title: Readonly<Record<Locale, string>>;
  readonly columns: Columns<unknown>;
  /** Columns of sums that a paper carries over from page to page, side by side. */
  readonly carries?: readonly string[];
  /** A paper sums up each of these groups of rows. */
  readonly groups?: RowGroups<unknown>;
  /**
   * Whose lines these are, with what they began: a paper says it under its title beside the span and the count, a workbook
   * with its filters.
   */
  readonly subject?: (ctx: Context, query: ListQuery) => Promise<string>;
  /** Filters that `subject` tells of. */
  readonly told?: readonly string[];
  /**
   * Sums of all that the filters leave, for the foot of a paper or a workbook: a column's `sum` is the name of its own. Null:
   * nobody can say.
   */
  readonly total?: (ctx: Context, query: ListQuery) => Promise<Readonly<Record<string, number | null>>>;
  /** What that foot adds up while no state is chosen, where it is not all rows that are shown. */
  readonly summed?: Readonly<Record<Locale, string>>;
  /** A workbook of it is read again by an import: no foot stands below its rows. */
  readonly plain?: true;
}

/** Whose list it is, where that is a person. */
export const personCalled = ({ name, family }: { name: string; family: string }): string =>
  `${name} ${family}`;

const SUM = { fa: 'جمع', en: 'Total' } as const;

/** What stands before the sums of a group of rows. */
export const groupWord = (name: string, locale: Locale): string =>
  locale === 'fa' ? `${SUM.fa} ${name}` : `${SUM.en} of ${name}`;

/** What stands before the sums at the foot. */
export const footWord = ({ summed }: Exported, { filters }: ListQuery, locale: Locale): string =>
  (filters.status === undefined ? summed : undefined)?.[locale] ?? SUM[locale];
