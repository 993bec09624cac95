import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { UnsentCell } from '#app/offline/unsent.ts';
import { courtsOf, isPast, layOut, nowPlace } from './layout.ts';
import { reserved, slot } from './sample-times.ts';

const hours = [
  ['08:00', '09:00'],
  ['09:00', '10:00'],
  ['10:00', '11:00'],
] as const;
const court = (id: number) => ({ court: { id, name: `c${id}` } });
const at = (row: 0 | 1 | 2) => ({ start_time: hours[row][0], end_time: hours[row][1] });
const byCourt = (time: { court: { id: number } }) => time.court.id - 1;

describe('layOut', () => {
  it('puts each time into its term and court', () => {
    const times = [slot({ id: 2, ...at(1), ...court(2) }), slot({ id: 1, ...at(0), ...court(1) })];
    const { rows, cells } = layOut(times, 2, byCourt);
    expect(rows).toEqual([
      { start: '08:00', end: '09:00' },
      { start: '09:00', end: '10:00' },
    ]);
    expect(cells.map((line) => line.map((block) => block?.time.id ?? null))).toEqual([
      [1, null],
      [null, 2],
    ]);
  });

  it('merges what one closing shuts, and only that', () => {
    const closed = (id: number, row: 0 | 1 | 2, closing: number) =>
      slot({ id, ...at(row), state: 'closed', closed: { id: closing, title: 'ترمیم' } });
    const { cells } = layOut([closed(1, 0, 5), closed(2, 1, 5), closed(3, 2, 6)], 1, byCourt);
    expect(cells[0]?.[0]).toMatchObject({ row: 0, span: 2 });
    expect(cells[1]?.[0]).toBe(cells[0]?.[0]);
    expect(cells[2]?.[0]).toMatchObject({ row: 2, span: 1 });
  });

  it('keeps a reservation that stands in a closed hour', () => {
    const closed = slot({ ...at(0), state: 'closed' });
    const { cells } = layOut([closed, reserved({}, { ...at(1), state: 'closed' })], 1, byCourt);
    expect(cells[1]?.[0]?.span).toBe(1);
    expect(cells[0]?.[0]?.span).toBe(1);
  });

  it('leaves out what has no column', () => {
    expect(layOut([slot(court(9))], 1, () => -1).cells).toEqual([[null]]);
  });
});

