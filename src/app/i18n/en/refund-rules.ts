import type { refundRules as fa } from '../fa/refund-rules.ts';
import type { Same } from '../keys.ts';

export const refundRules: Same<typeof fa> = {
  title: 'Refund rules',
  new: 'New rule',
  edit: 'Edit the rule of {name} hours',
  deleted: 'Deleted rules',
  print: 'Print refund rules',
  count: '{n, plural, one {# rule} other {# rules}}',
  nothing: 'There is no rule yet.',
  nothing_detail: 'Without a rule nothing goes back by itself.',
  line: 'From {hours} hours before: {percent}%',
  hours: 'From how many hours before the start',
  hours_help: 'Whoever cancels by then or earlier gets this percent back.',
  percent: 'How many percent go back',
};
