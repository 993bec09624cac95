import type { settingsSale as fa } from '../fa/settings-sale.ts';
import type { Same } from '../keys.ts';

export const settingsSale: Same<typeof fa> = {
  title: 'Booking rules',
  now_by_hand: 'You make the calendar by hand.',
  now_ahead: 'The calendar is always made {n, plural, one {# day} other {# days}} ahead.',
  no_show: 'The coach is paid for a no-show too',
  times_ahead: 'Days of the calendar made ahead by itself',
  times_ahead_help:
    'Each night makes the slots that are missing up to that day and changes none; empty: by hand only.',
  sms: 'Automatic messages to customers',
  sms_book: 'After booking',
  sms_cancel: 'After cancelling',
  action_type: 'Default booking channel',
  action_type_help: 'It can be changed on the booking.',
  present: 'In person',
  telephone: 'By phone',
  after_start: 'Minutes after its start that a slot is sold',
  after_start_help: 'Empty: until the slot ends.',
  hold: 'Minutes other desks see an open booking',
  hold_help: 'Other desks see who has the slot under their hands.',
  messages: 'Messages to customers',
  day_before: 'A reminder on the day before',
  day_before_help: 'One message to everybody who comes tomorrow.',
  day_before_at: 'At which hour',
  state_reminds: 'Reminds at {time}',
  state_reminds_not: 'No reminders',
  now_to_end: 'A slot is sold until it ends.',
  now_after: 'A slot is sold until {n, plural, one {# minute} other {# minutes}} after its start.',
  now_reminds: 'Reminders go out on the day before at {time}.',
  now_reminds_not: 'No reminders go out.',
};
