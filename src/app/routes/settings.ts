import type { WordKey } from '#app/i18n/keys.ts';
import type { PageName } from '#app/lazy-screens.ts';
import type { PageGuard } from '#domain/guards.ts';
import type { RouteEntry } from './entry.ts';
import { lazyPage, listPages, readPages } from './pages.ts';

/** A settings page; changing settings requires seeing them. */
const setting = (name: SettingsName, title: WordKey): RouteEntry => ({
  path: `/settings/${name}`,
  layout: 'frame',
  permission: { all: ['setting.show', 'setting.update'] },
  title,
  screen: lazyPage(`settings-${name}`),
  nav: 'settings',
});
type SettingsName = PageName extends infer N ? (N extends `settings-${infer S}` ? S : never) : never;

/** A redirect from an old address. */
const leads = (path: string, leads: string): RouteEntry => ({
  path,
  leads,
  layout: 'bare',
  permission: 'session',
  title: 'shell.settings',
});

/** All settings pages except the section's own. */
const others: readonly RouteEntry[] = [
  setting('club', 'settings.club'),
  setting('sale', 'settings-sale.title'),
  setting('store', 'settings-store.title'),
  setting('buy', 'settings-buy.title'),
  setting('users', 'settings-users.title'),
  setting('treasury', 'settings-treasury.title'),
  setting('languages', 'settings-languages.title'),
  setting('security', 'settings-security.title'),
  setting('customizing', 'settings-customizing.title'),
  {
    path: '/settings/advanced',
    layout: 'frame',
    permission: 'setting.show',
    title: 'settings-advanced.title',
    screen: lazyPage('advanced'),
    nav: 'settings',
  },
  leads('/settings/defaults', '/settings/treasury'),
  ...listPages('settings', {
    courts: {
      insert: { title: 'shell.court', sheet: 'court' },
    },
    terms: {
      insert: { title: 'shell.term', sheet: 'term' },
      pages: [
        {
          path: '/terms/board',
          layout: 'frame',
          permission: 'term.show',
          title: 'terms.board',
          screen: lazyPage('terms-board'),
          nav: 'settings',
        },
      ],
    },
  }),
  {
    path: '/settings/access',
    layout: 'frame',
    permission: 'role.show',
    title: 'shell.access',
    screen: lazyPage('access'),
    nav: 'settings',
  },
  {
    path: '/backup',
    layout: 'frame',
    permission: 'backup.show',
    title: 'backups.title',
    screen: lazyPage('backups'),
    nav: 'settings',
  },
  ...readPages('/logs', 'logs', 'log.show', 'logs.title', 'logs.print', 'settings'),
];

/**
 * The guards that show the settings section: those of its pages, and of changing its lists. People who may only view a
 * list find it by search; reception has no settings section.
 */
function guardsOfSettings(): PageGuard[] {
  const pages = others.filter(({ nav }) => nav === 'settings');
  const lists = pages
    .map(({ path }) => path)
    .filter((list) => pages.some(({ path }) => path === `${list}/insert`));
  const done = others.filter(({ path }) =>
    lists.some((list) => [`${list}/insert`, `${list}/trash`, `${list}/$id/edit`].includes(path)),
  );
  // The list itself, and other views of it.
  const looked = ({ path }: RouteEntry) => lists.some((list) => path === list || path.startsWith(`${list}/`));
  return [...new Set([...pages.filter((page) => !looked(page)), ...done])].map(
    ({ permission }) => permission,
  );
}

export const settings: readonly RouteEntry[] = [
  ...others,
  {
    path: '/settings',
    layout: 'frame',
    permission: { any: guardsOfSettings() },
    title: 'shell.settings',
    screen: lazyPage('settings'),
    nav: 'settings',
  },
];
