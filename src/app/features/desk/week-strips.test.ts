import { describe, expect, it } from 'vitest';
import type { SummaryCell } from '#contract/reservable-times.ts';
import { weekStrips } from './week-strips.ts';

const now = { today: '2026-11-20', time: '14:20' };
const court = (court_id: number, part: Partial<SummaryCell['courts'][number]> = {}) => ({
  court_id,
  time_id: court_id,
  state: 'reserved' as const,
  money: 'settled' as const,
  season: false,
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
