import { useAtomValue } from 'jotai';
import { saveSettings, unsavedAtom } from '#app/data/browser-settings.ts';
import { useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { toast } from '#app/state/toast.ts';
import { MOST_BOOKMARKS } from '#contract/people/profile.ts';
import { type NavPage, usePages } from './nav.ts';

/** Pages suggested until the person has starred one: a fixed list of eight (seeds §2). */
export const SUGGESTED_PAGES = [
  '/sales/calendar',
  '/sales/board',
  '/sales/invoices',
  '/customers',
  '/treasury',
  '/treasury/receive',
  '/accountancy/documents',
  '/profile/received-events',
] as const;

/** The starred pages in their order; one that may no longer be opened is not among them. */
export function useStarred() {
  const { t } = useWords();
  const pages = usePages();
  const here = useAtomValue(unsavedAtom, { store });
  const { browser_setting } = useProfile();
  const { bookmarks } = { ...browser_setting, ...here };
  const paths: readonly unknown[] = Array.isArray(bookmarks) ? bookmarks : [];
  const starred = paths.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  // One that is closed to them for now keeps its star for the day it opens again.
  const hidden = paths.filter((path) => !pages.some((page) => page.path === path));
  const change = (list: readonly NavPage[]) =>
    saveSettings({ bookmarks: [...list.map(({ path }) => path), ...hidden].slice(0, MOST_BOOKMARKS) });
  const has = ({ path }: NavPage) => starred.some((one) => one.path === path);
  const toggle = (page: NavPage) => {
    if (has(page)) change(starred.filter(({ path }) => path !== page.path));
    else if (starred.length < MOST_BOOKMARKS) change([...starred, page]);
    else toast({ text: t('pages.star_full', { n: MOST_BOOKMARKS }), kind: 'warning', ms: 5000 });
  };
  const suggested =
    starred.length > 0
      ? []
      : SUGGESTED_PAGES.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  return { starred, suggested, has, toggle, change };
}
