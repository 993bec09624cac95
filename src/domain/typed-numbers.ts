import { toLatinDigits } from './digits.ts';
import { PHONE } from './patterns.ts';

// Separators in phone numbers and codes (D71). Nothing else is dropped from the text.

const PARTING = /[\s().\-/\u200B-\u200F\u061C\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\u2212\uFEFF]/g;
const tight = (text: string): string => toLatinDigits(text.normalize('NFKC')).replace(PARTING, '');

/**
 * A mobile number in any spelling as 09…: with the country code, without its zero or with two. Other text is returned
 * unchanged.
 */
export const readPhone = (text: string): string =>
  tight(text).replace(/^(?:\+98|0098|98)?0?(9\d{9})$/, '0$1');

/** A WhatsApp number in any spelling as 989… */
export function readWhatsapp(text: string): string {
  const phone = readPhone(text);
  return PHONE.test(phone) ? `98${phone.slice(1)}` : phone.replace(/^(?:\+|00)/, '');
}

/** A national code with or without dashes; restores the leading zeros that spreadsheets drop. */
export const readNationalCode = (text: string): string =>
  tight(text).replace(/^\d{8,9}$/, (code) => code.padStart(10, '0'));
