import { describedForm, describedList } from '#app/engine/described.ts';
import { defineForm } from '#app/engine/form.ts';
import { defineResource } from '#app/engine/resource.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { CourtsField, courtNames, TermsField, termNames } from '#app/parts/setup/which-field.tsx';
import { characters } from '#contract/people/characters.ts';
import { discountGroupColumns } from '#contract/settings/columns/discount-groups.ts';
import {
  discountGroups as calls,
  type DiscountGroup,
  discountGroupList,
} from '#contract/settings/discount-groups.ts';
import { CharactersField } from './characters-field.tsx';
import { DiscountSide } from './discount-side.tsx';
import { PeopleField, peopleIds } from './people-field.tsx';

/** Permanent discounts: for whom, where and when. */
export const discountGroups = defineResource<DiscountGroup>({
  ...describedList('discount-groups'),
  calls,
  spec: discountGroupList,
  columns: discountGroupColumns,
  search: { filter: 'name', label: 'setup.name' },
  titleOf: ({ name }) => name,
  card: (row, { locale, digits, t, number }) => ({
    title: digits(row.name),
    detail: discountGroupColumns.weekdays?.value(row, locale),
    end: t('desk.percent', { n: number(row.percent) }),
  }),
  sheet: 'form',
});

export const discountGroupForm = defineForm({
  ...describedForm('discount-groups', calls),
  create: calls.create,
  title: ({ name }) => name,
  read: ({ weekdays, users }) => ({ weekdays: weekdays ?? [0, 1, 2, 3, 4, 5, 6], user_ids: users }),
  columns: discountGroupColumns,
  side: DiscountSide,
  fields: {
    name: { type: 'text', min: 2, max: 60 },
    percent: { type: 'percent', label: 'discount-groups.percent' },
    character_ids: {
      type: 'own',
      label: 'discount-groups.characters',
      draw: CharactersField,
      show: cachedName(characters.list),
      initial: [],
      wide: true,
    },
    user_ids: {
      type: 'own',
      label: 'discount-groups.people',
      draw: PeopleField,
      initial: [],
      send: peopleIds,
      needs: 'user.show',
      wide: true,
    },
    court_ids: { type: 'own', label: 'setup.which_courts', draw: CourtsField, show: courtNames, wide: true },
    term_ids: { type: 'own', label: 'setup.which_terms', draw: TermsField, show: termNames, wide: true },
    weekdays: { type: 'weekdays', label: 'setup.weekdays', initial: [0, 1, 2, 3, 4, 5, 6], wide: true },
  },
});
