import type { settingsUsers as fa } from '../fa/settings-users.ts';
import type { Same } from '../keys.ts';

export const settingsUsers: Same<typeof fa> = {
  title: 'Defaults for new customers',
  now_free: 'Customers have no debt limit.',
  now_limit: 'A customer may owe up to {sum}.',
  state_free: 'No debt limit',
  state_limit: 'Debts up to {sum}',
  max_debt: 'Debt limit of each customer',
  max_debt_help: 'Empty is no limit; each person may have their own.',
  group: 'Group of new customers',
  window: 'Booking window of new groups',
  window_help: 'How far ahead customers can book online; a group may have its own limit.',
  asked: 'What customers are asked',
  hidden: 'Hidden',
  shown: 'Shown',
  required: 'Required',
};