describe('a visit', () => {
  /** A slot of a booking; without one a free one. */
  const of = (group: string | null, row: 0 | 1 | 2, column: number) => {
    const part = { id: row * 10 + column, ...at(row), ...court(column) };
    return group === null ? slot(part) : reserved({ group_id: group }, part);
  };
  const draw = (times: readonly ShownTime[], columns = 3) =>
    layOut(times, columns, byCourt).cells.map((line) =>
      line.map((block) => (block ? `${block.row},${block.column} ${block.span}x${block.width}` : null)),
    );

  it('is one block over its hours', () => {
    const times = [of('a', 0, 1), of('a', 1, 1), of('b', 2, 1)];
    expect(draw(times, 1)).toEqual([['0,0 2x1'], ['0,0 2x1'], ['2,0 1x1']]);
  });

  it('is one block over neighbouring courts', () => {
    const times = [of('a', 0, 1), of('a', 0, 2), of('a', 1, 1), of('a', 1, 2), of(null, 0, 3)];
    expect(draw(times)).toEqual([
      ['0,0 2x2', '0,0 2x2', '0,2 1x1'],
      ['0,0 2x2', '0,0 2x2', null],
    ]);
    expect(layOut(times, 3, byCourt).cells[0]?.[0]?.times.map(({ id }) => id)).toEqual([1, 2, 11, 12]);
  });

  it('is split where it has a corner, and its parts still touch', () => {
    const { cells } = layOut([of('a', 0, 1), of('a', 1, 1), of('a', 1, 2)], 2, byCourt);
    expect(cells[1]?.map((block) => [block?.row, block?.span, block?.apart])).toEqual([
      [0, 2, []],
      [1, 1, []],
    ]);
  });

  it('is split by an hour of somebody else, a closed one, and a pause', () => {
    const closed = slot({ id: 99, ...at(1), ...court(1), state: 'closed' });
    for (const between of [of('b', 1, 1), closed]) {
      const { cells } = layOut([of('a', 0, 1), between, of('a', 2, 1)], 1, byCourt);
      expect(cells.map(([block]) => block?.span)).toEqual([1, 1, 1]);
      expect(cells[0]?.[0]?.apart.map(({ id }) => id)).toEqual([21]);
    }
    const late = reserved({ group_id: 'a' }, { id: 50, start_time: '09:30', end_time: '10:30', ...court(1) });
    expect(layOut([of('a', 0, 1), late], 1, byCourt).cells.map(([block]) => block?.span)).toEqual([1, 1]);
  });

  it('knows its other court, also one that is not shown', () => {
    const times = [of('a', 0, 1), of('a', 0, 3)];
    const apart = (columns: number) =>
      layOut(times, columns, ({ court: { id } }) => (id <= columns ? id - 1 : -1)).cells[0]?.[0]?.apart;
    expect(apart(3)).toMatchObject([{ court: { id: 3 } }]);
    expect(apart(1)).toMatchObject([{ court: { id: 3 } }]);
  });

  it('of another day stands alone', () => {
    const other = reserved({ group_id: 'a' }, { id: 60, date: '2026-11-21', ...at(0) });
    const { cells } = layOut([of('a', 0, 1), other], 2, ({ date }) => (date === '2026-11-20' ? 0 : 1));
    expect(cells[0]?.map((block) => [block?.width, block?.apart.length])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('that waits on this device is one block too', () => {
    const unsent = { state: 'waiting', item: { ref: 'r' } } as UnsentCell;
    const waiting = (row: 0 | 1) => ({ ...slot({ id: row, ...at(row) }), unsent });
    expect(draw([waiting(0), waiting(1)], 1)).toEqual([['0,0 2x1'], ['0,0 2x1']]);
  });

  it('never overlaps another, and its blocks hold each slot once', () => {
    const place = fc.constantFrom(null, 'free', 'closed', 'a', 'b', 'c');
    const day = fc.array(fc.array(place, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(day, (lines) => {
        const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
        const times = lines.flatMap((line, row) =>
          line.flatMap((what, column) => {
            if (what === null) return [];
            const hours = { start_time: clock(row + 8), end_time: clock(row + 9) };
            const part = { id: row * 5 + column + 1, ...hours, ...court(column + 1) };
            if (what === 'free') return slot(part);
            if (what === 'closed') return slot({ ...part, state: 'closed', closed: { id: 1, title: '' } });
            return reserved({ group_id: what }, part);
          }),
        );
        const { cells } = layOut(times, 5, byCourt);
        const blocks = [...new Set(cells.flat())].filter((block) => block !== null);
        expect(blocks.flatMap((block) => block.times.map(({ id }) => id)).sort()).toEqual(
          times.map(({ id }) => id).sort(),
        );
        for (const block of blocks) {
          expect(block.times).toHaveLength(block.span * block.width);
          expect(new Set(block.times.map((time) => time.invoice?.group_id ?? time.state)).size).toBe(1);
          for (const [n, time] of block.times.entries()) {
            const [row, column] = [block.row + Math.floor(n / block.width), block.column + (n % block.width)];
            expect(cells[row]?.[column]).toBe(block);
            expect(time.start_time).toBe(layOut(times, 5, byCourt).rows[row]?.start);
            expect(time.court.id).toBe(column + 1);
          }
          // What is said to be elsewhere is of the same booking, and none of it is in this block.
          for (const other of block.apart) {
            expect(other.invoice?.group_id).toBe(block.time.invoice?.group_id);
            expect(block.times).not.toContain(other);
          }
        }
      }),
    );
  });
});

describe('courtsOf', () => {
  it('takes the known order', () => {
    const times = [slot(court(1)), slot(court(2)), slot(court(3))];
    expect(courtsOf(times, [{ id: 3 }, { id: 9 }, { id: 1 }, { id: 2 }]).map(({ id }) => id)).toEqual([
      3, 1, 2,
    ]);
  });

  it('finds the order from hours that do not have every court', () => {
    const times = [
      slot({ ...at(0), ...court(2) }),
      slot({ ...at(0), ...court(4) }),
      slot({ ...at(1), ...court(1) }),
      slot({ ...at(1), ...court(2) }),
      slot({ ...at(1), ...court(3) }),
      slot({ ...at(1), ...court(4) }),
    ];
    expect(courtsOf(times).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});

describe('nowPlace', () => {
  const rows = [
    { start: '08:00', end: '09:00' },
    { start: '10:00', end: '11:30' },
  ];
  it.each([
    ['07:59', null],
    ['08:00', { row: 0, share: 0 }],
    ['08:45', { row: 0, share: 0.75 }],
    ['09:30', { row: 1, share: 0 }],
    ['10:45', { row: 1, share: 0.5 }],
    ['11:30', null],
  ])('%s', (now, place) => expect(nowPlace(rows, now)).toEqual(place));

  it('has no place on a day without rows', () => expect(nowPlace([], '10:00')).toBeNull());
});

describe('isPast', () => {
  const now = { today: '2026-11-20', time: '14:20' };
  it.each([
    ['2026-11-19', '24:00', true],
    ['2026-11-20', '14:20', true],
    ['2026-11-20', '15:00', false],
    ['2026-11-21', '01:00', false],
  ])('%s %s', (day, end, past) => expect(isPast(day, end, now)).toBe(past));
});
