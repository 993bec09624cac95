import type { settingsSale as fa } from '../fa/settings-sale.ts';
import type { Same } from '../keys.ts';

export const settingsSale: Same<typeof fa> = {
  title: 'Booking rules',
  now_by_hand: 'You create the calendar yourself.',
  now_ahead: 'The calendar is always made {n, plural, one {# day} other {# days}} ahead.',
  no_show: 'Pay coaches for no-shows too',
  times_ahead: 'Days of calendar to create automatically',
  times_ahead_help:
    'Every night, missing slots up to that day are created; nothing is changed. Empty: manual only.',
  sms: 'Automatic messages to customers',
  sms_book: 'After booking',
  sms_cancel: 'After cancelling',
  action_type: 'Default booking channel',
  action_type_help: 'Can be changed on each booking.',
  present: 'At the desk',
  telephone: 'By phone',
  after_start: 'Minutes a slot is sold after it starts',
  after_start_help: 'Empty: until the slot ends.',
  hold: 'Minutes a slot is held while booking',
  hold_help: 'Other desks see who is booking the slot.',
  messages: 'Text messages to customers',
  day_before: 'Reminder the day before',
  day_before_help: 'One message to everyone with a booking tomorrow.',
  day_before_at: 'Reminder time',
  state_reminds: 'Reminder at {time}',
  state_reminds_not: 'No reminders',
  now_to_end: 'Each slot is sold until it ends.',
  now_after: 'Each slot is sold until {n, plural, one {# minute} other {# minutes}} after it starts.',
  now_reminds: 'Reminders are sent the day before at {time}.',
  now_reminds_not: 'No reminders are sent.',
};
