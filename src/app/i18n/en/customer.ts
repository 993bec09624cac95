import type { customer as fa } from '../fa/customer.ts';
import type { Same } from '../keys.ts';

export const customer: Same<typeof fa> = {
  search: 'Name, part of the phone, or last four digits',
  recent: 'Recent customers',
  nobody: 'No one found for “{text}”.',
  waiting: 'Waiting to sync',
  as_of: 'Balance as of {time}',
  no_next: 'No upcoming bookings',
  new_named: 'New customer: “{name}”',
  new_phone: 'New customer with {phone}',
  group: '{name} group',
  limit_over: 'This would bring the debt to {debt}; the limit is {limit}.',
  limit_over_plain: 'This would exceed the debt limit.',
  limit_now: 'Current debt is {balance}; this costs {price}.',
  limit_price: 'This costs {price}.',
  limit_receive: 'Receive {sum}',
  limit_pass: 'Exceed the limit',
  limit_manager: 'Only a manager can exceed the limit',
  call: 'Call',
  stock_out: 'Sold out',
  stock_left: '{n} left',
};
