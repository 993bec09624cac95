import type { OnHub } from './page.tsx';

/** How the server stands, and what it is asked to do at once; nothing is saved here. */
export const advanced: OnHub = {
  path: '/settings/advanced',
  title: 'settings-advanced.title',
  group: 'data',
  finds: [
    { label: 'settings-advanced.version' },
    { label: 'settings-advanced.check' },
    { label: 'settings-advanced.sms' },
    { label: 'settings-advanced.address' },
    { label: 'settings-advanced.day' },
    { label: 'settings-advanced.unsent' },
  ],
};
