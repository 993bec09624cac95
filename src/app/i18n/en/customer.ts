import type { customer as fa } from '../fa/customer.ts';
import type { Same } from '../keys.ts';

export const customer: Same<typeof fa> = {
  title: 'Customer',
};
