import type { discountGroups as fa } from '../fa/discount-groups.ts';
import type { Same } from '../keys.ts';

export const discountGroups: Same<typeof fa> = {
  title: 'Discount groups',
  new: 'New discount group',
  edit: 'Edit {name}',
  deleted: 'Deleted discount groups',
  print: 'Print discount groups',
  count: '{n, plural, one {# group} other {# groups}}',
  nothing: 'There is no discount group yet.',
  percent: 'Percent off',
  characters: 'For which customer groups',
  people: 'And for which customers',
  person_add: 'Add a customer',
};
