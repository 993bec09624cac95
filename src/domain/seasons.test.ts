import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, startOfWeek, weekday } from './dates.ts';
import {
  distinctSuggestions,
  lastSessionDay,
  nextSpan,
  pickSessions,
  sameWeek,
  seasonDays,
  sessionsThatMove,
} from './seasons.ts';

// 2026-11-21 is a Saturday.
const SATURDAY = '2026-11-21';
const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays(SATURDAY, days));
const slots = fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }) }), {
  minLength: 1,
  maxLength: 4,
});
const span = fc
  .tuple(day, fc.integer({ min: 0, max: 200 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

describe('the days of a season', () => {
  it('are those of its weekdays, with both ends', () => {
    expect(seasonDays(SATURDAY, '2026-12-05', [{ weekday: 0 }])).toEqual([
      { date: SATURDAY, slot: 0 },
      { date: '2026-11-28', slot: 0 },
      { date: '2026-12-05', slot: 0 },
    ]);
  });

  it('go by day, then by slot', () => {
    const days = seasonDays(SATURDAY, '2026-11-27', [{ weekday: 2 }, { weekday: 0 }, { weekday: 0 }]);
    expect(days).toEqual([
      { date: SATURDAY, slot: 1 },
      { date: SATURDAY, slot: 2 },
      { date: '2026-11-23', slot: 0 },
    ]);
  });

  it('are none where the span has no such weekday, or runs backwards', () => {
    expect(seasonDays(SATURDAY, '2026-11-24', [{ weekday: 6 }])).toEqual([]);
    expect(seasonDays('2026-12-05', SATURDAY, [{ weekday: 0 }])).toEqual([]);
  });

  it('are exactly the days of the span that a slot asks for, whatever the span', () => {
    fc.assert(
      fc.property(span, slots, ({ from, to }, wanted) => {
        const found = seasonDays(from, to, wanted);
        for (const { date, slot } of found) {
          expect(date >= from && date <= to).toBe(true);
          expect(weekday(date)).toBe(wanted[slot]?.weekday);
        }
        const all = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n)).flatMap(
          (date) => wanted.filter((one) => one.weekday === weekday(date)),
        );
        expect(found).toHaveLength(all.length);
      }),
    );
  });
});

describe('so many sessions', () => {
  it('end on the day of the last of them', () => {
    fc.assert(
      fc.property(day, slots, fc.integer({ min: 1, max: 60 }), (from, wanted, sessions) => {
        const to = lastSessionDay(from, wanted, sessions) as string;
        expect(seasonDays(from, to, wanted).length).toBeGreaterThanOrEqual(sessions);
        expect(seasonDays(from, addDays(to, -1), wanted).length).toBeLessThan(sessions);
      }),
    );
  });

  it('end nowhere without a slot, or when none are asked for', () => {
    expect(lastSessionDay(SATURDAY, [], 3)).toBeNull();
    expect(lastSessionDay(SATURDAY, [{ weekday: 0 }], 0)).toBeNull();
  });
});

it('a session that waits for the place of one that stays stays too, and whoever waits for that', () => {
  const session = (holder: number | null, goes = true) => ({ goes, holder });
  const going = (...sessions: ReturnType<typeof session>[]) => [...sessionsThatMove(sessions)];
  expect(going(session(1), session(null))).toEqual([0, 1]);
  expect(going(session(1), session(2), session(null, false), session(null))).toEqual([3]);
  // Two sessions that swap places, and one that stays.
  expect(going(session(1), session(0), session(2))).toEqual([0, 1, 2]);
});

it('a changed slot keeps each session in its week', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 6 }), (date, wanted) => {
      const moved = sameWeek(date, wanted);
      expect(startOfWeek(moved)).toBe(startOfWeek(date));
      expect(weekday(moved)).toBe(wanted);
    }),
  );
});

describe('the span that follows', () => {
  it('starts after the end, in whole weeks, as long, with as many sessions', () => {
    fc.assert(
      fc.property(span, slots, day, (before, wanted, today) => {
        const after = nextSpan(before, today);
        expect(after.from > before.to && after.from >= today).toBe(true);
        expect(daysBetween(before.from, after.from) % 7).toBe(0);
        expect(seasonDays(after.from, after.to, wanted)).toHaveLength(
          seasonDays(before.from, before.to, wanted).length,
        );
        // It starts in the earliest week possible.
        const [start] = [addDays(before.to, 1), today].sort().reverse() as [string];
        expect(daysBetween(start, after.from)).toBeLessThan(7);
      }),
    );
  });

  it('of ten Mondays goes on with the next Monday', () => {
    expect(nextSpan({ from: '2026-09-28', to: '2026-11-30' }, '2026-11-23')).toEqual({
      from: '2026-12-07',
      to: '2027-02-08',
    });
  });
});

describe('what is chosen', () => {
  const wanted = fc.uniqueArray(
    fc.record({ id: fc.nat({ max: 30 }), state: fc.constantFrom('free', 'taken', 'closed', 'no_time') }),
    { selector: (one) => one.id, maxLength: 20 },
  );
  const chosen = fc.uniqueArray(fc.record({ id: fc.nat({ max: 30 }), skip: fc.boolean() }), {
    selector: (one) => one.id,
    maxLength: 20,
  });

  it('sends each of them one way, and none that nobody asks for', () => {
    fc.assert(
      fc.property(wanted, chosen, (days, choices) => {
        const { picked, out, open, unknown } = pickSessions(days, choices, {
          of: (one) => String(one.id),
          by: (choice) => String(choice.id),
          isOut: (choice) => choice.skip,
        });
        const choiceOf = (id: number) => choices.find((choice) => choice.id === id) ?? null;
        expect(picked.length + out.length + open.length).toBe(days.length);
        for (const { wanted: one, choice } of picked) {
          expect(choice).toBe(choiceOf(one.id));
          expect(choice === null ? one.state === 'free' : !choice.skip).toBe(true);
        }
        for (const one of out) expect(choiceOf(one.id)?.skip).toBe(true);
        for (const one of open) expect([one.state === 'free', choiceOf(one.id)]).toEqual([false, null]);
        for (const choice of unknown) expect(days.some((one) => one.id === choice.id)).toBe(false);
        expect(unknown.length).toBe(choices.filter(({ id }) => !days.some((one) => one.id === id)).length);
      }),
    );
  });
});

it('the best offer of each is nobody else’s', () => {
  expect(distinctSuggestions([[7, 8], [7], [7, 8], [], [8, 9]])).toEqual([0, null, 1, null, 1]);
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 4 })), (offers) => {
      const taken = distinctSuggestions(offers).flatMap((best, index) =>
        best === null ? [] : [(offers[index] as number[])[best]],
      );
      expect(new Set(taken).size).toBe(taken.length);
    }),
  );
});
