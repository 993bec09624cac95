import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency, unitOf } from './currency.ts';
import { formatAmount, formatNumber, type Locale, toPersianDigits } from './digits.ts';
import { readSum } from './typed-sum.ts';

const sum = (text: string, currency: Currency = 'IRT') => {
  const read = readSum(text, currency);
  return read.state === 'sum' ? read.amount : read.state;
};

describe('a sum in the club’s own unit, or without one', () => {
  it.each([
    ['۱٬۲۵۰٬۰۰۰ تومان', 1_250_000],
    ['تومان ۱٬۲۵۰٬۰۰۰', 1_250_000],
    ['1,250,000 Toman', 1_250_000],
    ['۵۰۰۰۰تومن', 50_000],
    [' 1,250,000', 1_250_000],
    ['١٢٣', 123],
    ["1'000،000", 1_000_000],
    ['1 250 000', 1_250_000],
    ['۱۵/۰۰۰/۰۰۰', 15_000_000],
    ['1.250.000', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['+1,250', 1_250],
    ['\u200e\u2212۵۰۰', -500],
    ['-0', 0],
    ['999999999999999', 999_999_999_999_999],
  ])('%s', (text, amount) => expect(sum(text)).toBe(amount));

  it.each([
    ...['', '-', '1.5', '۱٫۵', '12.50', '1.500', '1/5', '12a', '1e3', '--1', '1000000000000000', 'تومان'],
    ...['5 تومان 6', 'مبلغ 5000', '5000 ریال تومان', '۱۲۳ابجد'],
  ])('refuses %s', (text) => expect(sum(text)).toBe('unread'));
});

describe('another unit', () => {
  it.each([
    ['۱۵٬۰۰۰٬۰۰۰ ریال', 1_500_000],
    ['15,000,000 ريال', 1_500_000],
    ['15,000,000 rial', 1_500_000],
    ['15000000 Rials', 1_500_000],
    ['IRR 15,000,000', 1_500_000],
    ['۱۵۰۰۰۰۰۰﷼', 1_500_000],
    ['ریال: ۱۵٬۰۰۰٬۰۰۰', 1_500_000],
    ['0 ریال', 0],
  ])('%s is a tenth in a toman club', (text, amount) => expect(sum(text)).toBe(amount));

  it('says what was written', () => {
    expect(readSum('۱۵٬۰۰۰ ریال', 'IRT')).toEqual({
      state: 'sum',
      amount: 1_500,
      given: { amount: 15_000, unit: 'IRR' },
    });
    expect(readSum('۱۵ ریال', 'IRT')).toEqual({ state: 'indivisible', given: { amount: 15, unit: 'IRR' } });
  });

  it('is the other way round in a rial club', () => {
    expect(sum('۲۰۰ تومان', 'IRR')).toBe(2_000);
    expect(sum('۲۰۰ ریال', 'IRR')).toBe(200);
  });

  it.each(['200 دلار', '$200', '200 USD', '€ 200', '200 یورو', '200 درهم'])('refuses %s', (text) =>
    expect(sum(text)).toBe('foreign'),
  );
  it('knows the club’s own', () => {
    expect(sum('200 دلار', 'USD')).toBe(200);
    expect(sum('200 تومان', 'USD')).toBe('foreign');
  });

  it('waits while its word is written', () => {
    for (const text of ['15ر', '15 ری', '15 ریا', '15 ri']) expect(sum(text), text).toBe('unfinished');
  });

  it('belongs to no bare number', () => {
    expect(readSum('۱۲', null)).toEqual({ state: 'sum', amount: 12, given: null });
    expect(readSum('۱۲ ریال', null).state).toBe('unread');
  });
});

/** Any way of writing a number. */
const written = fc.record({
  persian: fc.boolean(),
  part: fc.constantFrom('', ',', '٬', '،', ' ', '\u00A0', "'"),
  before: fc.constantFrom('', ' ', '\u200f', '\u202b'),
  behind: fc.constantFrom('', ' ', '\u200c', '\u202c'),
});

it('reads any writing of a sum as that sum, in either unit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      written,
      fc.constantFrom<Currency>('IRT', 'IRR'),
      fc.constantFrom('', 'ریال', 'ريال', 'rial', 'IRR', 'تومان', 'تومن', 'toman'),
      (n, { persian, part, before, behind }, currency, unit) => {
        const grouped = String(n).replace(/(?<=\d)(?=(?:\d{3})+$)/g, part);
        const text = `${before}${persian ? toPersianDigits(grouped) : grouped}${behind}${unit}`;
        const rial = /^(?:ر|r|I)/.test(unit);
        const toman = /^[تt]/.test(unit);
        const tenths = unit === '' || (currency === 'IRR') === rial ? n * 10 : toman ? n * 100 : n;
        expect(sum(text, currency)).toBe(tenths % 10 === 0 ? tenths / 10 : 'indivisible');
      },
    ),
  );
});

it('reads what is shown', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.constantFrom<Locale>('fa', 'en'),
      fc.constantFrom(...CURRENCIES),
      (n, locale, currency) => {
        expect(sum(formatNumber(n, locale), currency)).toBe(n);
        expect(sum(formatAmount(n, locale, { currency }), currency)).toBe(n);
        expect(sum(`${unitOf(currency, locale)} ${formatNumber(n, locale)}`, currency)).toBe(n);
      },
    ),
  );
});
