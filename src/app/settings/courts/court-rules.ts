import { toLatinDigits } from '#domain/digits.ts';

const COUNTED = ['یک', 'دو', 'سه', 'چهار', 'پنج', 'شش', 'هفت', 'هشت', 'نه', 'ده'];
const LATIN = '0'.charCodeAt(0);
const PERSIAN = '۰'.charCodeAt(0);

/** The name that a court after this one will most likely have: «زمین ۳» after «زمین ۲»; empty where nothing is counted. */
export function nextCourtName(name: string): string {
  const number = /[0-9۰-۹]+$/.exec(name)?.[0];
  if (number) {
    const next = String(Number(toLatinDigits(number)) + 1);
    const zero = /[0-9]/.test(number) ? LATIN : PERSIAN;
    const written = [...next].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
    return name.slice(0, -number.length) + written;
  }
  const word = name.split(/\s+/).at(-1) ?? '';
  const next = COUNTED[COUNTED.indexOf(word) + 1];
  return COUNTED.includes(word) && next && name.length > word.length
    ? name.slice(0, -word.length) + next
    : '';
}
