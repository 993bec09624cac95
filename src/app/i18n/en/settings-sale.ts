import type { settingsSale as fa } from '../fa/settings-sale.ts';
import type { Same } from '../keys.ts';

export const settingsSale: Same<typeof fa> = {
  title: 'Sales',
  now_by_hand: 'You make the calendar by hand.',
  now_ahead: 'The calendar is always made {n} days ahead.',
  no_show: 'The coach is paid for a no-show too',
  times_ahead: 'Days of the calendar made ahead by itself',
  times_ahead_help:
    'Each night makes the slots that are missing up to that day and changes none; empty: by hand only.',
  sms: 'Messages to customers by themselves',
  sms_book: 'After booking',
  sms_cancel: 'After cancelling',
};
