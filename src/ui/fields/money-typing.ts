import type { Currency } from '#domain/currency.ts';
import { MAX_AMOUNT } from '#domain/money.ts';
import { readSum, type TypedSum } from '#domain/typed-sum.ts';
import { digitsOf, keepCaret, type Typed } from './typing.ts';

/** Why a text is not taken as a sum yet. */
export type SumProblem = Exclude<TypedSum, { state: 'sum' }> | { state: 'too_much'; max: number };

export type TypedMoney =
  /** What stands in the box from now on, and what it is worth; `given` where it was written in another unit. */
  | (Typed & { state: 'sum'; amount: number | null; given: Extract<TypedSum, { state: 'sum' }>['given'] })
  /** A keystroke that makes no sum: nothing changes. */
  | { state: 'refused' }
  /** It stands there as it was written, and is no sum. */
  | (Typed & { state: 'text'; problem: SumProblem });

/**
 * A sum while it is typed: separators come by themselves, the caret stays behind its digit, a unit's word is understood
 * (D71). A single keystroke that makes no sum (a letter, a decimal point, a sum over `max`) is not taken; what was
 * pasted, and what is being written behind such a text, stays to be mended.
 */
export function typeMoney(
  typed: Typed,
  { show, currency, max = MAX_AMOUNT }: MoneyRules,
  /** What stood there before. */
  before: { text: string; problem: boolean } = { text: '', problem: false },
): TypedMoney {
  if (/^[\s,٬،]*$/.test(typed.text)) return { state: 'sum', text: '', caret: 0, amount: null, given: null };
  const read = readSum(typed.text, currency);
  if (read.state === 'sum' && read.amount >= 0 && read.amount <= max) {
    const text = show(read.amount);
    if (read.given) return { state: 'sum', text, caret: text.length, amount: read.amount, given: read.given };
    const zeros = digitsOf(typed.text).length - digitsOf(text).length;
    return { state: 'sum', text, caret: keepCaret(typed, text, zeros), amount: read.amount, given: null };
  }
  const stays = before.problem || read.state === 'unfinished' || typed.text.length > before.text.length + 1;
  if (!stays) return { state: 'refused' };
  const problem: SumProblem =
    read.state !== 'sum' ? read : read.amount > max ? { state: 'too_much', max } : { state: 'unread' };
  return { ...typed, state: 'text', problem };
}

export interface MoneyRules {
  show: (amount: number) => string;
  /** Of the club; null where the number is no sum. */
  currency: Currency | null;
  max?: number | undefined;
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
