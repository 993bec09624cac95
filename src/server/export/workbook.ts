import { DAY_MS } from '#domain/durations.ts';

/** The type of a cell: text, a plain number, an amount, a date, a date with time. */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'instant';

/** Dates and instants are serial day numbers (`serialDay`); null is an empty cell. */
export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
  /** Its texts rarely repeat, so they are not stored as shared strings. */
  readonly unique: boolean;
}

export interface WorkbookOptions {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rightToLeft: boolean;
}

/** A workbook written row by row. */
export interface Workbook {
  add(row: readonly Cell[]): void;
  /** Performs deferred work; call it between pages of rows. */
  flush(): Promise<void>;
  /** Starts another table on a sheet of its own. */
  open(name: string, columns: readonly SheetColumn[]): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
}

const EPOCH = 25_569;
/** The longest text of a cell in either format. */
const MAX_TEXT = 32_767;
const MAX_NAME = 31;

/** A date as a spreadsheet's serial number, counted from 30 December 1899. */
export const serialDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH;

/** Text valid in both formats: no lone surrogates, no control characters except tab and new line. */
export function cellText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');
}

/** The name of the nth sheet: «مشتریان», «مشتریان ۲»; at most 31 characters, without those reserved in formulas. */
export function sheetName(name: string, n: number, digits: (text: string) => string): string {
  const number = n === 0 ? '' : ` ${digits(String(n + 1))}`;
  const plain = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'|'$/g, ' ');
  return plain.slice(0, MAX_NAME - number.length).trim() + number;
}
