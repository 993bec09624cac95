import { expect, it } from 'vitest';
import { isSpan, nextTerm, spanOf } from './term-rules.ts';

it('continues where the last term ended', () => {
  expect(nextTerm('08:00', '09:30')).toEqual({ start_time: '09:30', end_time: '11:00' });
  expect(nextTerm('22:00', '23:00')).toEqual({ start_time: '23:00', end_time: '24:00' });
  expect(nextTerm('23:00', '24:00')).toBeNull();
  expect(nextTerm('10:00', '09:00')).toBeNull();
});

it('wants a start before the end', () => {
  expect(isSpan('08:00', '24:00')).toBe(true);
  expect(isSpan('08:00', '08:00')).toBe(false);
  expect(isSpan('', '08:00')).toBe(false);
});

it('knows the hours and days that are typed once both hours are there, in their order', () => {
  expect(spanOf({ start_time: '08:00', end_time: '09:00', weekdays: [1] })).toEqual({
    start_time: '08:00',
    end_time: '09:00',
    weekdays: [1],
  });
  expect(spanOf({ start_time: '09:00', end_time: '08:00', weekdays: [1] })).toBeNull();
  expect(spanOf({ start_time: '09:00' })).toBeNull();
});
