import type { Locale } from '#domain/digits.ts';

/** How a value of a column is written, aligned and exported. */
export type ColumnKind =
  | 'text'
  /** A sentence: takes the remaining width. */
  | 'note'
  /** From one time of day to another. */
  | 'span'
  /** A plain number, grouped. */
  | 'number'
  /** The number by which a document or a reservation is known: it counts nothing, so it is not grouped. */
  | 'serial'
  /** Whole toman. */
  | 'amount'
  /** Whole toman of a person's account: positive is debt, negative is credit. */
  | 'balance'
  /** A day, `YYYY-MM-DD`. */
  | 'date'
  | 'instant'
  /** An instant with its time of day. */
  | 'moment'
  /** A time of day. */
  | 'time'
  /** Digits that are no number: phone, card, account. */
  | 'digits'
  | 'flag';

/** A column of a list, the same on screen, on paper and in files. */
export interface Column<Row> {
  readonly title: Readonly<Record<Locale, string>>;
  readonly kind: ColumnKind;
  value(row: Row, lang: Locale): string | number | boolean | null;
  /** The words of the values of a closed list: its filter offers them. */
  readonly choices?: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  /** The colour of a state's tag on the screen. */
  tone?(row: Row): 'brand' | 'neutral' | 'paid' | 'negative';
  /** The field of the list's order that sorts by it. */
  readonly sort?: string;
  /** The field of the list's totals that sums it up. */
  readonly sum?: string;
  /** Takes the remaining width, as notes do and otherwise the first text column. */
  readonly grows?: true;
  /** 1 is always shown; of the others the highest is hidden first. Default: by kind. */
  readonly priority?: 1 | 2 | 3 | 4;
  /** The width in px to which it may be cut, if its kind does not allow cutting or not that far. */
  readonly least?: number;
  /** Hidden by default. */
  readonly hidden?: true;
}

/** In the order in which they are shown; the key is the field's name on the wire. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Rows that follow each other and belong together: on paper each such group has its own sums below it. */
export interface RowGroups<Row> {
  /** Rows of one group have the same. */
  of(row: Row): string | number;
  /** The group's name in its totals. */
  name(row: Row): string;
  /** Columns whose last value is the group's result. */
  readonly leaves: readonly string[];
}

/** Whether the row is the last one of its group. */
export const endsGroup = <Row>(groups: RowGroups<Row>, row: Row, next: Row | undefined): boolean =>
  next === undefined || groups.of(next) !== groups.of(row);
