import { DAY_MS } from '#domain/durations.ts';

/** What a cell may hold: text that stays text, a plain number, money, a day, a day with its time. */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'instant';

/** Days and instants are serial numbers of days (`serialDay`); null leaves the cell empty. */
export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters. */
  readonly width: number;
  /** Its texts come hardly twice: they are not looked up among those that were written before. */
  readonly unique: boolean;
}

export interface WorkbookOptions {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rightToLeft: boolean;
}

/** A workbook that takes its rows as they come, and is a file once they have. */
export interface Workbook {
  add(row: readonly Cell[]): void;
  /** Does what has been put off since; called between two pages of rows. */
  flush(): Promise<void>;
  /** Goes on with another table, in a sheet of its own. */
  open(name: string, columns: readonly SheetColumn[]): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
}

const EPOCH = 25_569;
/** What a cell can hold in either format. */
const MAX_TEXT = 32_767;
const MAX_NAME = 31;

/** A day as spreadsheets count it: from 30 December 1899. */
export const serialDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS + EPOCH;

/** Text that neither format stumbles over: no lone surrogates, no control signs but tab and new line. */
export function cellText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');
}

/** The name of the nth sheet: «مشتریان», «مشتریان ۲»; at most 31 signs, without those that a formula would read. */
export function sheetName(name: string, n: number, digits: (text: string) => string): string {
  const number = n === 0 ? '' : ` ${digits(String(n + 1))}`;
  const plain = name.replace(/[[\]:*?/\\]/g, ' ').replace(/^'|'$/g, ' ');
  return plain.slice(0, MAX_NAME - number.length).trim() + number;
}
