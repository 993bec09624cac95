import { useMemo } from 'react';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { defineForm } from '#app/engine/form.ts';
import { characters } from '#contract/people/characters.ts';
import { mayRemove } from './group-rules.ts';

/** How far ahead the people of a new group may book, by the club's settings. */
function useFirstWindow() {
  const { default_reservable_date: reservable_date } = useDeskRules();
  return useMemo(() => ({ reservable_date }), [reservable_date]);
}

/** A group of customers. */
export const characterForm = defineForm({
  resource: 'characters',
  path: '/characters',
  words: { list: 'people.groups', create: 'people.group_new', edit: 'people.group_edit' },
  create: characters.create,
  update: characters.update,
  get: characters.get,
  remove: {
    call: characters.remove,
    restore: characters.restore,
    when: mayRemove,
  },
  title: ({ name }) => name,
  useInitial: useFirstWindow,
  fields: {
    name: { type: 'group-name', label: 'people.group_name' },
    reservable_date: {
      type: 'choice',
      label: 'people.window',
      help: 'people.window_help',
      initial: 7,
      other: 'people.window_days',
      options: [
        { value: 0, label: 'people.window_none' },
        { value: 7, label: 'people.window_7' },
        { value: 14, label: 'people.window_14' },
        { value: 30, label: 'people.window_30' },
      ],
    },
  },
});
