import * as v from 'valibot';
import { CURRENCIES } from '#domain/currency.ts';

const NAME = /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+)+)$/;

function isZone(zone: string): boolean {
  try {
    return NAME.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}
/** An IANA name (`Asia/Tehran`, `UTC`); offsets are no zones. */
const timeZone = v.pipe(v.string(), v.maxLength(60, 'too_long'), v.check(isZone, 'unknown'));

export const clubLocale = v.picklist(['fa', 'en'], 'not_allowed');

/** The first day of the week, counted from Saturday (0) to Friday (6), in calendars, pickers and reports. */
const weekStart = v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(6, 'max'));

/** The club's currency; can be changed only before the first posting: 422 `not_allowed` (D37). */
const currency = v.picklist(CURRENCIES, 'not_allowed');

/** The club's language, its currency, its clock and its week, as they are taken. */
export const languageSettings = {
  locale: clubLocale,
  currency_code: currency,
  time_zone: timeZone,
  week_start: weekStart,
};
/** The same in answers. */
export const languageAnswer = { ...languageSettings, time_zone: v.string() };
