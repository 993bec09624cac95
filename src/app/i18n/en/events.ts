import type { events as fa } from '../fa/events.ts';
import type { Same } from '../keys.ts';

export const events: Same<typeof fa> = {
  received: 'Received events',
  sent: 'Sent events',
  print_received: 'Print received events',
  print_sent: 'Print sent events',
  count: '{n, plural, one {# event} other {# events}}',
  nothing_received: 'Nobody has told you anything yet.',
  nothing_sent: 'You have not told anybody anything yet.',
  one: 'Event',
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
  gone: 'This event is not there, or not for you.',
};
