import { defineForm } from '#app/engine/form.ts';
import { personFields } from '#app/parts/people/person-fields.ts';
import { profile } from '#contract/people/profile.ts';

const { avatar, company, ...fields } = personFields;

/** One's own data; the phone is changed separately, with a code. */
export const profileForm = defineForm({
  resource: 'profile',
  path: '/profile',
  words: { list: 'profile.title', create: 'profile.edit', edit: 'profile.edit' },
  update: profile.update,
  title: ({ name, family }) => `${name} ${family}`,
  fields: {
    avatar,
    ...fields,
    company: { ...company, wide: true },
  },
});
