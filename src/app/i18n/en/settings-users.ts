import type { settingsUsers as fa } from '../fa/settings-users.ts';
import type { Same } from '../keys.ts';

export const settingsUsers: Same<typeof fa> = {
  title: 'New customers',
  now_free: 'Customers have no debt limit.',
  now_limit: 'A customer may owe up to {sum}.',
  max_debt: 'Debt limit of each customer',
  max_debt_help: 'Empty is no limit; each person may have their own.',
};
