import { request } from '#app/data/request.ts';
import { type Locale, localeAtom, THEMES, type Theme, themeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { profile as calls, type Profile } from '#contract/profile.ts';
import { uuidv7 } from '#outbox/ids.ts';

/** What came from the server goes not back to it. */
let taking = false;
/** Chosen here since the start: newer than what the server says. */
let chosen = false;

/** Takes over the theme and the language that the person chose on another device. */
export function takeProfileSettings({ browser_setting: { theme, locale } }: Profile): void {
  if (chosen) return;
  taking = true;
  if (THEMES.includes(theme as Theme)) store.set(themeAtom, theme as Theme);
  if (locale === 'fa' || locale === 'en') store.set(localeAtom, locale as Locale);
  taking = false;
}

/** Keeps what is chosen here for the person's other devices. */
export function keepProfileSettings(): void {
  const keep = () => {
    if (taking) return;
    chosen = true;
    const settings = { theme: store.get(themeAtom), locale: store.get(localeAtom) };
    // The device has it in any case: a failure here is nobody's concern.
    request(calls.browserSettings, { body: { settings } }, { key: uuidv7() }).catch(() => {});
  };
  store.sub(themeAtom, keep);
  store.sub(localeAtom, keep);
}
