import type { settingsUsers as fa } from '../fa/settings-users.ts';
import type { Same } from '../keys.ts';

export const settingsUsers: Same<typeof fa> = {
  title: 'Defaults for new customers',
  now_free: 'Customers have no debt limit.',
  now_limit: 'A customer may owe up to {sum}.',
  state_free: 'No debt limit',
  state_limit: 'Debt up to {sum}',
  max_debt: 'Debt limit per customer',
  max_debt_help: 'Empty means no limit; each person can have their own.',
  group: 'Default customer group',
  window: 'Booking window of new groups',
  window_help: 'How many days ahead customers can book online; each group can have its own.',
  asked: 'Ask customers for',
  hidden: 'Hidden',
  shown: 'Shown',
  required: 'Required',
};
