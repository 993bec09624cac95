import { defineForm } from '#app/resource/form.ts';
import { companies } from '#contract/companies.ts';

/** A company that the club deals with; what is left empty is kept as an empty text. */
export const companyForm = defineForm({
  resource: 'companies',
  path: '/companies',
  page: true,
  words: { list: 'people.companies', create: 'people.company_new', edit: 'people.company_edit' },
  create: companies.create,
  update: companies.update,
  get: companies.get,
  remove: { call: companies.remove, restore: companies.restore },
  title: ({ name }) => name,
  fields: {
    name: { type: 'text', label: 'people.company_name', min: 2, max: 100 },
    phone: { type: 'digits', label: 'people.company_phone', empty: '', min: 4, max: 15 },
    national_id: { type: 'digits', label: 'people.national_id', empty: '', min: 11, max: 11 },
    economic_code: { type: 'digits', label: 'people.economic_code', empty: '', min: 11, max: 14 },
    postal_code: {
      type: 'postal-code',
      label: 'people.postal_code',
      group: 'people.place',
      empty: '',
    },
    address: { type: 'text', label: 'people.address', empty: '', max: 300, wide: true },
    description: { type: 'textarea', label: 'people.description', empty: '', max: 500, wide: true },
  },
});
