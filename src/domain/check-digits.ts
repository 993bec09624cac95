import { isShebaValid, verifyCardNumber } from '@persian-tools/persian-tools';
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
