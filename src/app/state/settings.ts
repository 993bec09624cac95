import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { CURRENCIES, type Currency, FIRST_CURRENCY } from '#domain/currency.ts';
import { THEMES, type Theme } from '#domain/themes.ts';
import { store } from './store.ts';

export { THEMES, type Theme };
export type Locale = 'fa' | 'en';

/** Falls back to the first value when the stored one is from another version or edited by hand. */
function oneOf<T extends string | boolean>(allowed: readonly T[]) {
  const json = createJSONStorage<T>(() => localStorage);
  return {
    ...json,
    getItem(key: string, initial: T): T {
      const value = json.getItem(key, initial);
      return allowed.includes(value) ? value : initial;
    },
  };
}
const now = { getOnInit: true };

export const themeAtom = atomWithStorage<Theme>('theme', 'semi-dark', oneOf(THEMES), now);
export const localeAtom = atomWithStorage<Locale>('locale', 'fa', oneOf(['fa', 'en']), now);
/** The club's currency as last known; amounts are formatted with it (D37). */
export const currencyAtom = atomWithStorage<Currency>('currency', FIRST_CURRENCY, oneOf(CURRENCIES), now);
/** Laptop: the navigation shows icons only. */
export const navCollapsedAtom = atomWithStorage<boolean>('nav_collapsed', false, oneOf([true, false]), now);

/** Settings that change how pages look, by their storage keys. */
export const appearanceSettings = {
  theme: themeAtom,
  locale: localeAtom,
  currency: currencyAtom,
  nav_collapsed: navCollapsedAtom,
};

/** Gives the system's status bar the colour of the top bar, in each theme. */
function colorStatusBar(root: HTMLElement): void {
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim();
  const meta = root.ownerDocument.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta && surface) meta.content = surface;
}

/** Applies theme and language to the page's root, now and at every change. */
export function applySettings(root: HTMLElement): void {
  const show = () => {
    const locale = store.get(localeAtom);
    root.dataset.theme = store.get(themeAtom);
    root.lang = locale;
    root.dir = locale === 'fa' ? 'rtl' : 'ltr';
    colorStatusBar(root);
  };
  show();
  store.sub(themeAtom, show);
  store.sub(localeAtom, show);
}
