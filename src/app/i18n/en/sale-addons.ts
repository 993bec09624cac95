import type { saleAddons as fa } from '../fa/sale-addons.ts';
import type { Same } from '../keys.ts';

export const saleAddons: Same<typeof fa> = {
  title: 'Add-ons',
  new: 'New add-on',
  edit: 'Edit {name}',
  deleted: 'Deleted add-ons',
  print: 'Print add-ons',
  count: '{n, plural, one {# add-on} other {# add-ons}}',
  nothing: 'There is no add-on yet.',
  price: 'Price of one',
  active_help: 'An inactive one is not sold; what was sold stays.',
};
