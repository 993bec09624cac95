import { describe, expect, it } from 'vitest';
import {
  amountInWords,
  formatAmount,
  formatNumber,
  formatPercent,
  formatPhone,
  toLatinDigits,
  toPersianDigits,
} from './digits.ts';

it('converts Persian and Arabic digits both ways', () => {
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ 12')).toBe('0123456789 0123456789 12');
  expect(toPersianDigits('0123456789 ٠١٢٣٤٥٦٧٨٩')).toBe('۰۱۲۳۴۵۶۷۸۹ ۰۱۲۳۴۵۶۷۸۹');
});

it('shows amounts and phones in the digits of the locale', () => {
  expect(formatAmount(1_250_000, 'fa')).toBe('۱٬۲۵۰٬۰۰۰ تومان');
  expect(formatAmount(-1_250_000, 'en', { sign: 'never' })).toBe('1,250,000 toman');
  expect(formatNumber(12.5, 'fa')).toBe('۱۲٫۵');
  expect(formatPhone('09121234567', 'fa')).toBe('۰۹۱۲ ۱۲۳ ۴۵۶۷');
  expect(formatPhone('02122345678', 'fa')).toBe('۰۲۱ ۲۲۳۴ ۵۶۷۸');
  expect(formatPhone('021', 'en')).toBe('021');
});

describe('amountInWords', () => {
  it.each([
    [0, 'صفر'],
    [1000, 'هزار'],
    [1_001_000, 'یک میلیون و هزار'],
    [1_234_567, 'یک میلیون و دویست و سی و چهار هزار و پانصد و شصت و هفت'],
    [719, 'هفتصد و نوزده'],
    [1_000_000_000_000, 'هزار میلیارد'],
    [1_500_000_000_000, 'هزار و پانصد میلیارد'],
    [-20, 'منفی بیست'],
  ])('%d', (n, words) => expect(amountInWords(n)).toBe(words));
});

it('writes percents with the sign of the language', () => {
  expect(formatPercent(12.5, 'fa')).toBe('۱۲٫۵٪');
  expect(formatPercent(12.5, 'en')).toBe('12.5%');
  expect(formatPercent(-9, 'fa')).toBe('\u2212۹٪');
  expect(formatPercent(9, 'en', { sign: 'always' })).toBe('+9%');
  expect(formatPercent(-9, 'en', { sign: 'always' })).toBe('\u22129%');
  expect(formatPercent(0, 'en', { sign: 'always' })).toBe('0%');
  expect(formatPercent(-9, 'en', { sign: 'never' })).toBe('9%');
});
