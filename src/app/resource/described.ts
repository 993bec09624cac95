import type { WordKey } from '#app/i18n/keys.ts';
import { LIST_ICONS } from '#app/shell/page-icons.ts';
import { type ListName, RESOURCES } from '#contract/resources.ts';
import type { Resource } from './resource.ts';

/** What a list's definition has of its description, with the words that every list has; `words` are beyond these. */
export function describedList(name: ListName, words: Partial<Resource<unknown>['words']> = {}) {
  const { path, icon } = RESOURCES[name].list;
  return {
    name,
    path,
    icon: LIST_ICONS[icon],
    words: {
      title: `${name}.title`,
      new: `${name}.new`,
      deleted: `${name}.deleted`,
      count: `${name}.count`,
      nothing: `${name}.nothing`,
      ...words,
    },
  } as const satisfies Pick<Resource<unknown>, 'name' | 'path' | 'icon' | 'words'>;
}

/** Whose form says what the list says. */
type FormName = { [L in ListName]: `${L}.edit` extends WordKey ? L : never }[ListName];

/** The same for its form. */
export const describedForm = (resource: FormName) => ({
  resource,
  path: RESOURCES[resource].list.path,
  words: { list: `${resource}.title`, create: `${resource}.new`, edit: `${resource}.edit` } as const,
});
