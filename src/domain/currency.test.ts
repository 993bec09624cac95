import { describe, expect, it } from 'vitest';
import { CURRENCIES, currencyOf, unitOf, withCurrencyWords } from './currency.ts';
import { formatAmount } from './digits.ts';
import { readSum } from './typed-sum.ts';

describe('the words of a currency (D37)', () => {
  it('stand in the place of toman, with what hangs on it', () => {
    expect(withCurrencyWords('دریافت {sum} تومان', 'IRR', 'fa')).toBe('دریافت {sum} ریال');
    expect(withCurrencyWords('سند {sum} تومانی باطل شد', 'AED', 'fa')).toBe('سند {sum} درهمی باطل شد');
    expect(withCurrencyWords('سند {sum} تومانی', 'EUR', 'fa')).toBe('سند {sum} یورویی');
    expect(withCurrencyWords('Sum (toman)', 'USD', 'en')).toBe('Sum (dollar)');
  });

  it('are those of the product for a club in toman', () => {
    expect(withCurrencyWords('تومانی toman', 'IRT', 'fa')).toBe('تومانی toman');
    expect(currencyOf('XYZ')).toBe('IRT');
  });

  it('are read after a sum that is pasted, and written after one that is shown', () => {
    for (const currency of CURRENCIES)
      for (const locale of ['fa', 'en'] as const) {
        const text = formatAmount(1_250_000, locale, { currency });
        expect(text.endsWith(` ${unitOf(currency, locale)}`)).toBe(true);
        expect(readSum(text, currency)).toEqual({ state: 'sum', amount: 1_250_000, given: null });
      }
  });
});
