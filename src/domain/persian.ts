const UNSEEN =
  /[\u0640\u064B-\u065F\u06D6-\u06ED\u200B\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]|\u200D/g;

/**
 * Normalises text for storage: Persian ی, ک and ه, no vowel marks, stretching or direction signs, single spaces and
 * half-spaces (D26). Letters of their own (ة, ە, the small alef of «اسمٰعیل») stay as typed. Idempotent.
 */
export function storedText(text: string): string {
  return (
    text
      .normalize('NFC')
      // NFC does not compose «هٔ».
      .replace(/\u0647\u0654/g, '\u06C0')
      .replace(/[يىے]/g, 'ی')
      .replace(/[كڪ]/g, 'ک')
      .replace(/[ہھ]/g, 'ه')
      .replace(UNSEEN, '')
      .replace(/[\u00A0\u202F]/g, ' ')
      .replace(/[\s\u200C]+/g, tidyGap)
      .replace(/^[\s\u200C]+|[\s\u200C]+$/g, '')
      // A sign between a letter and its mark has been removed, so compose again.
      .normalize('NFC')
  );
}

/** Drops half-spaces that are next to a space. */
function tidyGap(gap: string): string {
  if (!gap.includes('\u200C')) return gap.replace(/ {2,}/g, ' ');
  return /\s/.test(gap) ? ' ' : '\u200C';
}

/** Normalises a name for storage: presentation forms (pasted ﻋﻠﻲ) become letters, every gap one space. */
export function storedName(text: string): string {
  return storedText(text.normalize('NFKC')).replace(/\s+/g, ' ');
}

/** Persian letters, and the Arabic, Kurdish, Azeri, Pashto and Urdu letters that look or sound like them. */
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
/** Replacements that depend on the neighbouring letters, one letter for one; all hamzas are removed afterwards. */
const IN_CONTEXT: readonly [RegExp, string][] = [
  // «رحمةالله» is «رحمت‌الله», «فاطمة» is «فاطمه».
  [/ة(?=\u200C*[\u0622-\u064A\u0671-\u06D3\u06D5])/g, 'ت'],
  [/ة(?=[\s\u0085\u200C]+الله)/g, 'ت'],
  // Kurdish words that begin with a vowel start with ئ, which Persian does not write: «ئازاد», «ئەحمەد».
  [/(?<![\u0622-\u064A\u0670-\u06D3\u06D5])ئ(?=[اآ])/g, 'ء'],
  [/(?<![\u0622-\u064A\u0670-\u06D3\u06D5])ئ(?=[ەێۆۇویي])/g, 'ا'],
  // Inside a word ە is a vowel that Persian does not write: «سەردار».
  [/ە(?=[\u0622-\u064A\u0671-\u06D3\u06D5])/g, 'ء'],
  // The small alef: «الٰهی» and «موسیٰ» have none in Persian, «اسمٰعیل» has.
  [/(?<=[ليىےۓیوا])\u0670/g, 'ء'],
  [/\u0670/g, 'ا'],
];

/** The search form of each sign of a text; joined they are the search form of the text. */
export function foldedSigns(text: string): string[] {
  let known = text;
  for (const [sign, as] of IN_CONTEXT) known = known.replace(sign, as);
  return [...known].map((sign) => {
    const lower = lowerAlone(sign);
    return FOLD_DROPPED.test(lower) ? '' : (FOLDED_AS.get(lower) ?? lower);
  });
}

/** Normalises a text for `foldedSigns`: one sign per letter, without invisible characters. */
export const visibleSigns = (text: string): string => text.normalize('NFKC').replace(FOLD_UNSEEN, '');

/**
 * The search form of a text: letters that look or sound alike are equal, gaps are removed. Same result as `fa_fold` in
 * the database.
 */
export const fold = (text: string): string => foldedSigns(visibleSigns(text)).join('');

/**
 * The words of a search, in search form. Handles names written in two pieces («رحمة الله») and a last word that is
 * still being typed.
 */
export const foldedWords = (text: string): string[] =>
  text
    .split(/(?<![ة\s])\s+|(?<=ة)\s+(?!\s|الله)/)
    .map((word) => fold(word.replace(/ە$/, '')) || fold(word))
    .filter((word) => word !== '');

/** Lower case as PostgreSQL does it: one letter at a time, regardless of its neighbours. */
function lowerAlone(char: string): string {
  return String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0);
}

const LETTERS =
  '\\u0621-\\u063A\\u0641\\u0642\\u0644-\\u0648\\u067E\\u0686\\u0698\\u06A9\\u06AF\\u06C0\\u06CC';
/** Letters of Kurdish, Azeri, Pashto and Urdu names used in Iran. */
const MORE_LETTERS = 'ێېۍەۆۇۈۊۋڤڕړڑڵںڼټٹډڈښږځڅګ';
const LETTER = `[${LETTERS}${MORE_LETTERS}]`;
const NAME = new RegExp(`^${LETTER}(?:${LETTER}|\u0670|[ \\u200C](?=${LETTER}))*$`);

/** Whether a stored name has only Persian and neighbouring letters with single spaces and half-spaces between (D26). */
export function isPersianName(text: string, minLetters: number): boolean {
  return NAME.test(text) && text.replace(/[ \u200C\u0670]/g, '').length >= minLetters;
}

/** A given or family name: at least 2 letters (D26). */
export const isPersonName = (text: string): boolean => isPersianName(text, 2);

const LATIN_NAME = /^[A-Za-z\u00C0-\u024F]+(?:[ '’.-]{1,2}[A-Za-z\u00C0-\u024F]+)*\.?$/;
/** A name in Latin letters, for people who have no other (D40): at least 2 letters. */
export const isLatinName = (text: string): boolean =>
  LATIN_NAME.test(text) && text.replace(/[ '’.-]/g, '').length >= 2;

/**
 * Names of customer groups, refund rules and add-ons: no symbols, Latin letters or digits, at least 3 letters (seeds
 * §5).
 */
export const isGroupName = (text: string): boolean => isPersianName(text, 3);
