import type { WordKey } from '#app/i18n/keys.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { SettingsPage } from '#app/settings/pages/page.tsx';
import type { PageGuard } from '#domain/guards.ts';
import type { RouteEntry } from './entry.ts';
import { listPages, readPages, settingsScreen } from './pages.ts';

/** A page of settings: who changes them begins with what they are. */
const setting = (name: string, title: WordKey, described: () => Promise<SettingsPage>): RouteEntry => ({
  path: `/settings/${name}`,
  layout: 'frame',
  permission: { all: ['setting.show', 'setting.update'] },
  title,
  screen: settingsScreen(described),
  nav: 'settings',
});

/** Its rows are edited together, on one page. */
const rules = lazyWithWords(() =>
  import('#app/settings/refund-rules/rules-screen.tsx').then((m) => m.RulesScreen),
);

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
  setting('club', 'settings.club', () => import('#app/settings/pages/club.tsx').then((m) => m.club)),
  setting('sale', 'settings-sale.title', () => import('#app/settings/pages/sale.tsx').then((m) => m.sale)),
  setting('store', 'settings-store.title', () =>
    import('#app/settings/pages/store.tsx').then((m) => m.store),
  ),
  setting('buy', 'settings-buy.title', () => import('#app/settings/pages/buy.tsx').then((m) => m.buy)),
  setting('users', 'settings-users.title', () =>
    import('#app/settings/pages/users.tsx').then((m) => m.users),
  ),
  setting('treasury', 'settings-treasury.title', () =>
    import('#app/settings/pages/treasury.tsx').then((m) => m.treasury),
  ),
  setting('languages', 'settings-languages.title', () =>
    import('#app/settings/pages/languages.tsx').then((m) => m.languages),
  ),
  setting('security', 'settings-security.title', () =>
    import('#app/settings/pages/security.tsx').then((m) => m.security),
  ),
  setting('customizing', 'settings-customizing.title', () =>
    import('#app/settings/pages/customizing.tsx').then((m) => m.customizing),
  ),
  {
    path: '/settings/advanced',
    layout: 'frame',
    permission: 'setting.show',
    title: 'settings-advanced.title',
    screen: lazyWithWords(() =>
      import('#app/settings/pages/advanced-screen.tsx').then((m) => m.AdvancedScreen),
    ),
    nav: 'settings',
  },
  leads('/settings/defaults', '/settings/treasury'),
  ...listPages('settings', {
    'refund-rules': { listPage: rules, formPage: rules },
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
          screen: lazyWithWords(() =>
            import('#app/settings/terms/board-screen.tsx').then((m) => m.BoardScreen),
          ),
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
    screen: lazyWithWords(() => import('#app/access/roles/access-screen.tsx').then((m) => m.AccessScreen)),
    nav: 'settings',
  },
  {
    path: '/backup',
    layout: 'frame',
    permission: 'backup.show',
    title: 'backups.title',
    screen: lazyWithWords(() =>
      import('#app/system/backups/backups-screen.tsx').then((m) => m.BackupsScreen),
    ),
    nav: 'settings',
  },
  ...readPages(
    '/logs',
    () => import('#app/access/logs/resource.tsx').then((m) => m.logs),
    'log.show',
    'logs.title',
    'logs.print',
    'settings',
  ),
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
    screen: lazyWithWords(() =>
      import('#app/settings/pages/settings-screen.tsx').then((m) => m.SettingsScreen),
    ),
    nav: 'settings',
  },
];
