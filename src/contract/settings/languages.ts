import * as v from 'valibot';

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

/** The club's language and its clock, as they are taken. */
export const languageSettings = { locale: clubLocale, time_zone: timeZone };
/** The same as they are answered. */
export const languageAnswer = { locale: clubLocale, time_zone: v.string() };
