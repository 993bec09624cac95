import type { AccountChoice } from '#contract/accountancy/accounts.ts';
import type { ManualInput } from '#contract/accountancy/manual-documents.ts';

/** The account, person or place of a row. */
export type PickedAccount = Pick<AccountChoice, 'kind' | 'id' | 'code' | 'name'>;

/** A row of the grid as it is typed; one of debit and credit is empty. */
export interface Row {
  /** Its own for as long as the grid is open. */
  key: number;
  picked: PickedAccount | null;
  description: string;
  debit: number | null;
  credit: number | null;
}

/** The draft of a document. */
export interface DocumentDraft {
  date: string;
  description: string;
  rows: Row[];
}

const keyAfter = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;
const blank = (key: number): Row => ({ key, picked: null, description: '', debit: null, credit: null });

export const isBlank = ({ picked, description, debit, credit }: Row): boolean =>
  picked === null && description.trim() === '' && !debit && !credit;

/** A document begins with two rows to write into. */
export const firstRows = (): Row[] => [blank(1), blank(2)];

/** With a blank row at the end to write into. */
export function withBlank(rows: readonly Row[]): Row[] {
  const last = rows.at(-1);
  return last && isBlank(last) ? [...rows] : [...rows, blank(keyAfter(rows))];
}

/** Appends a template's rows, each with a key of its own. */
export function withTemplate(rows: readonly Row[], added: readonly Omit<Row, 'key'>[]): Row[] {
  const written = rows.filter((row) => !isBlank(row));
  const next = keyAfter(rows);
  return withBlank([...written, ...added.map((row, n) => ({ ...row, key: next + n }))]);
}

/** Changes a row; an amount on one side clears the other (look.md "Document grid"). */
export function writeRow(rows: readonly Row[], key: number, part: Partial<Omit<Row, 'key'>>): Row[] {
  return withBlank(
    rows.map((row) => {
      if (row.key !== key) return row;
      const other = part.debit ? { credit: null } : part.credit ? { debit: null } : {};
      return { ...row, ...part, ...other };
    }),
  );
}

export function removeRow(rows: readonly Row[], key: number): Row[] {
  const left = rows.filter((row) => row.key !== key);
  return left.length >= 2 ? withBlank(left) : withBlank([...left, blank(keyAfter(rows))]);
}

/** The row above once more: its name and words where this row has none. */
export function repeatAbove(rows: readonly Row[], key: number): Row[] {
  const at = rows.findIndex((row) => row.key === key);
  const above = rows[at - 1];
  if (!above) return [...rows];
  const { picked, description, debit, credit } = above;
  return writeRow(rows, key, { picked, description, debit, credit });
}

export function sums(rows: readonly Row[]): { debit: number; credit: number } {
  return rows.reduce(
    (all, row) => ({ debit: all.debit + (row.debit ?? 0), credit: all.credit + (row.credit ?? 0) }),
    { debit: 0, credit: 0 },
  );
}

/** Debit less credit: above 0 the credit is short. */
export function differenceOf(rows: readonly Row[]): number {
  const { debit, credit } = sums(rows);
  return debit - credit;
}

/** Puts into a row what all others leave open, so that the document balances; nothing where they balance already. */
export function balanceInto(rows: readonly Row[], key: number): Row[] {
  const others = differenceOf(rows.filter((row) => row.key !== key));
  return writeRow(rows, key, {
    debit: others < 0 ? -others : null,
    credit: others > 0 ? others : null,
  });
}

const openRow = (rows: readonly Row[]) =>
  rows.findLast((row) => !row.debit && !row.credit && row.picked !== null);

/** The row that «ردیف تراز» fills: the last one that has no sum yet, else a new one. */
export function balanceRow(rows: readonly Row[]): Row[] {
  const open = openRow(rows);
  const all = withBlank(rows);
  return balanceInto(all, (open ?? (all.at(-1) as Row)).key);
}

/**
 * The missing amount and its side, with the row that would take it: the last named row without an amount, else the
 * blank one.
 */
export function missingOf(
  rows: readonly Row[],
): { key: number; side: 'debit' | 'credit'; sum: number } | null {
  const difference = differenceOf(rows);
  const row = openRow(rows) ?? rows.findLast(isBlank);
  if (difference === 0 || !row) return null;
  return { key: row.key, side: difference > 0 ? 'credit' : 'debit', sum: Math.abs(difference) };
}

/** Rows with content, in order, with their index in the grid. */
export const writtenRows = (rows: readonly Row[]): { row: Row; at: number }[] =>
  rows.flatMap((row, at) => (isBlank(row) ? [] : [{ row, at }]));

/** The lines to send. */
export const linesOf = (rows: readonly Row[]): ManualInput['transactions'] =>
  writtenRows(rows).map(({ row: { picked, debit, credit, description } }) => ({
    ...(picked ? { [`${picked.kind}_id`]: picked.id } : {}),
    debit: debit ?? 0,
    credit: credit ?? 0,
    ...(description.trim() ? { description: description.trim() } : {}),
  }));

/** `transactions.1.cash_id` of what was sent, by the row of the grid: the first problem of each. */
export function problemsByRow(
  rows: readonly Row[],
  errors: Readonly<Record<string, string>>,
): ReadonlyMap<number, string> {
  const written = writtenRows(rows);
  const found = new Map<number, string>();
  for (const [name, text] of Object.entries(errors)) {
    const [, at] = /^transactions\.(\d+)\./.exec(name) ?? [];
    const row = at === undefined ? undefined : written[Number(at)]?.row;
    if (row && !found.has(row.key)) found.set(row.key, text);
  }
  return found;
}
