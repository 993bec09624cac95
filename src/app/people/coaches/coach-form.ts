import { defineForm } from '#app/engine/form.ts';
import { coaches } from '#contract/people/coaches.ts';
import { PersonField } from './person-field.tsx';
import { ShareField } from './share-field.tsx';

/** The form of a coach: the person and their share. */
export const coachForm = defineForm({
  resource: 'coaches',
  path: '/coaches',
  words: { list: 'people.coaches', create: 'people.coach_new', edit: 'people.coach_edit' },
  create: coaches.create,
  update: coaches.update,
  get: coaches.get,
  remove: { call: coaches.remove, restore: coaches.restore },
  title: ({ user }) => `${user.name} ${user.family}`,
  read: ({ user }) => ({ user_id: { id: user.id, name: `${user.name} ${user.family}` } }),
  fields: {
    user_id: {
      type: 'own',
      draw: PersonField,
      label: 'people.person',
      on: 'create',
      send: (person) => (person as { id: number }).id,
    },
    share_type: {
      type: 'choice',
      label: 'people.share_type',
      initial: 'percent',
      along: ['share'],
      options: [
        { value: 'percent', label: 'people.share_percent' },
        { value: 'fixed', label: 'people.share_fixed' },
        { value: 'hour', label: 'people.share_hour' },
      ],
    },
    share: {
      type: 'own',
      draw: ShareField,
      label: 'people.share',
      along: ['share_type'],
      kind: ({ share_type }) => (share_type === 'percent' ? 'percent' : 'money'),
    },
    active: { type: 'flag', label: 'people.coach_active', initial: true },
  },
});
