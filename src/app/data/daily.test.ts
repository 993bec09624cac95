import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { daily } from './daily.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') });
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('works once a day in a page that stays open', () => {
  const work = vi.fn(async () => {});
  daily('collected', work);
  vi.advanceTimersByTime(HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(22 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(26 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is not put off by a clock that was a year ahead', () => {
  kept.set('collected', String(Date.now() + 365 * DAY_MS));
  const work = vi.fn(async () => {});
  daily('collected', work);
  vi.advanceTimersByTime(HOUR_MS);
  expect(work).toHaveBeenCalledTimes(1);
});
