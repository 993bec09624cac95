import type { Currency } from '#domain/currency.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { readSum, type TypedSum } from '#domain/typed-sum.ts';
import { caretAfterFormat, digitsOf, type TypedText } from './typing.ts';

/** Why a text is not a valid amount yet. */
export type SumProblem = Exclude<TypedSum, { state: 'sum' }> | { state: 'too_much'; max: number };

export type TypedMoney =
  /** The new text of the box and its amount; `given` when it was written in another unit. */
  | (TypedText & { state: 'sum'; amount: number | null; given: Extract<TypedSum, { state: 'sum' }>['given'] })
  /** An invalid keystroke: nothing changes. */
  | { state: 'refused' }
  /** The text stays as written although it is no amount. */
  | (TypedText & { state: 'text'; problem: SumProblem });

/**
 * Formats an amount while it is typed: adds separators, keeps the caret behind its digit, understands a unit's name
 * (D71). A single keystroke that makes no amount (a letter, a decimal point, an amount over `max`) is ignored; pasted
 * text, and keystrokes after such a text, stay for the person to correct.
 */
export function typeMoney(
  typed: TypedText,
  { show, currency, max = MAX_AMOUNT }: MoneyRules,
  /** The text before the keystroke. */
  before: { text: string; problem: boolean } = { text: '', problem: false },
): TypedMoney {
  if (/^[\s,٬،]*$/.test(typed.text)) return { state: 'sum', text: '', caret: 0, amount: null, given: null };
  const read = readSum(typed.text, currency);
  if (read.state === 'sum' && read.amount >= 0 && read.amount <= max) {
    const text = show(read.amount);
    if (read.given) return { state: 'sum', text, caret: text.length, amount: read.amount, given: read.given };
    const zeros = digitsOf(typed.text).length - digitsOf(text).length;
    return {
      state: 'sum',
      text,
      caret: caretAfterFormat(typed, text, zeros),
      amount: read.amount,
      given: null,
    };
  }
  const stays = before.problem || read.state === 'unfinished' || typed.text.length > before.text.length + 1;
  if (!stays) return { state: 'refused' };
  const problem: SumProblem =
    read.state !== 'sum' ? read : read.amount > max ? { state: 'too_much', max } : { state: 'unread' };
  return { ...typed, state: 'text', problem };
}

export interface MoneyRules {
  show: (amount: number) => string;
  /** The club's currency; null for a number that is no amount. */
  currency: Currency | null;
  max?: number | undefined;
}

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '000' | 'back';

/**
 * Applies a key of the money pad. While the amount is `fresh` (proposed, not typed) the first digit replaces it; the
 * delete key always removes the last digit. A key that would exceed `max` does nothing.
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
