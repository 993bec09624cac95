import { createContext, useContext } from 'react';
import type { Guard } from '#contract/call.ts';
import { allows } from '../data/access.ts';
import type { WordKey } from '../i18n/keys.ts';

/** Sections of the navigation that list pages. */
export type NavSection = 'calendar' | 'settings';

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
