import type { ComponentType } from 'react';
import { knowDefinition } from '#app/engine/definitions.ts';
import type { FormSpec } from '#app/engine/form.ts';
import type { Listed, Resource } from '#app/engine/resource.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { SettingsPage } from '#app/settings/pages/page.tsx';
import type { NavSection } from '#app/shell/nav.ts';
import { type Area, guardsOf, LISTS, type ListName, RESOURCES } from '#contract/resources.ts';
import { combineGuards, type Guard, type PageGuard } from '#domain/guards.ts';
import type { RouteEntry } from './entry.ts';

type Load<T> = () => Promise<T>;
type MakePage = <Row extends Listed>(resource: Resource<Row>) => ComponentType<object>;

/** What is made of each list. */
const STANDARD = {
  list: () => import('#app/engine/list-screen.tsx').then((m) => m.listScreen),
  trash: () => import('#app/engine/trash-screen.tsx').then((m) => m.trashScreen),
  print: () => import('#app/engine/print-screen.tsx').then((m) => m.printScreen),
} satisfies Record<string, Load<MakePage>>;

/** One of the standard pages of a list. */
export const standardPage = <Row extends Listed>(list: Load<Resource<Row>>, page: keyof typeof STANDARD) =>
  lazyWithWords<object>(async () => {
    const [make, resource]: [MakePage, Resource<Row>] = await Promise.all([STANDARD[page](), list()]);
    return make(resource);
  });

/** The page of a form, for a new record or one that is edited. */
export const formScreen = (form: Load<FormSpec>) =>
  lazyWithWords<object>(async () => {
    const [{ formPage }, described] = await Promise.all([import('#app/engine/form-page.tsx'), form()]);
    return formPage(described);
  });

/** A page of settings with a form, as it is described. */
export const settingsScreen = (described: Load<SettingsPage>) =>
  lazyWithWords<object>(async () => {
    const [{ settingsPage }, page] = await Promise.all([import('#app/settings/pages/page.tsx'), described()]);
    return settingsPage(page);
  });

/** What `<area>/<its word>/resource.ts(x)` defines for a list. */
async function defined<T>(word: ListName, key: 'name' | 'resource'): Promise<T> {
  const { definedFor } = await import('#app/list-definitions.ts');
  return definedFor(word, key) as T;
}

/** The pages of a list as its description has them: the list, the deleted ones, the print view, and its form. */
function standardPages(name: ListName, own: Own): RouteEntry[] {
  const { path, area: nav } = RESOURCES[name].list;
  const { show, create, update, trash } = guardsOf(name);
  // Each screen reads only what its own list's calls answer.
  const list = () => defined<Resource<Listed>>(name, 'name');
  const form = own.form ?? (() => defined<FormSpec>(name, 'resource'));
  knowDefinition(name, { list, form });
  const edit = own.formPage ?? formScreen(form);
  const page = (at: string, permission: Guard, title: WordKey, screen: LazyComponent<object>) =>
    ({ path: path + at, layout: 'frame', permission, title, screen }) satisfies RouteEntry;
  return [
    { ...page('', show, `${name}.title`, own.listPage ?? standardPage(list, 'list')), nav },
    { ...page('/trash', combineGuards(show, trash), `${name}.deleted`, standardPage(list, 'trash')), nav },
    { ...page('/print', show, `${name}.print`, standardPage(list, 'print')), layout: 'bare' },
    own.insert
      ? { path: `${path}/insert`, layout: 'desk', permission: create, nav, ...own.insert }
      : { ...page('/insert', create, `${name}.new`, edit), nav },
    // It begins with the record: who only may change it could not open it.
    page('/$id/edit', combineGuards(show, update), `${name}.title`, edit),
  ];
}

/** What an area's lists have beside the standard pages, or in their place. */
interface Own {
  /** Its sheet over the calendar, in the place of the form for a new record. */
  insert?: Required<Pick<RouteEntry, 'sheet' | 'title'>>;
  /** Its form, where that stands in a file of its own. */
  form?: Load<FormSpec>;
  /** A list of its own shape: rows that are edited together. */
  listPage?: LazyComponent<object>;
  /** A form's page that shows more than its fields. */
  formPage?: LazyComponent<object>;
  /** After the standard ones. */
  pages?: RouteEntry[];
}

/** The pages of all lists of an area. */
export const listPages = <A extends Area>(area: A, own: { [L in ListName<A>]?: Own } = {}): RouteEntry[] =>
  LISTS.filter((list) => list.area === area).flatMap(({ name }) => {
    const beside = (own as Partial<Record<ListName, Own>>)[name] ?? {};
    return [...standardPages(name, beside), ...(beside.pages ?? [])];
  });

/** A list that is only read, of a record or of one's own, on the screen and on paper. */
export function readPages<Row extends Listed>(
  path: string,
  list: Load<Resource<Row>>,
  permission: PageGuard,
  title: WordKey,
  print: WordKey,
  nav?: NavSection,
  screen = standardPage(list, 'list'),
): RouteEntry[] {
  return [
    { path, layout: 'frame', permission, title, screen, ...(nav && { nav }) },
    { path: `${path}/print`, layout: 'bare', permission, title: print, screen: standardPage(list, 'print') },
  ];
}
