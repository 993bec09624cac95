import { expect, it } from 'vitest';
import { monthSpan } from './month-span.ts';

it('is the Jalali month in Persian, the Gregorian one in English', () => {
  expect(monthSpan('2026-11-21', 'fa')).toEqual({ from: '2026-10-23', to: '2026-11-21' });
  expect(monthSpan('2026-11-22', 'fa')).toEqual({ from: '2026-11-22', to: '2026-12-21' });
  expect(monthSpan('2026-11-22', 'en')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(monthSpan('2026-02-28', 'en')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
