import type { profile as fa } from '../fa/profile.ts';
import type { Same } from '../keys.ts';

export const profile: Same<typeof fa> = {
  title: 'Profile',
  appearance: 'Appearance and language',
  devices: 'Your devices',
  devices_help: 'Everywhere someone has signed in as you. If you do not know one, end it.',
  this_device: 'This device',
  installed: 'Meydan is installed on this device.',
  kept: 'The browser will not clear what this device keeps.',
  kept_not: 'Short of space, the browser may clear what this device keeps.',
  kept_refused: 'The browser does not promise it yet; ask again once installed.',
  keep: 'Keep the data',
  used: '{n} MB in use.',
  seen: 'Last seen {time}',
  end: 'End',
  end_name: 'End {device}',
  ended: '{device} was signed out',
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  named: '{kind} · {browser}',
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  edge: 'Edge',
  browser: 'Browser',
};
