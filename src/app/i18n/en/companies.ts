import type { companies as fa } from '../fa/companies.ts';
import type { Same } from '../keys.ts';

export const companies: Same<typeof fa> = {
  title: 'Companies',
  new: 'New company',
  deleted: 'Deleted companies',
  print: 'Print companies',
  count: '{n, plural, one {# company} other {# companies}}',
  nothing: 'No companies yet.',
  nothing_detail: 'A company whose people play here, or that the club buys from.',
  pick: 'Choose a company',
  one: 'Company',
  gone: 'Company not found.',
  people: 'People',
  people_n: '{n, plural, one {# person} other {# people}}',
  payments: 'Payments',
  costs: 'Costs',
  documents_n: '{n, plural, one {# document} other {# documents}}',
  supplier: 'Supplier',
  edit: 'Edit',
};
