import { defineForm } from '#app/resource/form.ts';
import { characters } from '#contract/characters.ts';

/** A group of customers; it goes to the trash only while nobody is in it (seeds §6). */
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
    when: ({ id, users_count }) => id !== 1 && users_count === 0,
  },
  title: ({ name }) => name,
  fields: {
    name: { type: 'group-name', label: 'people.group_name' },
    reservable_date: {
      type: 'choice',
      label: 'people.window',
      help: 'people.window_help',
      initial: 7,
      options: [
        { value: 0, label: 'people.window_none' },
        { value: 7, label: 'people.window_7' },
        { value: 14, label: 'people.window_14' },
        { value: 30, label: 'people.window_30' },
      ],
    },
  },
});
