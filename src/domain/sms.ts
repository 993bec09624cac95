/**
 * The length limits of a single text message and of each part of a longer one: with letters beyond GSM-7, and without.
 */
const UNICODE = { one: 70, part: 67 };
const LATIN = { one: 160, part: 153 };
const GSM = /^[\x20-\x5a\x5f\x61-\x7a\n\r]*$/;

/** The number of text messages needed for a text; 0 for an empty one. */
export function smsParts(text: string): number {
  if (text === '') return 0;
  const { one, part } = GSM.test(text) ? LATIN : UNICODE;
  return text.length <= one ? 1 : Math.ceil(text.length / part);
}
