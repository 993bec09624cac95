import { type Currency, currenciesByUnitPrefix, currencyOfUnit } from './currency.ts';
import { toLatinDigits } from './digits.ts';
import { fold } from './persian.ts';

/** The result of reading a typed or pasted amount, in a club's currency (D71). */
export type TypedSum =
  /** `given`: the amount as written, when it was in the other of rial and toman. */
  | { state: 'sum'; amount: number; given: { amount: number; unit: Currency } | null }
  /** The text ends with the beginning of a unit's name. */
  | { state: 'unfinished' }
  /** The amount in rial is not a whole number of toman. */
  | { state: 'indivisible'; given: { amount: number; unit: Currency } }
  /** The unit is another currency than the club's. */
  | { state: 'foreign'; unit: Currency }
  | { state: 'unread' };

const UNREAD = { state: 'unread' } as const;

/** Direction marks and half-spaces. */
const UNSEEN = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Separators of thousands. */
const PARTING = /[\s,٬،'’]/g;
/** A number with separators of thousands, optionally with a unit before or after it. */
const FIGURE = /^([^\d+-]*)([+-]?\d[\d\s,٬،'’./٫]*)([^\d]*)$/;

/** How many units of `to` make one of `from`; null when they cannot be converted. */
function rate(from: Currency, to: Currency): number | null {
  if (from === to) return 1;
  if (from === 'IRT' && to === 'IRR') return 10;
  return from === 'IRR' && to === 'IRT' ? 0.1 : null;
}

/**
 * Reads a whole amount as typed or pasted: digits of any script, separators, a unit before or after it in any spelling.
 * `currency` null: a plain number without a unit.
 */
export function readSum(text: string, currency: Currency | null): TypedSum {
  // NFKC turns «﷼» into the word it stands for.
  const plain = toLatinDigits(text.normalize('NFKC')).replace(UNSEEN, '').replaceAll('\u2212', '-').trim();
  const [, before = '', figure = '', behind = ''] = FIGURE.exec(plain) ?? [];
  const amount = wholeOf(figure);
  if (amount === null) return UNREAD;
  const said = fold(`${before}${behind}`).replace(/[-:,٬،.]+$/, '');
  if (said === '') return { state: 'sum', amount, given: null };
  if (currency === null) return UNREAD;
  const unit = currencyOfUnit(said);
  if (!unit) {
    const begun = before === '' && currenciesByUnitPrefix(said).some((one) => rate(one, currency) !== null);
    return begun ? { state: 'unfinished' } : UNREAD;
  }
  const times = rate(unit, currency);
  if (times === null) return { state: 'foreign', unit };
  if (times === 1) return { state: 'sum', amount, given: null };
  const given = { amount, unit };
  if (times === 10) return { state: 'sum', amount: amount * 10, given };
  return amount % 10 === 0
    ? { state: 'sum', amount: amount / 10 || 0, given }
    : { state: 'indivisible', given };
}

/**
 * The whole number of a figure. Points or slashes count as separators of thousands only where they can mean nothing
 * else; null when it is not whole.
 */
function wholeOf(figure: string): number | null {
  const tight = figure.replace(PARTING, '');
  const plain = /^[+-]?\d{1,3}(?:(?:\.\d{3}){2,}|(?:\/\d{3})+)$/.test(tight)
    ? tight.replace(/[./]/g, '')
    : tight.replace(/[.٫]0{1,2}$/, '');
  // Up to 15 digits are exact in a float.
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) || 0 : null;
}
