import * as v from 'valibot';
import { expect, test } from 'vitest';
import { instant } from './fields.ts';

test.each([
  '2026-11-21T08:00Z',
  '2026-11-21T08:00:00Z',
  '2024-02-29T23:59:59.123456789Z',
  '1900-01-01T00:00:00.000Z',
  '2199-12-31T23:59:59.999Z',
])('%s is an instant', (text) => {
  expect(v.is(instant, text)).toBe(true);
});

test.each([
  '0000-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '2200-01-01T00:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T10:60:00Z',
  '2026-11-21T10:00:60Z',
  '2026-11-21T10:00:00+03:30',
  '2026-11-21T10:00:00',
  '2026-11-21',
])('%s is none', (text) => {
  expect(v.is(instant, text)).toBe(false);
});
