import type { WordKey } from '#app/i18n/keys.ts';
import { LIST_ICONS } from '#app/shell/page-icons.ts';
import type { Call } from '#contract/call.ts';
import { type ListName, RESOURCES } from '#contract/resources.ts';
import type { ReadCall, WriteCall } from './form.ts';
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
      nothing_detail: `${name}.nothing_detail`,
      ...words,
    },
  } as const satisfies Pick<Resource<unknown>, 'name' | 'path' | 'icon' | 'words'>;
}

/** Whose form says what the list says. */
type FormName = { [L in ListName]: `${L}.edit` extends WordKey ? L : never }[ListName];

/** What its form does with a record that is there. */
interface RecordCalls {
  get: ReadCall;
  update: WriteCall;
  remove: Call;
  restore: Call;
}

/** The same for its form, with the calls that open a record, change it, put it into the trash and take it out again. */
export const describedForm = <const C extends RecordCalls>(
  resource: FormName,
  { get, update, remove, restore }: C,
) => ({
  resource,
  path: RESOURCES[resource].list.path,
  words: { list: `${resource}.title`, create: `${resource}.new`, edit: `${resource}.edit` } as const,
  get: get as C['get'],
  update: update as C['update'],
  remove: { call: remove, restore },
});
