import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import type { Area } from '#contract/resources.ts';
import type { PageGuard } from '#domain/guards.ts';
import { can } from '../data/access.ts';
import type { WordKey } from '../i18n/keys.ts';
import { store } from '../state/store.ts';
import { familyOf, lastOfFamilyAtom } from './families.ts';

/** Sections of the navigation that list pages. */
export type NavSection = 'calendar' | Area;

/** A page listed in navigation and search. */
export interface NavPage {
  path: string;
  title: WordKey;
  permission: PageGuard;
  /** The section that lists it. */
  section: NavSection | undefined;
}

const NavPages = createContext<readonly NavPage[]>([]);
/** Given once by the frame: the pages of the map. */
export const NavPagesProvider = NavPages.Provider;

/** The pages that one may open. */
export const usePages = (): NavPage[] => useContext(NavPages).filter(({ permission }) => can(permission));

/** The present page, if it is listed. */
export function usePage(): NavPage | undefined {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return usePages().find(({ path }) => path === here);
}

/** The pages of a section that one may open. */
export const useNavPages = (section: NavSection): NavPage[] =>
  usePages().filter((page) => page.section === section);

/** An entry of a section: a page, or of a family the one that was open last. */
export interface SectionRow {
  page: NavPage;
  title: WordKey;
  /** The page that adds to it. */
  add: NavPage | undefined;
  /** Its pages. */
  pages: readonly NavPage[];
}

/** A section's pages as the navigation lists them; deleted records at the end. */
export interface SectionPages {
  rows: SectionRow[];
  trash: NavPage[];
}

/** The page that stands for the section of settings, and lists its pages. */
export const SETTINGS = '/settings';
/** Sections whose own page lists their pages: navigation leads there, and each page leads back. */
export const HUBS = { settings: SETTINGS, reports: '/reports' } as const;
export type HubSection = keyof typeof HUBS;

const INSERT = '/insert';

export function useSectionPages(section: NavSection): SectionPages {
  const pages = useNavPages(section);
  const last = useAtomValue(lastOfFamilyAtom, { store });
  const trash = pages.filter(({ path }) => path.endsWith('/trash'));
  const listed = pages
    .filter((page) => !trash.includes(page))
    .filter(({ path }) => !pages.some((other) => path === other.path + INSERT));
  const rows = listed.flatMap((page): SectionRow[] => {
    const family = familyOf(page.path);
    const members = family ? listed.filter(({ path }) => family.paths.includes(path)) : [];
    const [first, second] = members;
    if (!family || !first || !second) {
      const add = pages.find(({ path }) => path === page.path + INSERT);
      return [{ page, title: page.title, add, pages: [page] }];
    }
    // At the position of the first one.
    if (page !== first) return [];
    const open = members.find(({ path }) => path === last[family.title]);
    const start = members.find(({ path }) => path === family.paths[0]) ?? first;
    return [{ page: open ?? start, title: family.title, add: undefined, pages: members }];
  });
  return { rows, trash };
}
