import type { OpeningEntry, OpeningKind } from '#contract/accountancy/opening-inventories.ts';

/** Not on the server yet, changed since it came, or as it is there (seeds §4). */
export type RowFlag = 'NEW' | 'UPDATED' | 'SAVED';

/** An unsaved entry of a bank, cash box or person, by its id. */
export interface Edit {
  name: string;
  detail: string;
  /** Null: nothing is typed yet. */
  price: number | null;
  /** Taken out here, and on the server until that is sent. */
  removed?: boolean;
}
/** In the order in which they were begun. */
export interface Edits {
  rows: Readonly<Record<string, Edit>>;
}
export const UNTOUCHED: Edits = { rows: {} };

export interface OpeningRow extends Edit {
  id: number;
  flag: RowFlag;
}

const detailOf = (entry: OpeningEntry): string => entry.card_number ?? entry.phone_number ?? '';
const nameOf = ({ name, family }: OpeningEntry): string => (family ? `${name} ${family}` : name);

/** The server's entries with what was typed over them, then the new ones (seeds §4); a creditor's sum is absolute. */
export function rowsOf(entries: readonly OpeningEntry[], { rows }: Edits): OpeningRow[] {
  const saved = entries.map((entry): OpeningRow => {
    const as = {
      id: entry.id,
      name: nameOf(entry),
      detail: detailOf(entry),
      price: Math.abs(entry.price),
    };
    const edit = rows[entry.id];
    const same = !edit || (!edit.removed && edit.price === as.price);
    return same ? { ...as, flag: 'SAVED' } : { ...as, ...edit, name: as.name, flag: 'UPDATED' };
  });
  const known = new Set(entries.map((entry) => entry.id));
  const fresh = Object.entries(rows)
    .filter(([id]) => !known.has(Number(id)))
    .map(([id, edit]): OpeningRow => ({ ...edit, id: Number(id), flag: edit.removed ? 'UPDATED' : 'NEW' }));
  return [...saved, ...fresh];
}

/** Replaces a row; one equal to the server's is no longer an edit. */
export function withRow({ rows }: Edits, row: OpeningRow, change: Partial<Edit>): Edits {
  const { name, detail, price, removed } = { ...row, ...change };
  return { rows: { ...rows, [row.id]: { name, detail, price, ...(removed && { removed }) } } };
}

/** A row that is taken out has a sum of 0 and is UPDATED, one that is not on the server yet as well (seeds §4). */
export const withoutRow = (edits: Edits, row: OpeningRow): Edits =>
  withRow(edits, row, { price: 0, removed: true });

/** The rows to send, up to the limit of one call. */
export const unsentOf = (rows: readonly OpeningRow[]): OpeningRow[] =>
  rows.filter(({ flag }) => flag !== 'SAVED').slice(0, 200);

/** Rows that cannot be sent: without a sum, or with one of 0 that nobody has taken out. */
export const emptyOf = (rows: readonly OpeningRow[]): OpeningRow[] =>
  rows.filter(({ flag, price, removed }) => flag !== 'SAVED' && !removed && !price);

/** Clears saved rows, except those changed while saving. */
export function afterSave({ rows }: Edits, sent: readonly OpeningRow[]): Edits {
  const done = new Map(sent.map((row) => [String(row.id), row]));
  const left = Object.entries(rows).filter(([id, { price, removed = false }]) => {
    const row = done.get(id);
    return !row || row.price !== price || (row.removed ?? false) !== removed;
  });
  return { rows: Object.fromEntries(left) };
}

/** The body of a save. */
export const bodyOf = (kind: OpeningKind, rows: readonly OpeningRow[]) => ({
  [kind === 'banks' || kind === 'cashes' ? kind : 'users']: rows.map(({ id, price, removed }) => ({
    id,
    price: removed ? 0 : (price ?? 0),
  })),
});

/** By how many rows, and by how much, the edits change what the server has. */
export function sumsOf(
  totals: { count: number; price: number },
  entries: readonly OpeningEntry[],
  rows: readonly OpeningRow[],
): { count: number; price: number } {
  const before = new Map(entries.map((entry) => [entry.id, Math.abs(entry.price)]));
  return rows.reduce(
    (sum, { id, flag, price, removed }) =>
      flag === 'SAVED'
        ? sum
        : {
            count: sum.count + (removed ? 0 : 1) - (before.has(id) ? 1 : 0),
            price: sum.price + (price ?? 0) - (before.get(id) ?? 0),
          },
    { ...totals },
  );
}
