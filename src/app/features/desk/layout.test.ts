import { describe, expect, it } from 'vitest';
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
