import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { Allowance } from './allowance.ts';

/** How many of `times` writes of a session are allowed. */
function tried(allowance: Allowance, session_id: number, times: number): number {
  let taken = 0;
  for (let n = 0; n < times; n++) {
    try {
      allowance.take(session_id);
      taken++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many', retryAfter: 1 });
    }
  }
  return taken;
}

it('lets a tablet send five hundred at once, and no session without end', () => {
  let now = 0;
  const allowance = new Allowance(undefined, { now: () => now });
  expect(tried(allowance, 1, 500)).toBe(500);
  expect(tried(allowance, 1, 5_000)).toBe(1_500);
  // Other sessions are not affected.
  expect(tried(allowance, 2, 500)).toBe(500);
  now += 30_000;
  expect(tried(allowance, 1, 5_000)).toBe(300);
  now += HOUR_MS;
  expect(tried(allowance, 1, 5_000)).toBe(2_000);
});

it('keeps nothing of sessions that have rested', () => {
  let now = 0;
  const allowance = new Allowance(1, { now: () => now });
  for (let id = 0; id < 1_000; id++) allowance.take(id);
  expect(tried(allowance, 7, 1)).toBe(0);
  now += 1_000;
  for (let id = 1_000; id < 2_500; id++) allowance.take(id);
  expect(tried(allowance, 2_400, 1)).toBe(0);
  expect(tried(allowance, 7, 1)).toBe(1);
});
