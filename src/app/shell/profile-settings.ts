import { uuidv7 } from '#app/data/ids.ts';
import { request } from '#app/data/request.ts';
import { currentSession } from '#app/data/session.ts';
import { type Locale, localeAtom, THEMES, type Theme, themeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { profile as calls } from '#contract/profile.ts';

/**
 * Theme and language go with the person: what they chose on another device is taken over at the start, what
 * they choose here is kept for the next.
 */
export function followProfileSettings(): void {
  const kept = currentSession()?.profile?.browser_setting ?? {};
  if (THEMES.includes(kept.theme as Theme)) store.set(themeAtom, kept.theme as Theme);
  if (kept.locale === 'fa' || kept.locale === 'en') store.set(localeAtom, kept.locale as Locale);
  const keep = () => {
    const settings = { theme: store.get(themeAtom), locale: store.get(localeAtom) };
    // The device has it in any case: a failure here is nobody's concern.
    request(calls.browserSettings, { body: { settings } }, { key: uuidv7() }).catch(() => {});
  };
  store.sub(themeAtom, keep);
  store.sub(localeAtom, keep);
}
