import { defineForm, type FormSpec } from '#app/engine/form.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { ParentField } from './parent-field.tsx';

const accountForm = defineForm({
  resource: 'accounts',
  path: '/accountancy/types',
  words: { list: 'accountancy.tree', create: 'accountancy.account_new', edit: 'accountancy.edit' },
  create: accounts.create,
  update: accounts.update,
  title: ({ name }) => String(name),
  fields: {
    name: { type: 'text', label: 'accountancy.account_name', min: 2, max: 60 },
    parent_id: {
      type: 'own',
      label: 'accountancy.account_parent',
      draw: ParentField,
      show: cachedName(accounts.list),
      // One of the system keeps its place.
      when: ({ record }) => !record || (record.system === false && record.parent_id !== null),
    },
  },
});

/** The form of an account; a new one is of the account that it was begun below (null: of none). */
export const accountFormBelow = (under: number | null): FormSpec => ({
  ...accountForm,
  part: `under.${under ?? 'root'}`,
});
export { accountForm };
