import type { Locale } from '#domain/digits.ts';

/** How a value of a column is written, aligned and exported. */
export type ColumnKind =
  | 'text'
  /** A sentence: it takes the room that the others leave. */
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

/** What a list shows of each record, on the screen, on paper and in a file alike. */
export interface Column<Row> {
  readonly title: Readonly<Record<Locale, string>>;
  readonly kind: ColumnKind;
  value(row: Row, lang: Locale): string | number | boolean | null;
  /** Of a state: the colour of its tag on the screen. */
  tone?(row: Row): 'brand' | 'neutral' | 'paid' | 'negative';
  /** The field of the list's order that sorts by it. */
  readonly sort?: string;
  /** The field of the list's totals that sums it up. */
  readonly sum?: string;
  /** It takes what the others leave, as a sentence does and else the first word of a row. */
  readonly grows?: true;
  /** 1 stays however little room there is; of the others the highest leaves first. Left out: by its kind. */
  readonly priority?: 1 | 2 | 3 | 4;
  /** It may be cut to so many px, where its kind would not be, or not so far. */
  readonly least?: number;
  /** Not shown until somebody asks for it. */
  readonly hidden?: true;
}

/** In the order in which they are shown; the key is the field's name on the wire. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Rows that follow each other and belong together: on paper each such group has its own sums below it. */
export interface RowGroups<Row> {
  /** Rows of one group have the same. */
  of(row: Row): string | number;
  /** What its sums are of. */
  name(row: Row): string;
  /** Columns whose last value is what the group comes to. */
  readonly leaves: readonly string[];
}

/** Whether the row is the last of its group. */
export const endsGroup = <Row>(groups: RowGroups<Row>, row: Row, next: Row | undefined): boolean =>
  next === undefined || groups.of(next) !== groups.of(row);
