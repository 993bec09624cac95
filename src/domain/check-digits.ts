import {
  getBankNameFromCardNumber,
  isShebaValid,
  shebaMapCodes,
  verifyCardNumber,
} from '@persian-tools/persian-tools';
import type { Locale } from './digits.ts';
import { CARD_NUMBER, cardDigits, SHEBA, shebaDigits } from './patterns.ts';

// Apart from the patterns, so that the sign-in page, which needs two of those, does not load the tables of these.

/** Luhn's check digit. A wrong one only warns: the length alone refuses (D26). */
export function cardChecks(text: string): boolean {
  const digits = cardDigits(text);
  return CARD_NUMBER.test(digits) && verifyCardNumber(Number(digits)) === true;
}

/** The remainder of 97. A wrong one only warns (D26). */
export function shebaChecks(text: string): boolean {
  const digits = shebaDigits(text);
  return SHEBA.test(digits) && isShebaValid(`IR${digits}`);
}

const BANKS = Object.values(shebaMapCodes);
/** The names of banks that the package knows, in both languages as far as it has them. */
const nameIn = (locale: Locale, fa: string): string =>
  locale === 'fa' ? fa : (BANKS.find((bank) => bank.persianName === fa)?.name ?? fa);

/** Whose card it is, by its first six digits; null while they are not there or nobody's. */
export function bankOfCard(text: string, locale: Locale): string | null {
  const digits = cardDigits(text);
  if (!/^\d{6}/.test(digits)) return null;
  const name = getBankNameFromCardNumber(digits.slice(0, 6).padEnd(16, '0'));
  return name ? nameIn(locale, name) : null;
}

/** Whose sheba it is, by the three digits after its check digits; null while they are not there or nobody's. */
export function bankOfSheba(text: string, locale: Locale): string | null {
  const code = shebaDigits(text).slice(2, 5);
  const bank = BANKS.find((one) => one.code === code);
  return bank ? nameIn(locale, bank.persianName) : null;
}
