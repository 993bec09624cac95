import { toLatinDigits } from './digits.ts';
import { PHONE } from './patterns.ts';

// What people write between the digits of a number that is a name (D71): nothing of it is dropped but what parts them.

const PARTING = /[\s().\-/\u200B-\u200F\u061C\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\u2212\uFEFF]/g;
const tight = (text: string): string => toLatinDigits(text.normalize('NFKC')).replace(PARTING, '');

/** Any writing of a mobile number as 09…: with the country before it, its zero lost or written twice. Else as it stands. */
export const readPhone = (text: string): string =>
  tight(text).replace(/^(?:\+98|0098|98)?0?(9\d{9})$/, '0$1');

/** Any writing of a WhatsApp number as 989… */
export function readWhatsapp(text: string): string {
  const phone = readPhone(text);
  return PHONE.test(phone) ? `98${phone.slice(1)}` : phone.replace(/^(?:\+|00)/, '');
}

/** A national code with or without its dashes; spreadsheets lose the zeros it begins with. */
export const readNationalCode = (text: string): string =>
  tight(text).replace(/^\d{8,9}$/, (code) => code.padStart(10, '0'));
