import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '#domain/digits.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { pressPad, typeMoney } from './money-typing.ts';

const fa = (n: number) => formatNumber(n, 'fa');
const at = (text: string, caret = text.length) => typeMoney({ text, caret }, fa);

describe('a typed sum', () => {
  test('separators come by themselves, in any digits', () => {
    expect(at('۱۲۳4')).toEqual({ text: '۱٬۲۳۴', caret: 5, amount: 1234 });
    expect(at('1,250,000 تومان')?.amount).toBe(1_250_000);
  });
  test('empty is null, not zero', () => {
    expect(at('')).toEqual({ text: '', caret: 0, amount: null });
    expect(at('۰')?.amount).toBe(0);
  });
  test('the caret stays behind its digit in the middle', () => {
    expect(at('۱۹٬۲۳۴', 2)).toMatchObject({ text: '۱۹٬۲۳۴', caret: 2 });
    expect(at('۹۱٬۲۳۴', 1)).toMatchObject({ text: '۹۱٬۲۳۴', caret: 1 });
    expect(at('۱۲۹٬۳۴۵', 3)).toMatchObject({ text: '۱۲۹٬۳۴۵', caret: 3 });
  });
  test('deleting a separator only moves the caret before it', () => {
    expect(at('۱۲۳۴', 1)).toMatchObject({ text: '۱٬۲۳۴', caret: 1, amount: 1234 });
  });
  test('deleting the first digit drops the zeros behind it', () => {
    expect(at('٬۰۰۰', 0)).toMatchObject({ text: '۰', caret: 0, amount: 0 });
  });
  test('a letter, a fraction, a minus, a sum too large are refused', () => {
    for (const text of ['۱۲a', 'a', '12.5', '۱۲٫۵', '-5', '۱۰۰۰۰۰۰۰۰۰۰۰۰']) expect(at(text), text).toBeNull();
  });
  test('typed key by key, every sum ends as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (sum) => {
        let text = '';
        for (const key of String(sum)) text = at(text + key)?.text ?? 'refused';
        expect(text).toBe(fa(sum));
      }),
    );
  });
});

describe('the pad', () => {
  test('the first digit replaces an offered sum, the next ones go on', () => {
    expect(pressPad(850_000, '5', true)).toBe(5);
    expect(pressPad(5, '000', false)).toBe(5_000);
    expect(pressPad(null, '000', false)).toBe(0);
    expect(pressPad(0, '7', false)).toBe(7);
  });
  test('delete takes the last digit, also of an offered sum, down to nothing', () => {
    expect(pressPad(850_000, 'back', true)).toBe(85_000);
    expect(pressPad(8, 'back', false)).toBeNull();
    expect(pressPad(null, 'back', false)).toBeNull();
  });
  test('a key beyond the ceiling does nothing', () => {
    expect(pressPad(MAX_AMOUNT, '0', false)).toBe(MAX_AMOUNT);
    expect(pressPad(1_000_000_000, '000', false)).toBe(1_000_000_000);
    expect(pressPad(400, '0', false, 1_000)).toBe(400);
  });
});
