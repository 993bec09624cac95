import { defineForm } from '#app/engine/form.ts';
import { companyColumns } from '#contract/people/columns/companies.ts';
import { companies } from '#contract/people/companies.ts';

/** The form of a company; empty fields are stored as ''. */
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
  columns: companyColumns,
  fields: {
    name: { type: 'text', label: 'people.company_name', min: 2, max: 100 },
    phone: { type: 'digits', empty: '', min: 4, max: 15 },
    national_id: { type: 'digits', empty: '', min: 11, max: 11 },
    economic_code: { type: 'digits', empty: '', min: 11, max: 14 },
    postal_code: {
      type: 'postal-code',
      group: 'people.place',
      empty: '',
    },
    address: { type: 'text', empty: '', max: 300, wide: true },
    description: { type: 'textarea', label: 'people.description', empty: '', max: 500, wide: true },
    supplier: { type: 'flag', help: 'people.supplier_help', wide: true },
  },
});
