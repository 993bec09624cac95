import { expect, it } from 'vitest';
import { nextCourtName } from './court-rules.ts';

it('counts a court on as its name counts, in the digits or words that it is written in', () => {
  expect(nextCourtName('زمین ۲')).toBe('زمین ۳');
  expect(nextCourtName('زمین ۹')).toBe('زمین ۱۰');
  expect(nextCourtName('Court 9')).toBe('Court 10');
  expect(nextCourtName('زمین یک')).toBe('زمین دو');
  expect(nextCourtName('سالن نه')).toBe('سالن ده');
});

it('makes no name up where nothing is counted', () => {
  expect(nextCourtName('زمین ده')).toBe('');
  expect(nextCourtName('سالن بزرگ')).toBe('');
  expect(nextCourtName('یک')).toBe('');
  expect(nextCourtName('')).toBe('');
});
