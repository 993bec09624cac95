import {
  getBankNameFromCardNumber,
  isShebaValid,
  shebaMapCodes,
  verifyCardNumber,
} from '@persian-tools/persian-tools';
import type { Locale } from './digits.ts';
import { CARD_NUMBER, cardDigits, SHEBA, shebaDigits } from './patterns.ts';

// In a file of its own: the sign-in page needs only two of the patterns and must not load the bank tables.

/** Checks Luhn's check digit. A wrong one is only a warning; a wrong length is an error (D26). */
export function hasValidCardDigit(text: string): boolean {
  const digits = cardDigits(text);
  return CARD_NUMBER.test(digits) && verifyCardNumber(Number(digits)) === true;
}

/** Checks a sheba's remainder of 97. A wrong one is only a warning (D26). */
export function hasValidShebaDigits(text: string): boolean {
  const digits = shebaDigits(text);
  return SHEBA.test(digits) && isShebaValid(`IR${digits}`);
}

const BANKS = Object.values(shebaMapCodes);
/** The bank's name in the reader's language, Persian where the package has no other. */
const nameIn = (locale: Locale, fa: string): string =>
  locale === 'fa' ? fa : (BANKS.find((bank) => bank.persianName === fa)?.name ?? fa);

/**
 * The bank that issued a card, by the card's first six digits; null when there are fewer digits or the bank is unknown.
 */
export function bankOfCard(text: string, locale: Locale): string | null {
  const digits = cardDigits(text);
  if (!/^\d{6}/.test(digits)) return null;
  const name = getBankNameFromCardNumber(digits.slice(0, 6).padEnd(16, '0'));
  return name ? nameIn(locale, name) : null;
}

/**
 * The bank of a sheba, by the three digits after its check digits; null when there are fewer digits or the bank is
 * unknown.
 */
export function bankOfSheba(text: string, locale: Locale): string | null {
  const code = shebaDigits(text).slice(2, 5);
  const bank = BANKS.find((one) => one.code === code);
  return bank ? nameIn(locale, bank.persianName) : null;
}
