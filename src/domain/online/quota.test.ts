import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfWeek } from '../dates.ts';
import { afterNoShows } from './no-shows.ts';
import { type QuotaSlot, quotaExcess } from './quota.ts';

const saturday = startOfWeek('2026-11-25');
const slot = (day: number, hour: number, hours = 1): QuotaSlot => ({
  date: addDays(saturday, day),
  start_time: `${String(hour).padStart(2, '0')}:00`,
  end_time: `${String(hour + hours).padStart(2, '0')}:00`,
});
const none = { open: null, week_hours: null, day_hours: null };
const never = () => false;

describe('quotaExcess', () => {
  it('limits reservations that are not over', () => {
    const quota = { ...none, open: 2 };
    const booked = [slot(0, 8), slot(0, 10)];
    expect(quotaExcess([slot(1, 8)], booked, quota, never)).toEqual({
      of: 'open',
      most: 2,
      would_be: 3,
      from: null,
    });
    expect(quotaExcess([slot(1, 8)], booked, quota, ({ start_time }) => start_time === '08:00')).toBeNull();
  });

  it('limits the hours of a day', () => {
    const quota = { ...none, day_hours: 2 };
    expect(quotaExcess([slot(1, 8)], [slot(1, 10)], quota, never)).toBeNull();
    expect(quotaExcess([slot(1, 8, 2)], [slot(1, 12)], quota, never)).toEqual({
      of: 'day',
      most: 2,
      would_be: 3,
      from: addDays(saturday, 1),
    });
    expect(quotaExcess([slot(2, 8, 2)], [slot(1, 12)], quota, never)).toBeNull();
  });

  it('limits the hours of a week, from Saturday to Friday', () => {
    const quota = { ...none, week_hours: 3 };
    const booked = [slot(0, 8, 2), slot(6, 8)];
    expect(quotaExcess([slot(3, 8)], booked, quota, never)).toMatchObject({
      of: 'week',
      would_be: 4,
      from: saturday,
    });
    expect(quotaExcess([slot(7, 8)], booked, quota, never)).toBeNull();
  });

  it('counts what is already above a limit only where something is added', () => {
    const quota = { ...none, day_hours: 1 };
    expect(quotaExcess([slot(2, 8)], [slot(1, 8, 5)], quota, never)).toBeNull();
  });

  it('refuses no less with more booked, and nothing without limits', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 6, max: 20 }))
        .map(([day, hour]) => slot(day, hour)),
      { maxLength: 8 },
    );
    const limit = fc.option(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(
        some,
        some,
        some,
        limit,
        limit,
        limit,
        (wanted, booked, more, open, week_hours, day_hours) => {
          const quota = { open, week_hours, day_hours };
          const refused = quotaExcess(wanted, booked, quota, never);
          if (refused) expect(quotaExcess(wanted, [...booked, ...more], quota, never)).not.toBeNull();
          expect(quotaExcess(wanted, booked, none, never)).toBeNull();
        },
      ),
    );
  });
});

describe('afterNoShows', () => {
  const rule = { count: 2, days: 30, consequence: 'full' as const };
  const today = '2026-11-30';
  it('counts the last days, today included', () => {
    expect(afterNoShows(['2026-11-01', '2026-11-30'], rule, today)).toBe('full');
    expect(afterNoShows(['2026-10-31', '2026-11-30'], rule, today)).toBe('usual');
    expect(afterNoShows(['2026-11-01', '2026-11-30'], { ...rule, consequence: 'phone' }, today)).toBe(
      'phone',
    );
    expect(afterNoShows(['2026-11-01', '2026-11-30'], null, today)).toBe('usual');
  });
});
