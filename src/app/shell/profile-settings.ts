import { saveSettings, sendUnsaved, unsavedAtom } from '#app/data/browser-settings.ts';
import { profileQuery } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { type Locale, localeAtom, THEMES, type Theme, themeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import type { Profile } from '#contract/people/profile.ts';

/** Settings received from the server are not sent back. */
let taking = false;

/** Applies theme and language chosen on another device, unless changed here since. */
export function takeProfileSettings({ browser_setting }: Profile): void {
  const { theme, locale } = { ...browser_setting, ...store.get(unsavedAtom) };
  taking = true;
  if (THEMES.includes(theme as Theme)) store.set(themeAtom, theme as Theme);
  if (locale === 'fa' || locale === 'en') store.set(localeAtom, locale as Locale);
  taking = false;
}

/** Stores settings chosen here for the person's other devices. */
export function keepProfileSettings(): void {
  const keep = () => {
    if (!taking) saveSettings({ theme: store.get(themeAtom), locale: store.get(localeAtom) });
  };
  store.sub(themeAtom, keep);
  store.sub(localeAtom, keep);
  sendUnsaved();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[1] === profileQuery.queryKey[1]) takeProfileSettings(event.query.state.data);
  });
}
