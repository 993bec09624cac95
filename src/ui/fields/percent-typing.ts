import { toLatinDigits } from '#domain/digits.ts';

/** What may stand in the box while a percentage is typed: up to three digits and four decimals; else null. */
export function percentWhileTyping(text: string): string | null {
  const plain = toLatinDigits(text)
    .replace(/[\s\u200C-\u200F٪%]/g, '')
    .replace(/[٫,،/]/g, '.');
  if (!/^\d{0,3}(?:\.\d{0,4})?$/.test(plain)) return null;
  return plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
}

/** The number of what was typed; null while there is none. Above 100 is read too: the form says what is wrong. */
export const readPercent = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);
