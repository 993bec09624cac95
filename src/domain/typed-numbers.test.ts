import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPhone, toPersianDigits } from './digits.ts';
import { readNationalCode, readPhone, readWhatsapp } from './typed-numbers.ts';

it.each([
  '+98 0912 345 6789',
  '+98 (0)912 345 6789',
  '9123456789',
  '00989123456789',
  '98-912-345-67-89',
  '۰۹۱۲ ۳۴۵ ۶۷۸۹',
])('reads %s as a phone', (text) => {
  expect(readPhone(text)).toBe('09123456789');
  expect(readWhatsapp(text)).toBe('989123456789');
});

it('leaves what is no phone as it stands', () => {
  for (const text of ['0912345678', '091234567890', '98', '02122334455', '0912345678x', '+971501234567'])
    expect(readPhone(text)).toBe(text);
});

it.each([
  ['001-354241-9', '0013542419'],
  ['13542419', '0013542419'],
  ['084575948', '0084575948'],
  ['۰۰۸۴۵۷۵۹۴۸', '0084575948'],
  ['1234567', '1234567'],
  ['12345678901', '12345678901'],
])('reads %s as a national code', (text, code) => expect(readNationalCode(text)).toBe(code));

it('reads any writing of a phone as that phone, and what is shown', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('0', '', '+98', '98', '0098', '+98 0', '+98 (0)'),
      fc.constantFrom('', ' ', '-', '\u200e'),
      fc.boolean(),
      (n, before, part, persian) => {
        const own = `9${String(n).padStart(9, '0')}`;
        const text = before + [own.slice(0, 3), own.slice(3, 6), own.slice(6)].join(part);
        expect(readPhone(persian ? toPersianDigits(text) : text)).toBe(`0${own}`);
        for (const locale of ['fa', 'en'] as const)
          expect(readPhone(formatPhone(`0${own}`, locale))).toBe(`0${own}`);
      },
    ),
  );
});
