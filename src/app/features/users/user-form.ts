import { defineForm } from '#app/resource/form.ts';
import { users } from '#contract/users.ts';
import { GroupField, groupName } from './group-field.tsx';
import { PhoneUsed } from './phone-used.tsx';
import { RoleField } from './role-field.tsx';
import { roleName, useRank } from './use-rank.ts';
import { personFields } from './user-picker-fields.ts';

const { name, family, gender, national_code, company, avatar } = personFields;

/** A person: customer, coach or staff. What one may not touch is absent and not sent (seeds §5, D19). */
export const userForm = defineForm({
  resource: 'users',
  path: '/customers',
  words: { list: 'users.title', create: 'people.customer_new', edit: 'people.customer_edit' },
  create: users.create,
  update: users.update,
  get: users.get,
  remove: { call: users.remove, restore: users.restore },
  title: ({ name, family }) => `${name} ${family}`,
  // Whoever gets a role is staff: that is no work for a device alone.
  keeps: ({ name, family, phone_number, role_id }) =>
    role_id ? null : { person: { name: `${name} ${family}`, phone: String(phone_number) } },
  read: ({ character, role }) => ({ character_id: character.id, role_id: role?.id }),
  useContext: useRank,
  fields: {
    name,
    family,
    phone_number: {
      type: 'phone',
      label: 'people.phone',
      when: ({ context }) => context.below,
      refusal: PhoneUsed,
    },
    gender,
    national_code,
    company,
    character_id: {
      type: 'own',
      draw: GroupField,
      show: groupName,
      label: 'people.group',
      group: 'people.membership',
      needs: { all: ['character.show', 'user.set_character'] },
      initial: 1,
    },
    role_id: {
      type: 'own',
      draw: RoleField,
      show: roleName,
      label: 'people.role',
      needs: { all: ['role.show', 'user.set_role'] },
      when: ({ context }) => context.below,
    },
    max_debt: {
      type: 'money',
      label: 'people.limit',
      help: 'people.limit_help',
      needs: 'user.set_max_debt',
      empty: 0,
    },
    active: {
      type: 'flag',
      label: 'people.active',
      help: 'people.active_help',
      on: 'update',
      when: ({ context }) => context.below,
      wide: true,
    },
    avatar,
  },
});
