import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '#domain/digits.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { pressPad, typeMoney } from './money-typing.ts';

const show = (n: number) => formatNumber(n, 'fa');
const rules = { show, currency: 'IRT' } as const;
const at = (text: string, caret = text.length, before = { text: '', problem: false }) =>
  typeMoney({ text, caret }, rules, before);
/** The text after one more or one fewer key. */
const key = (text: string) =>
  typeMoney({ text, caret: text.length }, rules, { text: text.slice(0, -1), problem: false });

describe('a typed sum', () => {
  test('separators come by themselves, in any digits', () => {
    expect(at('۱۲۳4')).toMatchObject({ text: '۱٬۲۳۴', caret: 5, amount: 1234 });
    expect(at('1,250,000 تومان')).toMatchObject({ amount: 1_250_000, given: null });
  });
  test('empty is null, not zero', () => {
    expect(at('')).toMatchObject({ text: '', caret: 0, amount: null });
    expect(at('۰')).toMatchObject({ amount: 0 });
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
  test('a key that makes no sum is not taken: a letter, a fraction, a minus, a digit too many', () => {
    for (const text of ['۱۲a', 'a', '12.', '۱۲٫', '-', '۱۰۰۰۰۰۰۰۰۰۰۰۰'])
      expect(key(text), text).toEqual({ state: 'refused' });
  });
  test('what is pasted and is no sum stays to be mended', () => {
    expect(at('۲۰۰ دلار')).toMatchObject({ text: '۲۰۰ دلار', problem: { state: 'foreign', unit: 'USD' } });
    expect(at('مبلغ ۲۰۰')).toMatchObject({ problem: { state: 'unread' } });
    expect(at('۱۵ ریال')).toMatchObject({ problem: { state: 'indivisible' } });
    expect(at('۹۹۹۹۹۹۹۹۹۹۹۹۹')).toMatchObject({ problem: { state: 'too_much', max: MAX_AMOUNT } });
    // After such a text any key is accepted, including deletion.
    expect(at('۲۰۰ دلا', 7, { text: '۲۰۰ دلار', problem: true })).toMatchObject({ state: 'text' });
    expect(at('۲۰۰', 3, { text: '۲۰۰ ', problem: true })).toMatchObject({ amount: 200 });
  });
  test('rial are understood, at once or letter by letter', () => {
    const made = { text: '۱٬۵۰۰٬۰۰۰', amount: 1_500_000, given: { amount: 15_000_000, unit: 'IRR' } };
    expect(at('۱۵٬۰۰۰٬۰۰۰ ریال')).toMatchObject(made);
    let before = { text: '۱۵٬۰۰۰٬۰۰۰', problem: false };
    for (const letter of 'ریا') {
      const next = at(before.text + letter, undefined, before);
      expect(next).toMatchObject({ state: 'text', problem: { state: 'unfinished' } });
      before = { text: before.text + letter, problem: true };
    }
    expect(at(`${before.text}ل`, undefined, before)).toMatchObject(made);
  });
  test('typed key by key, every sum ends as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), (sum) => {
        let text = '';
        for (const digit of String(sum)) {
          const next = at(text + digit, undefined, { text, problem: false });
          text = next.state === 'sum' ? next.text : next.state;
        }
        expect(text).toBe(show(sum));
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
