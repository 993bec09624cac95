import type { Messages } from '#app/i18n/make-words.ts';
import type { NavPage } from '#app/shell/nav.ts';
import { fold, foldedWords } from '#domain/persian.ts';

/** Pages whose name and section hold every word, in one language or mixed; the name's own beginning first. */
export function findPages(pages: readonly NavPage[], names: readonly Messages[], q: string): NavPage[] {
  const words = foldedWords(q);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => text.includes(word));
  return pages
    .flatMap((page) => {
      const titles = names.map((all) => fold(String(all[page.title] ?? '')));
      const sections = names.map((all) => fold(String(page.section ? all[`shell.${page.section}`] : '')));
      if (!holds([...titles, ...sections].join(' '))) return [];
      const rank = titles.some((title) => title.startsWith(words.join(''))) ? 0 : titles.some(holds) ? 1 : 2;
      return [{ page, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ page }) => page);
}
