const PERSIAN = '۰۱۲۳۴۵۶۷۸۹';
const FOREIGN = /[۰-۹٠-٩]/g;

/** Latin digits in the given text written in the locale's own; everything else stays. */
export function showDigits(locale: 'fa' | 'en', text: string): string {
  return locale === 'fa' ? text.replace(/\d/g, (digit) => PERSIAN[Number(digit)] ?? digit) : text;
}

/** Persian and Arabic digits as Latin ones: both blocks start at a multiple of sixteen. */
export function readDigits(text: string): string {
  return text.replace(FOREIGN, (digit) => String(digit.charCodeAt(0) & 15));
}

/** Only the digits of what was typed or pasted, in Latin, cut at `max`. */
export function digitsOnly(text: string, max = Number.POSITIVE_INFINITY): string {
  return readDigits(text).replace(/\D/g, '').slice(0, max);
}
