import type { HubPage } from './page.tsx';

/** The server's state and actions; nothing is saved on this page. */
export const advanced: HubPage = {
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
