import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { COURT_TYPES } from './statuses.ts';
import { fulfilsWish, type WaitlistWish, type WishedSlot } from './waitlist.ts';

const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
const day = fc.integer({ min: 0, max: 30 }).map((n) => addDays('2026-11-21', n));
const hours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: clock(from), to: clock(to) }));
const type = fc.constantFrom(...COURT_TYPES);
const court_id = fc.integer({ min: 1, max: 5 });

const wish: fc.Arbitrary<WaitlistWish> = fc
  .record({
    days: fc.tuple(day, day).map((days) => days.toSorted()),
    hours,
    court_ids: fc.option(fc.uniqueArray(court_id, { minLength: 1 })),
    type: fc.option(type),
  })
  .map(({ days: [date_from = '', date_to = ''], hours: { from, to }, ...where }) => ({
    date_from,
    date_to,
    from,
    to,
    ...where,
  }));
const slot: fc.Arbitrary<WishedSlot> = fc
  .record({ date: day, hours, court_id, type })
  .map(({ hours: { from, to }, ...where }) => ({ start_time: from, end_time: to, ...where }));

it('fits its own slot, and that one alone on that day and court', () => {
  fc.assert(
    fc.property(slot, slot, (own, other) => {
      const asked: WaitlistWish = {
        date_from: own.date,
        date_to: own.date,
        from: own.start_time,
        to: own.end_time,
        court_ids: [own.court_id],
        type: null,
      };
      expect(fulfilsWish(asked, own)).toBe(true);
      if (!fulfilsWish(asked, other)) return;
      expect([other.date, other.court_id]).toEqual([own.date, own.court_id]);
      expect(other.start_time >= own.start_time && other.end_time <= own.end_time).toBe(true);
    }),
  );
});

it('whoever asks for more is served by whatever served them before', () => {
  fc.assert(
    fc.property(wish, slot, fc.integer({ min: 0, max: 9 }), (asked, one, days) => {
      const wider: WaitlistWish = {
        date_from: addDays(asked.date_from, -days),
        date_to: addDays(asked.date_to, days),
        from: '00:00',
        to: '24:00',
        court_ids: null,
        type: null,
      };
      if (fulfilsWish(asked, one)) expect(fulfilsWish(wider, one)).toBe(true);
      if (fulfilsWish({ ...asked, court_ids: null, type: null }, one) && !fulfilsWish(asked, one)) {
        expect(asked.court_ids?.includes(one.court_id) && (asked.type ?? one.type) === one.type).toBeFalsy();
      }
    }),
  );
});

it.each([
  ['a day before', { date: '2026-11-22' }],
  ['a day after', { date: '2026-11-25' }],
  ['begins before they can', { start_time: '17:30' }],
  ['ends after they can', { end_time: '22:15' }],
  ['on another court', { court_id: 9 }],
  ['of another kind', { type: 'grass' as const }],
])('does not fit: %s', (_, change) => {
  const asked: WaitlistWish = {
    date_from: '2026-11-23',
    date_to: '2026-11-24',
    from: '18:00',
    to: '22:00',
    court_ids: [3],
    type: 'hard',
  };
  const one: WishedSlot = {
    date: '2026-11-24',
    start_time: '18:00',
    end_time: '22:00',
    court_id: 3,
    type: 'hard',
  };
  expect(fulfilsWish(asked, one)).toBe(true);
  expect(fulfilsWish(asked, { ...one, ...change })).toBe(false);
});
