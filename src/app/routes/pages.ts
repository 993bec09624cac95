import type { ComponentType } from 'react';
import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import type { PageName, SheetName, StandardName, StandardPage } from '#app/lazy-screens.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { NavSection } from '#app/shell/nav.ts';
import { type Area, guardsOf, LISTS, type ListName, RESOURCES } from '#contract/resources.ts';
import { combineGuards, type Guard, type PageGuard } from '#domain/guards.ts';
import type { RouteEntry } from './entry.ts';

type Screens = typeof import('#app/lazy-screens.ts');

/** A screen away from the desk. How each is fetched stands in `lazy-screens.ts`, so that the map stays small. */
export const lazyFrom = <P extends object>(screen: (screens: Screens) => Promise<ComponentType<P>>) =>
  lazyWithWords(async () => screen(await import('#app/lazy-screens.ts')));
export const lazyPage = (name: PageName) => lazyFrom(({ pages }) => pages[name]());
export const lazySheet = (name: SheetName) => lazyFrom(({ sheets }) => sheets[name]());
/** One of the standard pages of a resource. */
export const standardPage = (name: StandardName, page: StandardPage) =>
  lazyFrom((all) => all.pageOf(name, page));

/** The pages of a list as its description has them: the list, the deleted ones, the print view, and its form. */
function standardPages(name: ListName, insert?: Own['insert']): RouteEntry[] {
  const { path, area: nav } = RESOURCES[name].list;
  const { show, create, update, trash } = guardsOf(name);
  const form = lazyFrom((all) => all.formPageOf(name));
  const page = (at: string, permission: Guard, title: WordKey, screen: LazyComponent<object>) =>
    ({ path: path + at, layout: 'frame', permission, title, screen }) satisfies RouteEntry;
  return [
    { ...page('', show, `${name}.title`, standardPage(name, 'list')), nav },
    { ...page('/trash', combineGuards(show, trash), `${name}.deleted`, standardPage(name, 'trash')), nav },
    { ...page('/print', show, `${name}.print`, standardPage(name, 'print')), layout: 'bare' },
    insert
      ? { path: `${path}/insert`, layout: 'desk', permission: create, nav, ...insert }
      : { ...page('/insert', create, `${name}.new`, form), nav },
    // It begins with the record: who only may change it could not open it.
    page('/$id/edit', combineGuards(show, update), `${name}.title`, form),
  ];
}

/** Pages of an area's lists besides the standard ones. */
interface Own {
  /** Its sheet over the calendar, in the place of the form for a new record. */
  insert?: Required<Pick<RouteEntry, 'sheet' | 'title'>>;
  /** After the standard ones. */
  pages?: RouteEntry[];
}

/** The pages of all lists of an area. */
export const listPages = <A extends Area>(area: A, own: { [L in ListName<A>]?: Own } = {}): RouteEntry[] =>
  LISTS.filter((list) => list.area === area).flatMap(({ name }) => {
    const { insert, pages = [] } = (own as Partial<Record<ListName, Own>>)[name] ?? {};
    return [...standardPages(name, insert), ...pages];
  });

/** A list that is only read, of a record or of one's own, on the screen and on paper. */
export function readPages(
  path: string,
  name: StandardName,
  permission: PageGuard,
  title: WordKey,
  print: WordKey,
  nav?: NavSection,
): RouteEntry[] {
  return [
    {
      path,
      layout: 'frame',
      permission,
      title,
      screen: standardPage(name, 'list'),
      ...(nav && { nav }),
    },
    { path: `${path}/print`, layout: 'bare', permission, title: print, screen: standardPage(name, 'print') },
  ];
}
