import { describe, expect, it } from 'vitest';
import { mayBeNew, splitTyped } from './typed-person.ts';

describe('splitTyped', () => {
  it.each([
    ['مریم حسینی', { name: 'مریم', family: 'حسینی', phone: '' }],
    ['سید محمد حسینی', { name: 'سید محمد', family: 'حسینی', phone: '' }],
    ['مریم', { name: 'مریم', family: '', phone: '' }],
    ['۰۹۱۲۴۸۰', { name: '', family: '', phone: '0912480' }],
    ['مریم حسینی ۰۹۱۲ ۴۸۰', { name: 'مریم', family: 'حسینی', phone: '0912480' }],
    ['+98 912 345 6789', { name: '', family: '', phone: '09123456789' }],
    ['  ', { name: '', family: '', phone: '' }],
  ])('%s', (text, parts) => {
    expect(splitTyped(text)).toEqual(parts);
  });
});

it('takes four digits for the end of a number, and what begins with 09 for a new one', () => {
  expect(['7432', '0912', '9121', '12345'].map(mayBeNew)).toEqual([false, false, false, false]);
  expect(['09124', '0912480', '91248', '09123456789'].map(mayBeNew)).toEqual([true, true, true, true]);
  expect(['مریم', 'مریم ۷۴۳۲'].map(mayBeNew)).toEqual([true, true]);
});
