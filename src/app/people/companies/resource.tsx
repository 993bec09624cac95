import { describedList } from '#app/engine/described.ts';
import { defineResource } from '#app/engine/resource.ts';
import { companyColumns } from '#contract/people/columns/companies.ts';
import { type Company, companies as calls, companyList } from '#contract/people/companies.ts';
import { Phone } from '#ui/phone.tsx';

/** Companies that the club deals with. */
export const companies = defineResource<Company>({
  ...describedList('companies', { pick: 'companies.pick' }),
  calls,
  spec: companyList,
  columns: companyColumns,
  search: { filter: 'name', label: 'users.name_part' },
  titleOf: ({ name }) => name,
  card: ({ name, phone }) => ({ title: name, detail: phone && <Phone number={phone} /> }),
  sheet: 'form',
});
