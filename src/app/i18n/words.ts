import { atom, useAtomValue } from 'jotai';
import { currencyAtom, localeAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import { start } from './fa/start.ts';
import { flatten, type Locale, type Messages, makeWords, type Words } from './make-words.ts';

export type { Words };

/**
 * `start` is all that signing in needs, `app` what the desk shows at once, `screens` everything else. Which of them a
 * source may say follows from where it is loaded; a test of the house holds that (`tests/arch/words.test.ts`).
 */
export type Part = 'start' | 'app' | 'screens';

type Bundle = Record<string, Messages>;

const LOADERS: Record<Part, Record<Locale, () => Promise<Record<string, Bundle>>>> = {
  start: { fa: async () => ({ start }), en: () => import('./en/start.ts') },
  app: { fa: () => import('./fa/app.ts'), en: () => import('./en/app.ts') },
  screens: { fa: () => import('./fa/screens.ts'), en: () => import('./en/screens.ts') },
};

const loaded: Record<Locale, Partial<Record<Part, Messages>>> = { fa: {}, en: {} };
const wanted = new Set<Part>();

/** The words in force. */
export const wordsAtom = atom<Words>(makeWords('fa', {}));

async function load(locale: Locale, part: Part): Promise<void> {
  if (loaded[locale][part]) return;
  const module = await LOADERS[part][locale]();
  loaded[locale][part] = flatten(module[part] ?? {});
}

/** Words that came with the part of the app that needs them; those of the other language are fetched. */
export function knowWords(locale: Locale, part: Part, words: Bundle): void {
  loaded[locale][part] ??= flatten(words);
}

/** All words of a language, without putting them in force: pages are found by those of either. */
export async function allWords(locale: Locale): Promise<Messages> {
  await Promise.all(Object.keys(LOADERS).map((part) => load(locale, part as Part)));
  return Object.assign({}, ...Object.values(loaded[locale]));
}

/** Puts a part of the words in force in the chosen language, fetching what is missing. */
export async function needWords(part: Part): Promise<void> {
  const locale = store.get(localeAtom);
  const currency = store.get(currencyAtom);
  const now = store.get(wordsAtom);
  const ready =
    wanted.has(part) && now.locale === locale && now.currency === currency && loaded[locale][part];
  wanted.add(part);
  if (ready) return;
  await Promise.all([...wanted].map((each) => load(locale, each)));
  // Meanwhile another language may have been chosen: its own turn follows.
  if (store.get(localeAtom) !== locale) return;
  const messages = Object.assign({}, ...Object.values(loaded[locale]));
  store.set(wordsAtom, makeWords(locale, messages, store.get(currencyAtom)));
}

/** Follows the chosen language and the club's currency from now on. */
export function followLocale(): void {
  for (const chosen of [localeAtom, currencyAtom]) store.sub(chosen, () => void needWords('start'));
}

/** `const { t, money } = useWords()`. */
export const useWords = (): Words => useAtomValue(wordsAtom);
