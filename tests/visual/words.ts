import { app as en } from '#app/i18n/en/app.ts';
import { screens as enScreens } from '#app/i18n/en/screens.ts';
import { start as enStart } from '#app/i18n/en/start.ts';
import { app as fa } from '#app/i18n/fa/app.ts';
import { screens as faScreens } from '#app/i18n/fa/screens.ts';
import { start as faStart } from '#app/i18n/fa/start.ts';

/** All words of the app, by feature and name: what a scene taps is found by them. */
export const WORDS: Record<'fa' | 'en', Record<string, Record<string, string>>> = {
  fa: { ...fa, ...faStart, ...faScreens },
  en: { ...en, ...enStart, ...enScreens },
};

/** The word of a feature as the app shows it; a name that no feature has is a fault of the scene. */
export function wordOf(locale: 'fa' | 'en', feature: string, name: string): string {
  const word = WORDS[locale][feature]?.[name];
  if (word === undefined) throw new Error(`no word ${feature}.${name} in ${locale}`);
  return word;
}
