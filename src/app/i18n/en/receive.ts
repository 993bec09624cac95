import type { receive as fa } from '../fa/receive.ts';
import type { Same } from '../keys.ts';

export const receive: Same<typeof fa> = {
  title: 'Receive',
  head: 'Take money',
  whole_debt: 'The whole debt',
  only_today: 'Only today {sum}',
  this_one: 'This booking {sum}',
  past_slots: 'Past slots {sum}',
  for_items: '{count, plural, =0 {To the account} one {For {n} item} other {For {n} items}}',
  rest: '{sum} to the account',
  change: 'Change',
  items: 'What should it settle?',
  after: 'Balance after',
  button: 'Take {paid}',
  lack_customer: 'Choose the customer first',
  lack_least: 'At least {sum} is needed',
  lack_place: 'No place to take money',
  done: '{name} · {paid} taken',
  done_pending: '{name} · {paid} taken · pending the bank’s word',
  more: 'Date and note',
  date: 'Date of the receipt',
  date_help: 'Left empty: today',
  date_future: 'The date of a receipt is not after today.',
  description: 'Note',
  description_help: 'Left empty: it names the reservations.',
  change_customer: 'Change the customer',
};
