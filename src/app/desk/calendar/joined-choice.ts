import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { Layout } from './layout.ts';
import { endOf } from './visit.ts';

/** Where a chosen slot has another one of the same booking beside it. */
export type Side = 'above' | 'below' | 'before' | 'after';

/** What a chosen slot shows as part of a block. */
export interface Joined {
  sides: readonly Side[];
  /** The first slot says how much it is, the next one the price of all; the others nothing. */
  says: { slots: number; courts: number; until: string } | { sum: number } | null;
}

interface Place {
  time: ShownTime;
  row: number;
  column: number;
}

/**
 * Adjacent chosen slots by id: drawn as one block, but each remains a cell, so that a tap removes it. Single slots are
 * not included.
 */
export function joinChosen({ cells }: Layout, chosen: readonly number[]): ReadonlyMap<number, Joined> {
  const joined = new Map<number, Joined>();
  if (chosen.length < 2) return joined;
  const at = (row: number, column: number): Place | null => {
    const time = cells[row]?.[column]?.time;
    return time?.state === 'free' && chosen.includes(time.id) ? { time, row, column } : null;
  };
  const places = cells.flatMap((line, row) => line.flatMap((_, column) => at(row, column) ?? []));
  const beside = ({ time, row, column }: Place): [Side, Place | null][] => {
    const [above, below] = [at(row - 1, column), at(row + 1, column)];
    const sameDay = (place: Place | null) => (place?.time.date === time.date ? place : null);
    return [
      ['above', above?.time.end_time === time.start_time ? above : null],
      ['below', below?.time.start_time === time.end_time ? below : null],
      ['before', sameDay(at(row, column - 1))],
      ['after', sameDay(at(row, column + 1))],
    ];
  };
  for (const first of places) {
    if (joined.has(first.time.id)) continue;
    const block = [first];
    for (const each of block) {
      for (const [, other] of beside(each)) {
        if (other && !block.some(({ time }) => time.id === other.time.id)) block.push(other);
      }
    }
    if (block.length === 1) continue;
    const second =
      block.find(({ row, column }) => row === first.row + 1 && column === first.column) ?? block[1];
    for (const place of block) {
      const sides = beside(place).flatMap(([side, other]) => (other ? side : []));
      const says = place === first ? extent(block) : place === second ? { sum: sumOf(block) } : null;
      joined.set(place.time.id, { sides, says });
    }
  }
  return joined;
}

/** Hours and courts of a rectangle; for other shapes only its slots. */
function extent(block: readonly Place[]) {
  const rows = new Set(block.map(({ row }) => row)).size;
  const courts = new Set(block.map(({ column }) => column)).size;
  const until = endOf(block.map(({ time }) => time));
  return rows * courts === block.length
    ? { slots: rows, courts, until: rows > 1 ? until : '' }
    : { slots: block.length, courts: 1, until: '' };
}

const sumOf = (block: readonly Place[]): number => block.reduce((sum, { time }) => sum + time.price, 0);
