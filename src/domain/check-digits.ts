import { isShebaValid, verifyCardNumber, verifyIranianNationalId } from '@persian-tools/persian-tools';
import { CARD_NUMBER, cardDigits, NATIONAL_CODE, SHEBA, shebaDigits } from './patterns.ts';

// Apart from the patterns, so that the sign-in page, which needs two of those, does not load the tables of these.

/** Ten digits whose last one is the check digit. */
export function isNationalCode(text: string): boolean {
  return NATIONAL_CODE.test(text) && verifyIranianNationalId(text);
}

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
