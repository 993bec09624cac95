import type { costTypes as fa } from '../fa/cost-types.ts';
import type { Same } from '../keys.ts';

export const costTypes: Same<typeof fa> = {
  title: 'Cost types',
  new: 'New cost type',
  edit: 'Edit {name}',
  deleted: 'Deleted cost types',
  print: 'Print cost types',
  count: '{n, plural, one {# type} other {# types}}',
  nothing: 'There is no cost type yet.',
  pick: 'Choose a cost type',
  name: 'Name',
};
