import type { terms as fa } from '../fa/terms.ts';
import type { Same } from '../keys.ts';

export const terms: Same<typeof fa> = {
  title: 'Terms',
  new: 'New term',
  edit: 'Edit {name}',
  deleted: 'Deleted terms',
  print: 'Print terms',
  count: '{n, plural, one {# term} other {# terms}}',
  nothing: 'There is no term yet.',
  price_help: 'Reservations, and days that have been made, keep their price.',
};
