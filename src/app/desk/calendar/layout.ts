import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { minutesOf } from '#domain/dates.ts';
import { type Visit, visitsOf } from './visit.ts';

/** A term of the day. */
export interface Row {
  start: string;
  end: string;
}

/** One slot; or the slots of one closing below each other; or those of one visit that touch, as a rectangle. */
export interface Block {
  /** The first one. */
  time: ShownTime;
  /** All of them, by row and then by column. */
  times: readonly ShownTime[];
  row: number;
  column: number;
  /** How many rows it covers. */
  span: number;
  /** How many columns it covers. */
  width: number;
  /** The visit of a reservation. */
  visit: Visit | null;
  /** Slots of its visit that do not touch it, shown or not. */
  apart: readonly ShownTime[];
}

export interface Layout {
  rows: readonly Row[];
  columns: number;
  /** By row, then column; null where the day has no such slot. A block stands in each cell that it covers. */
  cells: readonly (readonly (Block | null)[])[];
}

/** Arranges times in rows by hour and in columns by `columnOf` (below 0: left out). */
export function layOut(
  times: readonly ShownTime[],
  columns: number,
  columnOf: (time: ShownTime) => number,
): Layout {
  const rows = rowsOf(times);
  const rowOf = new Map(rows.map((row, index) => [keyOf(row.start, row.end), index]));
  // Slots hidden by a court filter are still part of their visit.
  const visits = visitsOf(times);
  const cells: (Block | null)[][] = rows.map(() => Array.from({ length: columns }, () => null));
  for (const time of times) {
    const column = columnOf(time);
    const row = rowOf.get(keyOf(time.start_time, time.end_time)) ?? -1;
    const line = cells[row];
    const visit = visits.get(time.id) ?? null;
    if (line && column >= 0)
      line[column] = { time, times: [time], row, column, span: 1, width: 1, visit, apart: NONE };
  }
  for (const [row, line] of cells.entries()) {
    for (const column of line.keys()) join(cells, row, column);
  }
  part(cells);
  return { rows, columns, cells };
}

const NONE: readonly never[] = [];

const keyOf = (start: string, end: string): string => `${start} ${end}`;

/** The hours that occur, in order. */
export function rowsOf(times: readonly { start_time: string; end_time: string }[]): Row[] {
  const keys = [...new Set(times.map((time) => keyOf(time.start_time, time.end_time)))].sort();
  return keys.map((key) => ({ start: key.slice(0, 5), end: key.slice(6) }));
}

/** Extends a block over related slots: first down its column, then over whole neighbouring columns. */
function join(cells: (Block | null)[][], row: number, column: number): void {
  const first = cells[row]?.[column];
  if (!first || first.row !== row || first.column !== column || first.span > 1 || first.width > 1) return;
  const same = sameAs(first);
  if (!same) return;
  const at = (r: number, c: number) => {
    const block = cells[r]?.[c];
    return block && block.times.length === 1 && same(block.time) ? block.time : null;
  };
  let span = 1;
  for (let last = first.time; ; span++) {
    const next = at(row + span, column);
    if (!next || !follows(first, last, next)) break;
    last = next;
  }
  // Closings are drawn per court, each with its reason.
  const wide = first.visit !== null;
  const reaches = (c: number) =>
    Array.from({ length: span }, (_, n) => at(row + n, c)).every((time) => time?.date === first.time.date);
  let width = 1;
  while (wide && reaches(column + width)) width++;
  if (span === 1 && width === 1) return;

  const times: ShownTime[] = [];
  const block: Block = { ...first, times, span, width };
  for (let r = row; r < row + span; r++) {
    const line = cells[r];
    for (let c = column; line && c < column + width; c++) {
      const time = line[c]?.time;
      if (time) times.push(time);
      line[c] = block;
    }
  }
}

/** Tells each block of a visit which of its slots it does not touch. */
function part(cells: (Block | null)[][]): void {
  const blocks = new Set(cells.flat());
  for (const block of blocks) {
    if (!block?.visit || block.times.length === block.visit.times.length) continue;
    const reached = new Set([block]);
    for (const each of reached) {
      for (const other of around(cells, each))
        if (other.visit === block.visit && touches(each, other)) reached.add(other);
    }
    const near = new Set([...reached].flatMap(({ times }) => times.map(({ id }) => id)));
    const apart = block.visit.times.filter(({ id }) => !near.has(id));
    if (apart.length > 0) block.apart = apart;
  }
}

/** The blocks at the four sides of one. */
function around(cells: (Block | null)[][], { row, column, span, width }: Block): Block[] {
  const found: (Block | null | undefined)[] = [];
  for (let c = column; c < column + width; c++) found.push(cells[row - 1]?.[c], cells[row + span]?.[c]);
  for (let r = row; r < row + span; r++) found.push(cells[r]?.[column - 1], cells[r]?.[column + width]);
  return found.filter((block) => block != null);
}

/** Side by side on a day, or the one begins as the other ends. */
function touches(a: Block, b: Block): boolean {
  if (a.row + a.span === b.row) return ending(a) === b.time.start_time;
  if (b.row + b.span === a.row) return ending(b) === a.time.start_time;
  return a.time.date === b.time.date;
}

const ending = ({ times }: Block): string => times.at(-1)?.end_time ?? '';

/** Which slots may join a block; null: none. */
function sameAs({ time, visit }: Block): ((other: ShownTime) => boolean) | null {
  if (visit) {
    if (visit.times.length < 2) return null;
    const ids = new Set(visit.times.map(({ id }) => id));
    return ({ id }) => ids.has(id);
  }
  if (!isClosed(time)) return null;
  return (other) => isClosed(other) && other.closed?.id === time.closed?.id;
}

/** A visit goes on without a pause; a closing may have hours between its slots that the court does not offer. */
const follows = ({ visit }: Block, above: ShownTime, below: ShownTime): boolean =>
  visit === null || above.end_time === below.start_time;

const isClosed = (time: ShownTime): boolean => time.state === 'closed' && !time.invoice && !time.unsent;

/** The courts of the times, in the club's order where it is known, else as the answer's order tells. */
export function courtsOf(
  times: readonly ShownTime[],
  known: readonly { id: number }[] = [],
): { id: number; name: string }[] {
  const names = new Map(times.map((time) => [time.court.id, time.court.name]));
  const order = known.map(({ id }) => id).filter((id) => names.has(id));
  // The answer lists each hour's courts in order: a new court precedes the next known one.
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
