const UNSEEN =
  /[\u0640\u064B-\u065F\u06D6-\u06ED\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]|\u200D/g;

/**
 * The one form in which text is kept: Persian ی, ک and ه, no vowel marks, stretching or direction signs,
 * single spaces and half-spaces (D26). What is a letter of its own (ة, ە, the small alef of «اسمٰعیل») stays as typed.
 * Idempotent.
 */
export function storedText(text: string): string {
  return (
    text
      .normalize('NFC')
      // NFC does not join «هٔ».
      .replace(/\u0647\u0654/g, '\u06C0')
      .replace(/[يىے]/g, 'ی')
      .replace(/[كڪ]/g, 'ک')
      .replace(/[ہھ]/g, 'ه')
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

/** What Persian writes, and what of Arabic, Kurdish, Azeri, Pashto and Urdu looks or sounds like it. */
const ALIKE: Readonly<Record<string, string>> = {
  ی: 'يىےۓېێۍئ',
  ک: 'كڪ',
  گ: 'ګ',
  ه: 'ةۀەھہۂۃ',
  ا: 'أإآٱ',
  و: 'ؤۆۇۈۊۋڤ',
  ر: 'ڕړڑ',
  ل: 'ڵ',
  ن: 'ںڼ',
  ت: 'ټٹ',
  د: 'ډڈ',
  ش: 'ښ',
  ژ: 'ږ',
  ز: 'ځ',
  چ: 'څ',
  ...Object.fromEntries([...'0123456789'].map((digit, i) => [digit, `${'٠١٢٣٤٥٦٧٨٩'[i]}${'۰۱۲۳۴۵۶۷۸۹'[i]}`])),
};
const FOLDED_AS = new Map(
  Object.entries(ALIKE).flatMap(([as, signs]) => [...signs].map((sign) => [sign, as])),
);
const FOLD_UNSEEN =
  /[\u00AD\u061C\u0640\u064B-\u065F\u06D6-\u06ED\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]|\u200D/g;
const FOLD_DROPPED = /[\s\u0085\u00A0\u0621\u200C]/;
/** Letters that depend on their neighbours, sign for sign; what becomes a hamza is dropped with all of them. */
const IN_CONTEXT: readonly [RegExp, string][] = [
  // «رحمةالله» is «رحمت‌الله», «فاطمة» is «فاطمه».
  [/ة(?=\u200C*[\u0622-\u064A\u0671-\u06D3\u06D5])/g, 'ت'],
  [/ة(?=[\s\u0085\u200C]+الله)/g, 'ت'],
  // A Kurdish word that begins with a vowel has a ئ before it: «ئازاد», «ئەحمەد».
  [/(?<![\u0622-\u064A\u0670-\u06D3\u06D5])ئ(?=[اآ])/g, 'ء'],
  [/(?<![\u0622-\u064A\u0670-\u06D3\u06D5])ئ(?=[ەێۆۇویي])/g, 'ا'],
  // Within a word it is a vowel that Persian does not write: «سەردار».
  [/ە(?=[\u0622-\u064A\u0671-\u06D3\u06D5])/g, 'ء'],
  // The small alef: «الٰهی» and «موسیٰ» have none in Persian, «اسمٰعیل» has.
  [/(?<=[ليىےۓیوا])\u0670/g, 'ء'],
  [/\u0670/g, 'ا'],
];

/** What each sign of a text stands for in its search form; joined they are that form. */
export function foldedSigns(text: string): string[] {
  let known = text;
  for (const [sign, as] of IN_CONTEXT) known = known.replace(sign, as);
  return [...known].map((sign) => {
    const lower = lowerAlone(sign);
    return FOLD_DROPPED.test(lower) ? '' : (FOLDED_AS.get(lower) ?? lower);
  });
}

/** A text whose signs are letters by themselves, without what is not seen: `foldedSigns` reads it. */
export const seenSigns = (text: string): string => text.normalize('NFKC').replace(FOLD_UNSEEN, '');

/** Search form: what looks or sounds alike is equal, gaps are gone. The same as `fa_fold` in the database. */
export const fold = (text: string): string => foldedSigns(seenSigns(text)).join('');

/**
 * The words of a search, in their search form. Some are written in two pieces («رحمة الله»), and of one that is not
 * typed to its end the last letter may not be its last.
 */
export const foldedWords = (text: string): string[] =>
  text
    .split(/(?<![ة\s])\s+|(?<=ة)\s+(?!\s|الله)/)
    .map((word) => fold(word.replace(/ە$/, '')) || fold(word))
    .filter((word) => word !== '');

/** PostgreSQL lowers letter by letter: one for one, whatever stands beside it. */
function lowerAlone(char: string): string {
  return String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0);
}

const LETTERS =
  '\\u0621-\\u063A\\u0641\\u0642\\u0644-\\u0648\\u067E\\u0686\\u0698\\u06A9\\u06AF\\u06C0\\u06CC';
/** Those of people in Iran whose names are Kurdish, Azeri, Pashto or Urdu. */
const MORE_LETTERS = 'ێېۍەۆۇۈۊۋڤڕړڑڵںڼټٹډڈښږځڅګ';
const LETTER = `[${LETTERS}${MORE_LETTERS}]`;
const NAME = new RegExp(`^${LETTER}(?:${LETTER}|\u0670|[ \\u200C](?=${LETTER}))*$`);

/** Letters of Persian and of its neighbours, single spaces and half-spaces between them; after `storedName` (D26). */
export function isPersianName(text: string, minLetters: number): boolean {
  return NAME.test(text) && text.replace(/[ \u200C\u0670]/g, '').length >= minLetters;
}

/** A person's name or family: 2 letters suffice (D26). */
export const isPersonName = (text: string): boolean => isPersianName(text, 2);

const LATIN_NAME = /^[A-Za-z\u00C0-\u024F]+(?:[ '’.-]{1,2}[A-Za-z\u00C0-\u024F]+)*\.?$/;
/** A name in Latin letters, for who has no other (D40): 2 letters suffice. */
export const isLatinName = (text: string): boolean =>
  LATIN_NAME.test(text) && text.replace(/[ '’.-]/g, '').length >= 2;

/** Names of characters, refund rules and add-ons: no symbols, Latin letters or digits, 3 letters (seeds §5). */
export const isGroupName = (text: string): boolean => isPersianName(text, 3);
