import { afterEach, expect, it } from 'vitest';
import { readServerDate } from '#app/data/clock.ts';
import type { Words } from '#app/i18n/words.ts';
import { ageLines } from './offline-age.ts';

const MINUTE = 60_000;
const words = {
  t: (key: string, { time }: { time?: string } = {}) => `${key} ${time}`,
  instant: (at: Date) => at.toISOString().slice(0, 16),
} as unknown as Pick<Words, 't' | 'instant'>;

/** The server's clock is an hour ahead of the device's. */
const apart = (ahead: number) => readServerDate(new Date(Date.now() + ahead).toUTCString(), Date.now());
afterEach(() => apart(0));

it('tells ages by the server clock, whatever the clock of the device says', () => {
  apart(60 * MINUTE);
  const now = Date.now();
  const byServer = (ms: number) => new Date(ms + 60 * MINUTE).toISOString().slice(0, 16);
  const seen = now - 16 * MINUTE;
  expect(ageLines(words, '', { as_of: now, seen })).toEqual([
    expect.stringContaining('booking.price_as_of'),
    expect.stringContaining('booking.seen_at'),
  ]);
  // The header has no fraction: near a minute's turn it is one or the other.
  const [, told] = ageLines(words, '', { as_of: now, seen });
  expect([byServer(seen - 2000), byServer(seen + 2000)]).toContain(told?.slice('booking.seen_at '.length));
});

it('what was seen a moment ago is not old where the clocks differ', () => {
  apart(60 * MINUTE);
  expect(ageLines(words, '', { as_of: null, seen: Date.now() - MINUTE })).toEqual([]);
  apart(-60 * MINUTE);
  expect(ageLines(words, '', { as_of: 0, seen: Date.now() - 16 * MINUTE })).toHaveLength(1);
});
