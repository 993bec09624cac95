import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { daily } from './daily.ts';

const HOUR = 3_600_000;
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
  vi.advanceTimersByTime(HOUR);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(22 * HOUR);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(26 * HOUR);
  expect(work).toHaveBeenCalledTimes(2);
});

it('is not put off by a clock that was a year ahead', () => {
  kept.set('collected', String(Date.now() + 365 * 24 * HOUR));
  const work = vi.fn(async () => {});
  daily('collected', work);
  vi.advanceTimersByTime(HOUR);
  expect(work).toHaveBeenCalledTimes(1);
});
