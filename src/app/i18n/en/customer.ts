import type { customer as fa } from '../fa/customer.ts';
import type { Same } from '../keys.ts';

export const customer: Same<typeof fa> = {
  search: 'Name, part of the phone or its last four digits',
  recent: 'Last customers',
  nobody: 'Nobody found for “{text}”.',
  waiting: 'Waiting to sync',
  as_of: 'Balance as of {time}',
  no_next: 'No booking ahead',
  new_named: 'New customer: “{name}”',
  new_phone: 'New customer with {phone}',
  group: '{name} group',
  limit_over: 'The debt would be {debt}; the limit is {limit}.',
  limit_over_plain: 'The debt would pass the limit.',
  limit_now: 'The debt is {balance} now, this costs {price}.',
  limit_price: 'This costs {price}.',
  limit_receive: 'Take {sum}',
  limit_pass: 'Go over the limit',
  limit_manager: 'A manager can go over the limit',
  call: 'Call',
  stock_out: 'Sold out',
  stock_left: '{n} left',
};
