import { expect, it } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { MAX_AMOUNT } from './money.ts';
import { rialsOf } from './rial.ts';

it('takes a toman for ten rials and a rial for one, and knows no other currency in rials', () => {
  expect(CURRENCIES.map((currency) => rialsOf(450_000, currency))).toEqual([
    4_500_000,
    450_000,
    null,
    null,
    null,
  ]);
  expect(rialsOf(MAX_AMOUNT, 'IRT')).toBe(9_999_999_999_990);
});
