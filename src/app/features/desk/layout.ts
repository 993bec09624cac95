import { minutesOf } from '#domain/dates.ts';
import type { ShownTime } from './lay-over.ts';

/** A term of the day. */
export interface Row {
  start: string;
  end: string;
}

/** One slot, or several of one closing below each other. */
export interface Block {
  /** The first of them. */
  time: ShownTime;
  row: number;
  column: number;
  /** How many rows it covers. */
  span: number;
}

export interface Layout {
  rows: readonly Row[];
  columns: number;
  /** By row, then column; null where the day has no such slot. A block stands in each cell that it covers. */
  cells: readonly (readonly (Block | null)[])[];
}

/** Puts times into rows by their hours and into the columns that `columnOf` says (below 0: left out). */
export function layOut(
  times: readonly ShownTime[],
  columns: number,
  columnOf: (time: ShownTime) => number,
): Layout {
  const rows = rowsOf(times);
  const rowOf = new Map(rows.map((row, index) => [keyOf(row.start, row.end), index]));
  const cells: (Block | null)[][] = rows.map(() => Array.from({ length: columns }, () => null));
  for (const time of times) {
    const column = columnOf(time);
    const row = rowOf.get(keyOf(time.start_time, time.end_time)) ?? -1;
    const line = cells[row];
    if (line && column >= 0) line[column] = { time, row, column, span: 1 };
  }
  mergeClosed(cells);
  return { rows, columns, cells };
}

const keyOf = (start: string, end: string): string => `${start} ${end}`;

/** The hours that occur, in order. */
export function rowsOf(times: readonly { start_time: string; end_time: string }[]): Row[] {
  const keys = [...new Set(times.map((time) => keyOf(time.start_time, time.end_time)))].sort();
  return keys.map((key) => ({ start: key.slice(0, 5), end: key.slice(6) }));
}

/** Slots of one closing that follow each other on a court become one block. */
function mergeClosed(cells: (Block | null)[][]): void {
  for (const [index, line] of cells.entries()) {
    for (const [column, block] of line.entries()) {
      const above = cells[index - 1]?.[column];
      if (!block || !above || !isClosed(block.time) || !isClosed(above.time)) continue;
      if (above.time.closed?.id !== block.time.closed?.id) continue;
      above.span += 1;
      line[column] = above;
    }
  }
}

const isClosed = (time: ShownTime): boolean => time.state === 'closed' && !time.invoice;

/** The courts of the times, in the club's order where it is known, else as the answer's order tells. */
export function courtsOf(
  times: readonly ShownTime[],
  known: readonly { id: number }[] = [],
): { id: number; name: string }[] {
  const names = new Map(times.map((time) => [time.court.id, time.court.name]));
  const order = known.map(({ id }) => id).filter((id) => names.has(id));
  // The answer lists each hour's courts in order: who is new stands before the next one that is not.
  for (const line of linesOf(times)) {
    for (const [index, id] of line.entries()) {
      if (order.includes(id)) continue;
      const next = line.slice(index + 1).find((other) => order.includes(other));
      order.splice(next === undefined ? order.length : order.indexOf(next), 0, id);
    }
  }
  return order.map((id) => ({ id, name: names.get(id) ?? '' }));
}

function linesOf(times: readonly ShownTime[]): number[][] {
  const lines = new Map<string, number[]>();
  for (const { date, start_time, court } of times) {
    const key = `${date} ${start_time}`;
    lines.set(key, [...(lines.get(key) ?? []), court.id]);
  }
  return [...lines.values()];
}

/** Where now stands among the rows: in a row at a share of its height, or on the edge before it in a gap. */
export function nowPlace(rows: readonly Row[], now: string): { row: number; share: number } | null {
  const at = minutesOf(now);
  const first = rows[0];
  if (!first || at < minutesOf(first.start)) return null;
  const row = rows.findIndex(({ end }) => at < minutesOf(end));
  const found = rows[row];
  if (!found) return null;
  const start = minutesOf(found.start);
  return { row, share: Math.max(0, (at - start) / (minutesOf(found.end) - start)) };
}

/** A row of a day is past once its end is behind the club's clock. */
export function isPast(day: string, end: string, now: { today: string; time: string }): boolean {
  return day < now.today || (day === now.today && end <= now.time);
}
