import { type Currency, unitNamed, unitsBegunBy } from './currency.ts';
import { toLatinDigits } from './digits.ts';
import { fold } from './persian.ts';

/** What a typed or pasted text says of a sum, in a club of some currency (D71). */
export type TypedSum =
  /** `given`: what was written, where that was in the other of the two units whose sums are one tenth of the other. */
  | { state: 'sum'; amount: number; given: { amount: number; unit: Currency } | null }
  /** Behind the figure stands the beginning of a unit's word. */
  | { state: 'unfinished' }
  /** So many rial are no whole toman. */
  | { state: 'indivisible'; given: { amount: number; unit: Currency } }
  /** A unit that the club does not reckon in. */
  | { state: 'foreign'; unit: Currency }
  | { state: 'unread' };

const UNREAD = { state: 'unread' } as const;

/** Marks of direction and half-spaces. */
const UNSEEN = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
/** Between thousands. */
const PARTING = /[\s,٬،'’]/g;
/** A figure with what parts its thousands, perhaps a unit before it or behind it. */
const FIGURE = /^([^\d+-]*)([+-]?\d[\d\s,٬،'’./٫]*)([^\d]*)$/;

/** How many of the second one of the first is. */
function rate(from: Currency, to: Currency): number | null {
  if (from === to) return 1;
  if (from === 'IRT' && to === 'IRR') return 10;
  return from === 'IRR' && to === 'IRT' ? 0.1 : null;
}

/**
 * A whole sum as it is typed or pasted: digits of any script, separators, a unit before or behind it in any of its
 * writings. `null` as the currency: a bare number, to which no unit belongs.
 */
export function readSum(text: string, currency: Currency | null): TypedSum {
  // «﷼» becomes the word that it draws.
  const plain = toLatinDigits(text.normalize('NFKC')).replace(UNSEEN, '').replaceAll('\u2212', '-').trim();
  const [, before = '', figure = '', behind = ''] = FIGURE.exec(plain) ?? [];
  const amount = wholeOf(figure);
  if (amount === null) return UNREAD;
  const said = fold(`${before}${behind}`).replace(/[-:,٬،.]+$/, '');
  if (said === '') return { state: 'sum', amount, given: null };
  if (currency === null) return UNREAD;
  const unit = unitNamed(said);
  if (!unit) {
    const begun = before === '' && unitsBegunBy(said).some((one) => rate(one, currency) !== null);
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

/** Thousands may be parted by points or strokes where nothing else can be meant; what is not whole is no sum. */
function wholeOf(figure: string): number | null {
  const tight = figure.replace(PARTING, '');
  const plain = /^[+-]?\d{1,3}(?:(?:\.\d{3}){2,}|(?:\/\d{3})+)$/.test(tight)
    ? tight.replace(/[./]/g, '')
    : tight.replace(/[.٫]0{1,2}$/, '');
  // With its sign and one more digit a number is exact.
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) || 0 : null;
}
