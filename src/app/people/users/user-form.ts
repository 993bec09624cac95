import { useMemo } from 'react';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { currentSession } from '#app/data/session.ts';
import { defineForm, type FormRecord, type Standing } from '#app/engine/form.ts';
import { personFields } from '#app/parts/people/person-fields.ts';
import { userColumns } from '#contract/people/columns/users.ts';
import { users } from '#contract/people/users.ts';
import { CompanyField, CompanyLinkProblem } from './company-field.tsx';
import { type CompanyLink, linkOf } from './company-link.ts';
import { GroupField, groupName } from './group-field.tsx';
import { PhoneUsed } from './phone-used.tsx';
import { RoleField } from './role-field.tsx';
import { roleName, useRank } from './use-rank.ts';

const { company: _, avatar, ...identity } = personFields;
/** Fields that are left out when the person may not change them. */
const known = <F extends object>(field: F) => ({
  ...field,
  when: ({ context }: Standing) => context.known,
});

/** Facts the club does not ask for are shown only where they have a value. */
const asked =
  (fact: 'national_code' | 'born_at') =>
  ({ context, record }: Standing) =>
    context.known && (context[`${fact}_hidden`] !== true || Boolean(record?.[fact]));

/** Which fields of a person can be changed, and which the club asks for. */
function usePerson(record: FormRecord | null) {
  const rank = useRank(record);
  const { ask_national_code, ask_born_at } = useDeskRules();
  return {
    ...rank,
    national_code_hidden: ask_national_code === 'hidden',
    national_code_must: ask_national_code === 'required',
    born_at_hidden: ask_born_at === 'hidden',
    born_at_must: ask_born_at === 'required',
  };
}

/** The group of new people. */
function useFirstGroup() {
  const { default_character_id: character_id } = useDeskRules();
  return useMemo(() => ({ character_id }), [character_id]);
}

/** A person: customer, coach or staff. What one may not touch is absent and not sent (seeds §5, D19). */
export const userForm = defineForm({
  resource: 'users',
  path: '/customers',
  words: {
    list: 'users.title',
    create: 'people.customer_new',
    edit: 'people.customer_edit',
    shut: 'people.not_below',
  },
  create: users.create,
  update: users.update,
  get: users.get,
  remove: {
    call: users.remove,
    restore: users.restore,
    when: ({ id, changeable }) => changeable && id !== currentSession()?.user_id,
  },
  title: ({ name, family }) => `${name} ${family}`,
  // Whoever gets a role is staff: that is no work for a device alone.
  keeps: ({ name, family, phone_number, role_id }) =>
    role_id ? null : { person: { name: `${name} ${family}`, phone: String(phone_number) } },
  read: ({ character, role, ...person }) => ({
    character_id: character.id,
    role_id: role?.id,
    company_id: linkOf(person),
  }),
  useInitial: useFirstGroup,
  useConditions: usePerson,
  columns: userColumns,
  fields: {
    name: known(identity.name),
    family: known(identity.family),
    phone_number: {
      type: 'phone',
      label: 'people.phone',
      when: ({ context }) => context.below,
      refusal: PhoneUsed,
    },
    gender: known(identity.gender),
    national_code: {
      ...identity.national_code,
      when: asked('national_code'),
      must: ({ context }) => context.national_code_must,
    },
    born_at: {
      ...identity.born_at,
      when: asked('born_at'),
      must: ({ context }) => context.born_at_must,
    },
    code: known({ type: 'digits', label: 'users.code', help: 'users.code_help', on: 'update', max: 12 }),
    email: known(identity.email),
    whatsapp_number: known(identity.whatsapp_number),
    company: known({ type: 'own', draw: CompanyField, label: 'people.company' }),
    company_id: known({
      type: 'own',
      draw: CompanyLinkProblem,
      label: 'people.company',
      send: (link) => (link as CompanyLink).id,
      show: (link) => (link as CompanyLink).name,
    }),
    latin_name: known(identity.latin_name),
    character_id: {
      type: 'own',
      when: ({ context }) => context.known,
      draw: GroupField,
      show: groupName,
      label: 'people.group',
      group: 'people.membership',
      needs: { all: ['character.show', 'user.set_character'] },
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
      when: ({ context }) => context.known,
      label: 'people.limit',
      help: 'people.limit_help',
      needs: 'user.set_max_debt',
      empty: 0,
    },
    active: {
      type: 'flag',
      help: 'people.active_help',
      on: 'update',
      when: ({ context }) => context.below,
      wide: true,
    },
    avatar: known(avatar),
  },
});
