import { app as en } from '#app/i18n/en/app.ts';
import { later as enLater } from '#app/i18n/en/later.ts';
import { office as enOffice } from '#app/i18n/en/office.ts';
import { start as enStart } from '#app/i18n/en/start.ts';
import { app as fa } from '#app/i18n/fa/app.ts';
import { later as faLater } from '#app/i18n/fa/later.ts';
import { office as faOffice } from '#app/i18n/fa/office.ts';
import { start as faStart } from '#app/i18n/fa/start.ts';

/** All words of the app, by feature and name: what a scene taps is found by them. */
export const WORDS: Record<'fa' | 'en', Record<string, Record<string, string>>> = {
  fa: { ...fa, ...faStart, ...faLater, ...faOffice },
  en: { ...en, ...enStart, ...enLater, ...enOffice },
};

/** The word of a feature as the app shows it; a name that no feature has is a fault of the scene. */
export function wordOf(locale: 'fa' | 'en', feature: string, name: string): string {
  const word = WORDS[locale][feature]?.[name];
  if (word === undefined) throw new Error(`no word ${feature}.${name} in ${locale}`);
  return word;
}
