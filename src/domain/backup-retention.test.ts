import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backupsToRetain } from './backup-retention.ts';
import { addDays, eachDay, startOfWeek, toJalali } from './dates.ts';

/** Jalali 1403, a leap year, and the months after it. */
const FROM = '2024-03-20';
const TO = '2025-04-20';
const month = (day: string) => Object.values(toJalali(day)).slice(0, 2).join('-');

it('keeps night by night what was promised, through a leap year', () => {
  const rules = { daily: 7, weekly: 4, monthly: 6 };
  let held: { day: string }[] = [];
  for (const day of eachDay(FROM, TO)) {
    held = [...backupsToRetain([...held, { day }], rules)];
    const days = held.map((one) => one.day);
    const since = eachDay(FROM, day);
    // The last seven nights, the newest of the last four weeks, and one of each of the last six months.
    for (const recent of since.slice(-7)) expect(days).toContain(recent);
    for (let back = 0; back < 4; back++) {
      const week = addDays(startOfWeek(day), -7 * back);
      if (week >= FROM) expect(days.some((one) => startOfWeek(one) === week)).toBe(true);
    }
    for (const one of [...new Set(since.map(month))].slice(-6)) expect(days.map(month)).toContain(one);
    expect(held.length).toBeLessThanOrEqual(17);
  }
});

it('never lets the newest go, and no more stay than the rules say', () => {
  const offset = fc.integer({ min: 0, max: 1200 });
  const rules = fc.record({
    daily: fc.integer({ min: 1, max: 20 }),
    weekly: fc.integer({ min: 0, max: 10 }),
    monthly: fc.integer({ min: 0, max: 10 }),
  });
  fc.assert(
    fc.property(fc.array(offset, { minLength: 1, maxLength: 60 }), rules, (offsets, keep) => {
      const backups = offsets.map((n) => ({ day: addDays(FROM, n) }));
      const kept = [...backupsToRetain(backups, keep)].map(({ day }) => day);
      const newest = backups
        .map(({ day }) => day)
        .toSorted()
        .at(-1);
      expect(kept).toContain(newest);
      expect(kept.length).toBeLessThanOrEqual(keep.daily + keep.weekly + keep.monthly);
    }),
    { numRuns: 100 },
  );
});
