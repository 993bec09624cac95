import { describe, expect, it } from 'vitest';
import { joinDateTime, splitDateTime } from './date-time.ts';
import { percentWhileTyping, readPercent } from './percent-typing.ts';

describe('a percentage while it is typed', () => {
  it.each([
    ['۱۲٫۵', '12.5'],
    ['12,5', '12.5'],
    ['٪۳۰', '30'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['12.', '12.'],
    ['', ''],
  ])('%s is taken as %s', (typed, text) => expect(percentWhileTyping(typed)).toBe(text));

  it.each(['1000', '12.34567', '1.2.3', 'a', '-4'])('%s is refused', (typed) =>
    expect(percentWhileTyping(typed)).toBeNull(),
  );

  it('is a number as soon as it has a digit', () => {
    expect(readPercent('12.')).toBe(12);
    expect(readPercent('.')).toBeNull();
    expect(readPercent('140')).toBe(140);
  });
});

describe('a day with its time', () => {
  it('is one text, whose halves come one after the other', () => {
    expect(splitDateTime('2026-11-20T18:30')).toEqual({ date: '2026-11-20', time: '18:30' });
    expect(joinDateTime({ date: '2026-11-20', time: '' })).toBe('2026-11-20T');
    expect(joinDateTime(splitDateTime(''))).toBe('');
  });
});
