import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  caretAfterFormat,
  dateWhileTyping,
  digitsOf,
  groupDigits,
  isOneTooMany,
  phoneDigits,
  readTime,
  timeWhileTyping,
} from './typing.ts';

/** The text of the box after the keys were pressed one by one. */
const typeKeys = (keys: string, step: (text: string, deleting: boolean, before: string) => string): string =>
  [...keys].reduce(
    (text, key) => (key === '<' ? step(text.slice(0, -1), true, text) : step(text + key, false, text)),
    '',
  );

describe('digits', () => {
  test('any script, anything between them', () => {
    expect(digitsOf('کد ۴۱-٧2')).toBe('4172');
    expect(digitsOf('۱۲۳۴۵۶', 5)).toBe('12345');
  });
  test('a pasted phone in any form', () => {
    expect(phoneDigits('+98 912 345 6789')).toBe('09123456789');
    expect(phoneDigits('00989123456789')).toBe('09123456789');
    expect(phoneDigits('+98 (0)912 345 6789')).toBe('09123456789');
    expect(phoneDigits('9123456789')).toBe('09123456789');
    // Not truncated: the field reports one digit too many.
    expect(phoneDigits('۰۹۱۲۳۴۵۶۷۸۹۰')).toBe('091234567890');
    expect(phoneDigits('98')).toBe('98');
  });
  test('one more in a full field is one too many, wherever it is typed', () => {
    const full = '09123456789';
    const typed = (at: number, digit = '5') => ({
      text: full.slice(0, at) + digit + full.slice(at),
      caret: at + 1,
    });
    for (let at = 0; at <= full.length; at++) expect(isOneTooMany(typed(at), full, 11)).toBe(true);
    expect(isOneTooMany({ text: '۰۹۱۲ ۳۹۴۵ ۶۷۸۹', caret: 7 }, '09123456789', 11)).toBe(true);
    // Not full yet, or other text was pasted.
    expect(isOneTooMany({ text: '0912', caret: 4 }, '091', 11)).toBe(false);
    expect(isOneTooMany({ text: '989351112233', caret: 12 }, full, 11)).toBe(false);
    expect(isOneTooMany({ text: `${full}99`, caret: 13 }, full, 11)).toBe(false);
  });
  test('groups', () => {
    expect(groupDigits('091234567', [4, 3, 4])).toBe('0912 345 67');
    expect(groupDigits('6104337', [4, 4, 4, 4], '-')).toBe('6104-337');
    expect(groupDigits('', [4])).toBe('');
  });
});

describe('the caret', () => {
  test('stays behind its digit when separators move', () => {
    // A 9 typed behind the 1 of 1,234: 19|,234 becomes 19,234.
    expect(caretAfterFormat({ text: '19,234', caret: 2 }, '19,234')).toBe(2);
    expect(caretAfterFormat({ text: '12,3456', caret: 2 }, '123,456')).toBe(2);
    expect(caretAfterFormat({ text: '1,2345', caret: 4 }, '12,345')).toBe(4);
  });
  test('at the end stays at the end', () => {
    expect(caretAfterFormat({ text: '1234', caret: 4 }, '۱٬۲۳۴')).toBe(5);
  });
  test('reads Persian digits too, and forgets dropped zeros', () => {
    expect(caretAfterFormat({ text: '۰۱۲۳۴', caret: 2 }, '۱٬۲۳۴', 1)).toBe(1);
  });
});

describe('a date while it is typed', () => {
  test.each([
    ['14050829', '1405/08/29'],
    ['1405', '1405/'],
    ['1405<', '1405'],
    ['1405/8/', '1405/8/'],
    ['140508<<', '1405/0'],
    ['۱۴۰۵۰۸۲۹', '1405/08/29'],
    ['05/8/29', '05/8/29'],
    ['140508299', '1405/08/29'],
    ['15/06/1361', '15/06/1361'],
    ['15/6/1361', '15/6/1361'],
    ['15/06/13611', '15/06/1361'],
    ['1405ا08ب29', '1405/08/29'],
  ])('%s', (keys, shown) => expect(typeKeys(keys, dateWhileTyping)).toBe(shown));
  test.each([
    ['۱۴۰۵-۸-۲۹', '1405/8/29'],
    ['28/11/2026', '28/11/2026'],
    ['15.06.1361', '15/06/1361'],
    ['1405/08/299', '1405/08/29/9'],
    ['1405/123/4', '1405/12/3/4'],
    ['28/11/20261', '28/11/2026/1'],
    ['۲۹ آبان ۱۴۰۵', '29 آبان 1405'],
    ['1405/08/29 10:30', '1405/08/29 10:30'],
  ])('pasted whole, nothing of %s is lost', (text, shown) =>
    expect(dateWhileTyping(text, false)).toBe(shown),
  );
  test('no digit of what is pasted is ever lost', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/- .۱۲۳'), maxLength: 20 }), (text) => {
        expect(digitsOf(dateWhileTyping(text, false))).toBe(digitsOf(text));
      }),
    );
  });
});

describe('a time of day', () => {
  test.each([
    ['9', '09:'],
    ['930', '09:30'],
    ['0830', '08:30'],
    ['2400', '24:00'],
    ['1:30', '01:30'],
    ['18<', '18'],
    ['۱۸۰۰', '18:00'],
    ['18305', '18:30'],
  ])('while it is typed: %s', (keys, shown) => expect(typeKeys(keys, timeWhileTyping)).toBe(shown));
  test.each([
    ['8', '08:00'],
    ['۱۸', '18:00'],
    ['8:30', '08:30'],
    ['18:', '18:00'],
    ['24:00', '24:00'],
    ['24:30', null],
    ['25:00', null],
    ['12:60', null],
    ['', null],
    ['18:3', null],
  ])('on leaving: %s', (text, time) => expect(readTime(text)).toBe(time));
});
