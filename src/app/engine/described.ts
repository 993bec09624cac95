import type { WordKey } from '#app/i18n/keys.ts';
import { LIST_ICONS } from '#app/shell/page-icons.ts';
import type { Call } from '#contract/call.ts';
import { type ListName, RESOURCES } from '#contract/resources.ts';
import type { ReadCall, WriteCall } from './form.ts';
import type { Resource } from './resource.ts';

/**
 * The part of a list's definition that follows from its description, with the texts every list has; `words` are
 * additional.
 */
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

/** Lists that also describe a form. */
type FormName = { [L in ListName]: `${L}.edit` extends WordKey ? L : never }[ListName];

/** The calls of a form for existing records. */
interface RecordCalls {
  get: ReadCall;
  update: WriteCall;
  remove: Call;
  restore: Call;
}

/**
 * The part of a form's definition that follows from its description, with the calls to open, change, delete and restore
 * a record.
 */
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
