import type { leaving as fa } from '../fa/leaving.ts';
import type { Same } from '../keys.ts';

export const leaving: Same<typeof fa> = {
  title: '{n, plural, one {# item is still unsent} other {# items are still unsent}}',
  why: 'Nothing is deleted. If you lock, it stays in your name and is sent when you sign in; an export is a file for another device.',
  send: 'Send now',
  sending: 'Sending',
  no_answer: 'The server is not responding; everything is still here.',
  needs_you: '{n, plural, one {# item needs} other {# items need}} you; see the list of unsent work.',
  lock: 'Lock',
  lock_title: 'Lock while offline?',
  lock_offline: 'This device is offline. Until it’s back online nobody can sign in, not even you.',
  lock_anyway: 'Lock it',
  export: 'Export',
  exported: 'The file has been created. Everything is still here too.',
  stay: 'Stay',
  locks_soon: 'Nobody has used this device for a few minutes; it locks in half a minute.',
  left: 'Sign in as {name} to send {n, plural, one {# item} other {# items}}.',
  left_unknown:
    '{n, plural, one {# item} other {# items}} on this device not sent yet; they are sent when their author signs in.',
};
