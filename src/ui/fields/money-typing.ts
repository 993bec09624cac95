import { parseAmount } from '#domain/digits.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { digitsOf, keepCaret, type Typed } from './typing.ts';

/**
 * A sum while it is typed: separators come by themselves, the caret stays behind its digit. Null refuses the
 * keystroke: a letter, a decimal point, a sum over `max`.
 */
export function typeMoney(
  typed: Typed,
  show: (amount: number) => string,
  max = MAX_AMOUNT,
): (Typed & { amount: number | null }) | null {
  if (digitsOf(typed.text) === '') {
    return /[^\s,٬،]/.test(typed.text) ? null : { text: '', caret: 0, amount: null };
  }
  const amount = parseAmount(typed.text);
  if (amount === null || amount < 0 || amount > max) return null;
  const text = show(amount);
  const zeros = digitsOf(typed.text).length - digitsOf(text).length;
  return { text, caret: keepCaret(typed, text, zeros), amount };
}

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '000' | 'back';

/**
 * A key of the money pad. While the sum is `fresh` (offered, not typed) the first digit replaces it; the
 * delete key always takes the last digit. A key that would pass `max` does nothing.
 */
export function pressPad(
  amount: number | null,
  key: PadKey,
  fresh: boolean,
  max = MAX_AMOUNT,
): number | null {
  if (key === 'back') return amount !== null && amount >= 10 ? Math.floor(amount / 10) : null;
  const next = Number(`${fresh ? '' : (amount ?? '')}${key}`);
  return next > max ? amount : next;
}
