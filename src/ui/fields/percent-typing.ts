import { toLatinDigits } from '#domain/digits.ts';

/** The text of the box while a percentage is typed: up to three digits and four decimals; null for an invalid one. */
export function percentWhileTyping(text: string): string | null {
  const plain = toLatinDigits(text)
    .replace(/[\s\u200C-\u200F٪%]/g, '')
    .replace(/[٫,،/]/g, '.');
  if (!/^\d{0,3}(?:\.\d{0,4})?$/.test(plain)) return null;
  return plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.');
}

/** The number of a typed percentage; null when empty. Values above 100 are returned too: the form reports them. */
export const readPercent = (text: string): number | null => (/\d/.test(text) ? Number(text) : null);
