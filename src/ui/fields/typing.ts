import { toLatinDigits } from '#domain/digits.ts';
import { readPhone } from '#domain/typed-numbers.ts';

/** Direction marks and half-spaces in pasted text. */
const UNSEEN = /[\u200B-\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** The box after a keystroke: its text, and the caret as an index into it. */
export interface TypedText {
  text: string;
  caret: number;
}

/** The digits of a typed or pasted text as Latin ones, at most `max`. */
export function digitsOf(text: string, max = Number.POSITIVE_INFINITY): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, max);
}

/** The index behind the n-th digit of a text in which all other characters are separators. */
export function indexAfterDigit(text: string, n: number): number {
  if (n <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(toLatinDigits(text[index] ?? '')) && ++seen === n) return index + 1;
  }
  return text.length;
}

/** The caret's index in the formatted text: behind the same digit as before, less `dropped` ones. */
export function caretAfterFormat(typed: TypedText, text: string, dropped = 0): number {
  if (typed.caret >= typed.text.length) return text.length;
  return indexAfterDigit(text, digitsOf(typed.text.slice(0, typed.caret)).length - dropped);
}

/** Whether a digit was typed into a full field: it would push the last one out (seeds §5). */
export function isOneTooMany({ text, caret }: TypedText, value: string, max: number): boolean {
  const digits = digitsOf(text);
  const before = digitsOf(text.slice(0, caret)).length;
  const without = digits.slice(0, Math.max(0, before - 1)) + digits.slice(before);
  return value.length >= max && digits.length === value.length + 1 && without === value;
}

/** A phone number from any spelling; otherwise all digits of the text. */
export const phoneDigits = (text: string): string => digitsOf(readPhone(text));

/** Digits in groups of these sizes: `0912 345 67`. */
export function groupDigits(digits: string, sizes: readonly number[], between = ' '): string {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= digits.length) break;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  if (at < digits.length) groups.push(digits.slice(at));
  return groups.join(between);
}

/** Text that cannot be formatted as a date while typing, such as a month's name: it stays as typed. */
const BESIDE = /[^\d\s/.\-\u2010-\u2013\u2212]/;

/**
 * Formats a date while it is typed: adds slashes after year and month, or after the day when that comes first. A digit
 * too many and a letter are ignored; pasted text is never cut (D71).
 */
export function dateWhileTyping(text: string, deleting: boolean, before = ''): string {
  const plain = toLatinDigits(text).replace(UNSEEN, '');
  const oneMore = !deleting && plain.length === before.length + 1;
  if (BESIDE.test(plain)) return oneMore && !BESIDE.test(before) ? before : plain;
  const parts: string[] = [];
  for (const run of plain.split(/\D+/)) {
    for (let rest = run; rest; ) {
      const size = sizeOf(parts);
      if (size === 0 && oneMore) return before;
      parts.push(rest.slice(0, size || undefined));
      rest = size === 0 ? '' : rest.slice(size);
    }
  }
  const last = parts.at(-1);
  if (last === undefined) return '';
  const full = last.length === sizeOf(parts.slice(0, -1)) || /\D$/.test(plain);
  return parts.join('/') + (full && parts.length < 3 && !deleting ? '/' : '');
}

/** The most digits of the next part of a date; 0: no further part. */
function sizeOf([first, ...others]: readonly string[]): number {
  if (first === undefined) return 4;
  if (others.length >= 2) return 0;
  // Day first means year last.
  return others.length === 1 && first.length <= 2 ? 4 : 2;
}

/** Formats a time of day while it is typed: adds the colon, reads 9 as 09. */
export function timeWhileTyping(text: string, deleting: boolean): string {
  const plain = toLatinDigits(text);
  const parted = /^(\d{1,2})\D+(\d{0,2})/.exec(plain);
  if (parted) return `${parted[1]?.padStart(2, '0')}:${parted[2]}`;
  const typed = digitsOf(plain, 4);
  const digits = /^[3-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  if (digits.length < 2 || (digits.length === 2 && deleting)) return deleting ? typed : digits;
  return `${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** The time of a typed text ('8', '8:30', '0830', '24:00'), or null. */
export function readTime(text: string): string | null {
  const digits = digitsOf(text);
  const parted = /^(\d{1,2}):(\d{0,2})$/.exec(toLatinDigits(text).trim());
  const hour = parted?.[1] ?? (digits.length > 2 ? digits.slice(0, -2) : digits);
  const minute = parted?.[2] || (parted || digits.length <= 2 ? '00' : digits.slice(-2));
  if (!hour || minute.length !== 2) return null;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : null;
}
