const UNSEEN =
  /[\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]|\u200D/g;

/**
 * The one form in which text is kept: Persian ی, ک and ه, no vowel marks, stretching or direction signs,
 * single spaces and half-spaces (D26). Idempotent.
 */
export function storedText(text: string): string {
  return (
    text
      .normalize('NFC')
      // NFC does not join «هٔ».
      .replace(/\u0647\u0654/g, '\u06C0')
      .replace(/[يىے]/g, 'ی')
      .replace(/[كڪ]/g, 'ک')
      .replace(/[ہھەة]/g, 'ه')
      .replace(UNSEEN, '')
      .replace(/[\u00A0\u202F]/g, ' ')
      .replace(/[\s\u200C]+/g, tidyGap)
      .replace(/^[\s\u200C]+|[\s\u200C]+$/g, '')
      // What stood between a letter and its mark is gone now.
      .normalize('NFC')
  );
}

/** A half-space beside a space is no half-space. */
function tidyGap(gap: string): string {
  if (!gap.includes('\u200C')) return gap.replace(/ {2,}/g, ' ');
  return /\s/.test(gap) ? ' ' : '\u200C';
}

/** Stored form of a name: presentation forms (pasted ﻋﻠﻲ) become letters, every gap one space. */
export function storedName(text: string): string {
  return storedText(text.normalize('NFKC')).replace(/\s+/g, ' ');
}

const FOLD_FROM = 'يىےېكڪةۀەھہۂۃأإآٱؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const FOLD_TO = 'ییییککهههههههااااوی01234567890123456789';
const FOLD_MAP = new Map([...FOLD_FROM].map((from, index) => [from, FOLD_TO[index] ?? '']));
const FOLD_DROPPED =
  /[\s\u0085\u00A0\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2066-\u2069\u00AD\uFEFF]+/g;

/** Search form: what looks or sounds alike is equal, gaps are gone. The same as `fa_fold` in the database. */
export function fold(text: string): string {
  return [...text.normalize('NFKC')]
    .map((char) => {
      const lower = lowerAlone(char);
      return FOLD_MAP.get(lower) ?? lower;
    })
    .join('')
    .replace(FOLD_DROPPED, '');
}

/** PostgreSQL lowers letter by letter: one for one, whatever stands beside it. */
function lowerAlone(char: string): string {
  return String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0);
}

const LETTERS =
  '\\u0621-\\u0624\\u0625\\u0626-\\u0628\\u062A-\\u063A\\u0641\\u0642\\u0644-\\u0648\\u067E\\u0686\\u0698\\u06A9\\u06AF\\u06C0\\u06CC';
const NAME = new RegExp(`^[${LETTERS}](?:[${LETTERS}]|[ \\u200C](?=[${LETTERS}]))*$`);

/** Persian letters (hamza forms too), single spaces and half-spaces between them; after `storedName` (D26). */
export function isPersianName(text: string, minLetters: number): boolean {
  return NAME.test(text) && text.replace(/[ \u200C]/g, '').length >= minLetters;
}

/** A person's name or family: 2 letters suffice (D26). */
export const isPersonName = (text: string): boolean => isPersianName(text, 2);

const LATIN_NAME = /^[A-Za-z\u00C0-\u024F]+(?:[ '’.-]{1,2}[A-Za-z\u00C0-\u024F]+)*\.?$/;
/** A name in Latin letters, for who has no other (D40): 2 letters suffice. */
export const isLatinName = (text: string): boolean =>
  LATIN_NAME.test(text) && text.replace(/[ '’.-]/g, '').length >= 2;

/** Names of characters, refund rules and add-ons: no symbols, Latin letters or digits, 3 letters (seeds §5). */
export const isGroupName = (text: string): boolean => isPersianName(text, 3);
