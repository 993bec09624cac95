import type { WordKey } from '#app/i18n/keys.ts';
import type { Messages } from '#app/i18n/make-words.ts';
import type { Guard } from '#domain/guards.ts';
import { fold, foldedWords } from '#domain/persian.ts';
import type { FoundPage } from './page.tsx';

/** A setting and its page. */
export interface Setting {
  path: string;
  /** Its page's title. */
  title: WordKey;
  label: WordKey;
  help?: WordKey | undefined;
  /** The field of the page's form. */
  at?: string;
  needs?: Guard | undefined;
}

/** All that can be set on these pages, and on pages that keep their settings themselves. */
export const settingsOf = (pages: readonly FoundPage[]): Setting[] =>
  pages.flatMap(({ path, title, form, finds = [] }) => [
    ...Object.entries(form?.fields ?? {}).flatMap(([at, { label, help, needs }]) =>
      label ? [{ path, title, label, help, at, needs }] : [],
    ),
    ...finds.map(({ label, help }) => ({ path, title, label, help })),
  ]);

/**
 * Settings whose name, help or page contain every word, in either language, in any spelling; matches of the name come
 * first.
 */
export function findSettings(all: readonly Setting[], names: readonly Messages[], q: string): Setting[] {
  const words = foldedWords(q);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.includes(word));
  const said = (key: WordKey | undefined) =>
    key ? names.map((one) => fold(String(one[key] ?? ''))).join(' ') : '';
  return all
    .flatMap((setting) => {
      const label = said(setting.label);
      if (holds(label)) return [{ setting, rank: 0 }];
      return holds([label, said(setting.help), said(setting.title)].join(' ')) ? [{ setting, rank: 1 }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ setting }) => setting);
}
