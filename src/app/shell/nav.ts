import { useRouterState } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { Area } from '#contract/resources.ts';
import type { PageGuard } from '#domain/guards.ts';
import { can } from '../data/access.ts';
import type { WordKey } from '../i18n/keys.ts';

/** Sections of the navigation that list pages. */
export type NavSection = 'calendar' | Area;

/** A page that stands for itself, as navigation and search show it. */
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

/** The page that one is on, where it stands for itself. */
export function usePage(): NavPage | undefined {
  const here = useRouterState({ select: ({ location }) => location.pathname });
  return usePages().find(({ path }) => path === here);
}

/** The pages of a section that one may open. */
export const useNavPages = (section: NavSection): NavPage[] =>
  usePages().filter((page) => page.section === section);

/** A section's pages as the navigation lists them: each with the page that adds to it; deleted records at the end. */
export interface SectionPages {
  rows: { page: NavPage; add: NavPage | undefined }[];
  trash: NavPage[];
}

/** The page that stands for the section of settings, and lists its pages. */
export const SETTINGS = '/settings';

const INSERT = '/insert';

export function useSectionPages(section: NavSection): SectionPages {
  const pages = useNavPages(section);
  const trash = pages.filter(({ path }) => path.endsWith('/trash'));
  const rows = pages
    .filter((page) => !trash.includes(page))
    .filter(({ path }) => !pages.some((other) => path === other.path + INSERT))
    .map((page) => ({ page, add: pages.find(({ path }) => path === page.path + INSERT) }));
  return { rows, trash };
}
