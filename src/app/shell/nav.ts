import { createContext, useContext } from 'react';
import type { Guard } from '#contract/call.ts';
import { allows } from '../data/access.ts';
import type { WordKey } from '../i18n/keys.ts';

/** Sections of the navigation that list pages. */
export type NavSection = 'calendar' | 'customers' | 'settings';

/** A page as the navigation shows it. */
export interface NavPage {
  path: string;
  title: WordKey;
  permission: Guard;
  section: NavSection;
}

const NavPages = createContext<readonly NavPage[]>([]);
/** Given once by the frame: the pages that the map assigns to sections. */
export const NavPagesProvider = NavPages.Provider;

/** The pages of a section that one may open. */
export const useNavPages = (section: NavSection): NavPage[] =>
  useContext(NavPages).filter((page) => page.section === section && allows(page.permission));

/** A section's pages as the navigation lists them: each with the page that adds to it; deleted records at the end. */
export interface SectionPages {
  rows: { page: NavPage; add: NavPage | undefined }[];
  trash: NavPage[];
}

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
