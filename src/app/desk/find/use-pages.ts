import { useEffect, useState } from 'react';
import { useCan } from '#app/data/profile.ts';
import type { Messages } from '#app/i18n/make-words.ts';
import { allWords, useWords } from '#app/i18n/words.ts';
import { type NavPage, usePages } from '#app/shell/nav.ts';
import { recentPages } from '#app/shell/recent-pages.ts';
import { useStarred } from '#app/shell/starred.ts';
import { findPages } from './find-pages.ts';

export interface PageNames {
  fa: Messages;
  en: Messages;
}

/** The names of all pages in both languages; null until they are there. */
export function usePageNames(): PageNames | null {
  const [names, setNames] = useState<PageNames | null>(null);
  useEffect(() => {
    const both = Promise.all([allWords('fa'), allWords('en')]);
    // Offline and not cached: pages cannot be found.
    both.then(([fa, en]) => setNames({ fa, en })).catch(() => {});
  }, []);
  return names;
}

/** The name of a page and its section. */
export function usePageText(names: PageNames) {
  const { locale } = useWords();
  const text = (key: string) => String(names[locale][key] ?? '');
  return ({ title, section }: NavPage) => ({
    title: text(title),
    section: section ? text(`shell.${section}`) : '',
  });
}

/** Pages that a text finds, of those that one may open. */
export function useFoundPages(names: PageNames | null, q: string): NavPage[] {
  useCan();
  const pages = usePages();
  return names ? findPages(pages, [names.fa, names.en], q) : [];
}

/** Before typing: the starred and the recent pages. */
export function useOwnPages() {
  const { starred, has } = useStarred();
  const pages = usePages();
  const [paths] = useState(recentPages);
  const recent = paths.flatMap((path) => pages.find((page) => page.path === path && !has(page)) ?? []);
  return { starred, recent };
}
