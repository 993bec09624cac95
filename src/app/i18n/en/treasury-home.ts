import type { treasuryHome as fa } from '../fa/treasury-home.ts';
import type { Same } from '../keys.ts';

export const treasuryHome: Same<typeof fa> = {
  title: 'Treasury',
  everywhere: 'Balance everywhere',
  received: 'From customers, today',
  spent: 'Out today',
  payment: 'Pay',
  cost: 'Cost',
  transfer: 'Transfer',
  places: 'Cash boxes, banks and gateways',
  place: 'Name',
  balance: 'Balance (toman)',
  way: 'Action',
  statement: 'Statement',
  still: 'Nothing moved today',
  last: 'Last moved {day}',
  shift_of: 'Shift of {name}',
  pending: 'Waiting to be confirmed',
  pending_all: 'All {n, number}',
  pending_n: '{n, plural, one {# bank receipt waits} other {# bank receipts wait}} to be confirmed',
  pending_sum: '{sum} toman',
  tracking: 'Tracking {n}',
  confirm: 'Confirm',
  today: 'Movements of today',
  today_all: 'All {n}',
  today_nothing: 'No money has moved today.',
};
