import type { leaving as fa } from '../fa/leaving.ts';
import type { Same } from '../keys.ts';

export const leaving: Same<typeof fa> = {
  title: '{n, plural, one {# item is still unsent} other {# items are still unsent}}',
  why: 'None is deleted. Locked, they stay in your name and are sent when you sign in; the export is a file for another device.',
  send: 'Send now',
  sending: 'Sending',
  no_answer: 'The server does not answer; everything is still here.',
  needs_you:
    '{n, plural, one {# item needs your decision} other {# items need your decision}}: see the list of what is unsent.',
  lock: 'Lock',
  lock_title: 'Lock while offline?',
  lock_offline: 'The device has no network. Until it is back nobody can sign in here, not even you.',
  lock_anyway: 'Lock it',
  export: 'Export',
  exported: 'The file is saved. Everything is still here too.',
  stay: 'Stay',
  locks_soon: 'Nobody has used this device for some minutes; it locks in half a minute.',
  left: '{n, plural, one {To send # item} other {To send # items}}, sign in as {name}.',
  left_unknown:
    '{n, plural, one {# item of this device is} other {# items of this device are}} unsent: sent when their author signs in.',
};
