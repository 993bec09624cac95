import { describe, expect, it } from 'vitest';
import type { SummaryCell } from '#contract/desk/reservable-times.ts';
import type { CalendarFilters } from './address.ts';
import { makeFilter } from './filter/filter.ts';
import { weekStrips } from './week-strips.ts';

const now = { today: '2026-11-20', time: '14:20' };
const court = (court_id: number, part: Partial<SummaryCell['courts'][number]> = {}) => ({
  court_id,
  time_id: court_id,
  state: 'reserved' as const,
  money: 'settled' as const,
  season: false,
  attended: null,
  coach_id: null,
  visit: null,
  ...part,
});
const cell = (courts: SummaryCell['courts'], part: Partial<SummaryCell> = {}): SummaryCell => ({
  date: '2026-11-20',
  term_id: 1,
  start_time: '15:00',
  end_time: '16:00',
  free: courts.filter(({ state }) => state === 'free').length,
  courts,
  ...part,
});

describe('weekStrips', () => {
  it('draws each court as its state and money', () => {
    const courts = [
      court(1, { state: 'free', money: null }),
      court(2),
      court(3, { money: 'owing', season: true }),
      court(4, { money: 'pending' }),
      court(5, { season: true }),
      court(6, { state: 'closed', money: null }),
      court(7, { money: null }),
    ];
    const { cells, days } = weekStrips([cell(courts)], ['2026-11-20', '2026-11-21'], now);
    expect(cells[0]?.[0]).toMatchObject({
      marks: ['free', 'settled', 'owing', 'owing', 'season', 'closed', 'settled'],
      free: 1,
      booked: 5,
      open: 6,
      owing: 2,
      past: false,
    });
    expect(cells[0]?.[1]).toBeNull();
    expect(days).toEqual([
      { date: '2026-11-20', booked: 5, percent: 83 },
      { date: '2026-11-21', booked: 0, percent: null },
    ]);
  });

  it('narrowed to some slots shows how many there are, each court in its place', () => {
    const courts = [
      court(1, { state: 'free', money: null }),
      court(2, { coach_id: 7, attended: true }),
      court(3, { money: 'owing', coach_id: 7 }),
      court(4, { state: 'closed', money: null }),
    ];
    const late = { start_time: '16:00', end_time: '17:00' };
    const cells = [cell(courts), cell([court(1)], late)];
    const narrowed = (filters: CalendarFilters, unsent = new Map()) => {
      const { fits } = makeFilter(filters, [], now);
      const [first, second] = weekStrips(cells, ['2026-11-20'], now, unsent, fits).cells;
      return [first?.[0] && [first[0].shown, ...first[0].marks], second?.[0]?.shown ?? null];
    };
    expect(narrowed({ coach: 7 })).toEqual([[2, 'none', 'settled', 'owing', 'none'], null]);
    expect(narrowed({ state: 'due' })).toEqual([[1, 'none', 'none', 'owing', 'none'], null]);
    expect(narrowed({ state: 'free,closed' })).toEqual([[2, 'free', 'none', 'none', 'closed'], null]);
    expect(narrowed({ state: 'came' })).toEqual([[1, 'none', 'settled', 'none', 'none'], null]);
    expect(narrowed({ state: 'settled' })).toEqual([null, 1]);
    expect(narrowed({ coach: 7, state: 'free' })).toEqual([null, null]);
    const ours = new Map([[1, { state: 'waiting' as const, total: 10, paid: 0 }]]);
    expect(narrowed({ state: 'unsent' }, ours)).toEqual([[1, 'unsent', 'none', 'none', 'none'], 1]);
    expect(makeFilter({ kind: 'hard' }, [], now).fits).toBe(null);
    const { fits } = makeFilter({ coach: 7 }, [], now);
    expect(weekStrips(cells, ['2026-11-20'], now, new Map(), fits).days[0]?.percent).toBe(null);
  });

  it('keeps each court in its place where an hour lacks one', () => {
    const cells = [
      cell([court(1), court(3)]),
      cell([court(1), court(2), court(3)], { start_time: '16:00', end_time: '17:00' }),
    ];
    expect(weekStrips(cells, ['2026-11-20'], now).cells[0]?.[0]?.marks).toEqual([
      'settled',
      'none',
      'settled',
    ]);
  });

  it('knows what is past', () => {
    const early = cell([court(1)], { start_time: '13:00', end_time: '14:00' });
    expect(weekStrips([early], ['2026-11-20'], now).cells[0]?.[0]?.past).toBe(true);
  });
});
