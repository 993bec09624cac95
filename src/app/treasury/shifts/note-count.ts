import { NOTES } from '#contract/settings/pages/treasury.ts';

/** A count as typed: the number of each note, or one amount. */
export interface Counting {
  by: 'notes' | 'sum';
  notes: Readonly<Record<string, number | null>>;
  sum: number | null;
}
export const UNCOUNTED: Counting = { by: 'notes', notes: {}, sum: null };

/** The counted sum in toman; null while nothing is typed. */
export function countedOf({ by, notes, sum }: Counting): number | null {
  if (by === 'sum') return sum;
  const typed = NOTES.filter((note) => notes[note] != null);
  if (typed.length === 0) return null;
  return typed.reduce((all, note) => all + note * (notes[note] ?? 0), 0);
}

/** The count as part of a request. */
export function countBody(counting: Counting, cash_id: number) {
  if (counting.by === 'sum') return { counted: [{ cash_id, price: counting.sum ?? 0 }] };
  const typed = Object.entries(counting.notes).filter(([, many]) => many !== null);
  return { notes: Object.fromEntries(typed) as Record<string, number> };
}
