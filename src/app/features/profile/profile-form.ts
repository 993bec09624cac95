import { defineForm } from '#app/resource/form.ts';
import { profile } from '#contract/profile.ts';

/** One's own data; the phone has its own way, by a code. */
export const profileForm = defineForm({
  resource: 'profile',
  path: '/profile',
  words: { list: 'profile.title', create: 'profile.edit', edit: 'profile.edit' },
  update: profile.update,
  title: ({ name, family }) => `${name} ${family}`,
  fields: {
    avatar: { type: 'avatar', label: 'people.avatar', aside: true },
    name: { type: 'person-name', label: 'people.name', max: 60 },
    family: { type: 'person-name', label: 'people.family', max: 60 },
    gender: {
      type: 'choice',
      label: 'people.gender',
      options: [
        { value: 1, label: 'people.man' },
        { value: 2, label: 'people.woman' },
      ],
    },
    national_code: { type: 'national-code', label: 'people.national_code' },
    company: { type: 'text', label: 'people.company', max: 100, wide: true },
  },
});
