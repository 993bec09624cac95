import { advanced } from './advanced.ts';
import { buy } from './buy.tsx';
import { club } from './club.tsx';
import { customizing } from './customizing.tsx';
import { languages } from './languages.tsx';
import type { FoundPage, HubPage } from './page.tsx';
import { sale } from './sale.tsx';
import { security } from './security.tsx';
import { store } from './store.tsx';
import { treasury } from './treasury.tsx';
import { users } from './users.tsx';

/** Every page of settings, in the order of the hub's rows within their groups. */
export const SETTINGS_PAGES: readonly HubPage[] = [
  sale,
  store,
  users,
  security,
  club,
  customizing,
  languages,
  treasury,
  buy,
  advanced,
];

/** Settings on other pages, found by the search too. */
export const ELSEWHERE: readonly FoundPage[] = [
  {
    path: '/backup',
    title: 'backups.title',
    finds: [{ label: 'backups.schedule' }, { label: 'backups.where' }, { label: 'backups.key' }],
  },
  {
    path: '/profile',
    title: 'profile.title',
    finds: [{ label: 'shell.theme' }, { label: 'shell.language' }, { label: 'profile.number' }],
  },
  { path: '/settings/access', title: 'shell.access', finds: [{ label: 'settings.permissions' }] },
  { path: '/settings/financial-year', title: 'accountancy.years', finds: [{ label: 'settings.year' }] },
];
