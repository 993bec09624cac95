import type { events as fa } from '../fa/events.ts';
import type { Same } from '../keys.ts';

export const events: Same<typeof fa> = {
  received: 'Received messages',
  sent: 'Sent messages',
  print_received: 'Print received messages',
  print_sent: 'Print sent messages',
  count: '{n, plural, one {# message} other {# messages}}',
  nothing_received: 'No message has come yet.',
  nothing_sent: 'You have not sent a message yet.',
  one: 'Message',
  subject: 'Subject',
  subject_part: 'Part of the subject',
  type: 'Kind',
  priority: 'Priority',
  created_at: 'Date',
  seen: 'Seen',
  unseen: 'Unseen',
  from: 'From',
  system: 'System',
  seen_by: 'Seen by',
  seen_of: '{n} of {of}',
  acknowledge: 'I have seen it',
  gone: 'This message is not there, or not for you.',
};
