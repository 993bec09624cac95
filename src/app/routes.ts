import { type ComponentType, createElement } from 'react';
import type { Guard } from '#contract/call.ts';
import type { PageGuard } from './data/access.ts';
import { onlyTeaches } from './data/teaching.ts';
import type { WordKey } from './i18n/keys.ts';
import { needWords, type Part } from './i18n/words.ts';
import { type LazyComponent, lazyScreen } from './lazy-screen.ts';
import type { OfficeName, OfficePage, PageName, SheetName, StandardName } from './office.ts';
import type { NavSection } from './shell/nav.ts';
import type { SheetKind, SheetScreenProps } from './shell/sheet-address.ts';

/**
 * `bare`: a page without navigation · `frame`: inside the navigation · `desk`: over the calendar, which stays as it
 * is between such pages.
 */
export type Layout = 'bare' | 'frame' | 'desk';

export interface RouteEntry {
  path: string;
  layout: Layout;
  /** Who may open it; the server guards the calls in any case. `public` is open without signing in. */
  permission: PageGuard;
  title: WordKey;
  /** What the page shows; left out where a sheet over the calendar is all. */
  screen?: LazyComponent<object>;
  /** The sheet that stands open on this page. */
  sheet?: SheetKind;
  /** The section of the navigation that lists it. */
  nav?: NavSection;
}

/** A screen whose words come with it. */
const withWords = <P extends object>(load: () => Promise<ComponentType<P>>, ...words: Part[]) =>
  lazyScreen<P>(async () => (await Promise.all([load(), ...words.map(needWords)]))[0]);

type Office = typeof import('./office.ts');

/** A screen away from the desk. How each is fetched stands in `office.ts`, so that this map stays small. */
const away = <P extends object>(screen: (office: Office) => Promise<ComponentType<P>>, ...words: Part[]) =>
  withWords(async () => screen(await import('./office.ts')), ...words);
const awayPage = (name: PageName, ...words: Part[]) => away(({ pages }) => pages[name](), ...words);
const awaySheet = (name: SheetName, ...words: Part[]) => away(({ sheets }) => sheets[name](), ...words);

interface Guards {
  show: Guard;
  create: Guard;
  update: Guard;
  trash: Guard;
}
const guarded = (
  slug: 'user' | 'character' | 'coach' | 'court' | 'term' | 'sale_addon' | 'discount_group' | 'refund_rule',
): Guards => ({
  show: `${slug}.show`,
  create: `${slug}.create`,
  // The form begins with the record.
  update: { all: [`${slug}.show`, `${slug}.update`] },
  trash: `${slug}.delete`,
});

/** One of the standard pages of a resource. */
const office = (name: OfficeName, page: OfficePage) => away((all) => all.pageOf(name, page), 'office');

/** The pages of a standard resource: its list, the deleted ones, the print view, and its form. */
function standardPages(
  path: string,
  name: StandardName,
  guards: Guards,
  nav: NavSection,
  insert: RouteEntry[] = [
    {
      path: `${path}/insert`,
      layout: 'frame',
      permission: guards.create,
      title: `${name}.new`,
      screen: away((all) => all.formPageOf(name), 'office'),
      nav,
    },
  ],
): RouteEntry[] {
  const screen = (page: OfficePage) => office(name, page);
  const form = away((all) => all.formPageOf(name), 'office');
  const page = (at: string, permission: Guard, title: WordKey, screen: LazyComponent<object>) =>
    ({ path: path + at, layout: 'frame', permission, title, screen }) satisfies RouteEntry;
  return [
    { ...page('', guards.show, `${name}.title`, screen('list')), nav },
    { ...page('/trash', guards.trash, `${name}.deleted`, screen('trash')), nav },
    { ...page('/print', guards.show, `${name}.print`, screen('print')), layout: 'bare' },
    ...insert,
    page('/$id/edit', guards.update, `${name}.title`, form),
  ];
}

/** A list that is only read, of a record or of one's own, on the screen and on paper. */
function readPages(
  path: string,
  name: OfficeName,
  permission: Guard,
  title: WordKey,
  print: WordKey,
  nav?: NavSection,
): RouteEntry[] {
  const screen = (page: OfficePage) => away((all) => all.pageOf(name, page), 'office', 'later');
  return [
    { path, layout: 'frame', permission, title, screen: screen('list'), ...(nav && { nav }) },
    { path: `${path}/print`, layout: 'bare', permission, title: print, screen: screen('print') },
  ];
}

const home = withWords(() => import('./features/home/home-screen.tsx').then((m) => m.HomeScreen), 'later');
const myClasses = awayPage('my-classes', 'office', 'later');

/** Where one starts: with the day's figures, or with the own classes if one only teaches. */
const startsWith = () => (onlyTeaches() ? myClasses : home);
const start: LazyComponent<object> = Object.assign(() => createElement(startsWith()), {
  preload: () => startsWith().preload(),
  forget: () => startsWith().forget(),
});

/** Every page but the settings' own, which stands for those of its section. */
const others: readonly RouteEntry[] = [
  {
    path: '/login',
    layout: 'bare',
    permission: 'public',
    title: 'login.title',
    screen: lazyScreen(() => import('./features/login/login-screen.tsx').then((m) => m.LoginScreen)),
  },
  {
    path: '/error-404',
    layout: 'bare',
    permission: 'public',
    title: 'errors.not_found',
    screen: lazyScreen(() => import('./shell/not-found.tsx').then((m) => m.NotFound)),
  },
  {
    path: '/',
    layout: 'desk',
    permission: 'session',
    title: 'shell.today',
    screen: start,
  },
  {
    path: '/sales/calendar',
    layout: 'desk',
    permission: 'calendar.show',
    title: 'desk.title',
    nav: 'calendar',
  },
  {
    path: '/treasury/receive/insert',
    layout: 'desk',
    permission: 'receive.create',
    title: 'receive.title',
    sheet: 'receive',
  },
  {
    path: '/settings/club',
    layout: 'frame',
    permission: { all: ['setting.show', 'setting.update'] },
    title: 'settings.club',
    screen: awayPage('club', 'office'),
    nav: 'settings',
  },
  {
    path: '/settings/defaults',
    layout: 'frame',
    permission: { all: ['setting.show', 'setting.update'] },
    title: 'settings.defaults',
    screen: awayPage('defaults', 'office'),
    nav: 'settings',
  },
  ...standardPages('/courts', 'courts', guarded('court'), 'settings', [
    {
      path: '/courts/insert',
      layout: 'desk',
      permission: 'court.create',
      title: 'shell.court',
      sheet: 'court',
      nav: 'settings',
    },
  ]),
  ...standardPages('/terms', 'terms', guarded('term'), 'settings', [
    {
      path: '/terms/insert',
      layout: 'desk',
      permission: 'term.create',
      title: 'shell.term',
      sheet: 'term',
      nav: 'settings',
    },
  ]),
  ...standardPages('/sales/addons', 'sale-addons', guarded('sale_addon'), 'settings'),
  ...standardPages('/sales/discount-groups', 'discount-groups', guarded('discount_group'), 'settings'),
  ...standardPages('/sales/refund-rules', 'refund-rules', guarded('refund_rule'), 'settings'),
  {
    path: '/times',
    layout: 'desk',
    permission: { all: ['time.show', 'time.create'] },
    title: 'shell.times',
    sheet: 'times',
    nav: 'settings',
  },
  ...standardPages('/customers', 'users', guarded('user'), 'customers'),
  {
    path: '/customers/$id',
    layout: 'frame',
    permission: 'user.show',
    title: 'account.title',
    screen: awayPage('customer', 'office', 'later'),
  },
  ...readPages(
    '/customers/$id/transactions',
    'person-statement',
    'user.show',
    'record.statement',
    'record.statement_print',
  ),
  ...readPages(
    '/customers/$id/invoices',
    'person-invoices',
    { all: ['user.show', 'invoice.show'] },
    'record.invoices',
    'record.invoices_print',
  ),
  {
    path: '/customers/$id/active-sale-addons',
    layout: 'frame',
    permission: 'user.show',
    title: 'record.addons_title',
    screen: awayPage('addons', 'office', 'later'),
  },
  ...standardPages('/characters', 'characters', guarded('character'), 'customers'),
  ...standardPages('/coaches', 'coaches', guarded('coach'), 'customers'),
  {
    path: '/coaches/active',
    layout: 'frame',
    permission: { all: ['coach.show', 'coach.update'] },
    title: 'coaches.active_title',
    screen: awayPage('active-coaches', 'office', 'later'),
    nav: 'customers',
  },
  {
    path: '/coaches/$id',
    layout: 'frame',
    permission: 'coach.show',
    title: 'coaches.one',
    screen: awayPage('coach', 'office', 'later'),
  },
  ...readPages(
    '/coaches/$id/classes',
    'coach-classes',
    { any: ['coach.show', 'coach.own'] },
    'record.classes',
    'record.classes_print',
  ),
  ...readPages(
    '/coaches/$id/transactions',
    'coach-statement',
    { any: ['coach.show', 'coach.own'] },
    'record.statement',
    'record.statement_print',
  ),
  ...readPages(
    '/coaches/$id/receive',
    'coach-receipts',
    { all: ['coach.show', 'receive.show'] },
    'record.receipts',
    'record.receipts_print',
  ),
  {
    path: '/my-classes',
    layout: 'frame',
    permission: 'coach.own',
    title: 'coaches.mine',
    screen: myClasses,
  },
  {
    path: '/my-account',
    layout: 'frame',
    permission: 'coach.own',
    title: 'coaches.my_account',
    screen: awayPage('my-account', 'office', 'later'),
  },
  ...standardPages(
    '/companies',
    'companies',
    { show: 'session', create: 'session', update: 'session', trash: 'company.delete' },
    'customers',
  ),
  {
    path: '/companies/$id',
    layout: 'frame',
    permission: 'session',
    title: 'companies.one',
    screen: awayPage('company', 'office'),
  },
  ...standardPages(
    '/treasury/cost-types',
    'cost-types',
    {
      show: 'cost.show',
      create: 'cost.create',
      update: { all: ['cost.show', 'cost.create'] },
      trash: 'cost.delete',
    },
    'settings',
  ),
  {
    path: '/profile',
    layout: 'frame',
    permission: 'session',
    title: 'profile.title',
    screen: awayPage('profile', 'office', 'later'),
  },
  ...readPages(
    '/profile/received-events',
    'received-events',
    'session',
    'events.received',
    'events.print_received',
    'messages',
  ),
  ...readPages(
    '/profile/sent-events',
    'sent-events',
    'session',
    'events.sent',
    'events.print_sent',
    'messages',
  ),
  {
    path: '/unsent',
    layout: 'frame',
    permission: 'session',
    title: 'unsent.title',
    screen: awayPage('unsent', 'later'),
  },
  {
    path: '/settings/access',
    layout: 'frame',
    permission: 'role.show',
    title: 'shell.access',
    screen: awayPage('access', 'office'),
    nav: 'settings',
  },
  {
    path: '/customers/import',
    layout: 'frame',
    permission: 'user.import',
    title: 'importing.title',
    screen: awayPage('import', 'office'),
    nav: 'customers',
  },
  {
    path: '/customers/merge',
    layout: 'frame',
    permission: { all: ['user.show', 'user.merge'] },
    title: 'merge.title',
    screen: awayPage('merge', 'office'),
    nav: 'customers',
  },
  {
    path: '/logs',
    layout: 'frame',
    permission: 'log.show',
    title: 'logs.title',
    screen: office('logs', 'list'),
    nav: 'settings',
  },
  {
    path: '/logs/print',
    layout: 'bare',
    permission: 'log.show',
    title: 'logs.print',
    screen: office('logs', 'print'),
  },
  ...readPages('/treasury/receive', 'receipts', 'receive.show', 'record.receipts', 'record.receipts_print'),
  ...readPages(
    '/sales/invoices',
    'sale-invoices',
    'invoice.show',
    'record.invoices',
    'record.invoices_print',
  ),
  {
    path: '/treasury/receive/$id/print',
    layout: 'bare',
    permission: 'receive.show',
    title: 'print.receipt',
    screen: awayPage('receipt', 'later'),
  },
  {
    path: '/sales/invoices/$id/print',
    layout: 'bare',
    permission: 'invoice.show',
    title: 'print.reservation',
    screen: awayPage('reservation', 'later'),
  },
];

/**
 * What opens the way to the settings: their pages, and of a list there what may be done with it. Who may only look at one
 * finds it by the search; reception's rail has no settings.
 */
function guardsOfSettings(): PageGuard[] {
  const pages = others.filter(({ nav }) => nav === 'settings');
  const lists = pages
    .map(({ path }) => path)
    .filter((list) => pages.some(({ path }) => path === `${list}/insert`));
  const done = others.filter(({ path }) =>
    lists.some((list) => [`${list}/insert`, `${list}/trash`, `${list}/$id/edit`].includes(path)),
  );
  return [...new Set([...pages.filter(({ path }) => !lists.includes(path)), ...done])].map(
    ({ permission }) => permission,
  );
}

/** The whole map of the app. Imported by nothing but the router. */
export const routes: readonly RouteEntry[] = [
  ...others,
  {
    path: '/settings',
    layout: 'frame',
    permission: { anyOf: guardsOfSettings() },
    title: 'shell.settings',
    screen: awayPage('settings', 'office', 'later'),
    nav: 'settings',
  },
];

/** What stands under all pages of the layout `desk`. */
export const desk = lazyScreen<object>(() => import('./inside.ts').then((m) => m.inside.DeskScreen));

/** The desk turns the address into a sheet's own props, so that neither feature knows the other. */
function overDesk<M>(
  sheet: () => Promise<M>,
  bind: (desk: typeof import('./features/desk/sheets.tsx'), module: M) => ComponentType<SheetScreenProps>,
): LazyComponent<SheetScreenProps> {
  return lazyScreen<SheetScreenProps>(async () =>
    bind(await import('./features/desk/sheets.tsx'), await sheet()),
  );
}

export interface SheetEntry {
  permission: Guard;
  screen: LazyComponent<SheetScreenProps>;
}

/** Sheets that open over any page: `?sheet=customer.12`. */
export const sheets: Readonly<Record<SheetKind, SheetEntry>> = {
  booking: {
    permission: 'invoice.create',
    screen: overDesk(
      () => import('./features/booking/booking-sheet.tsx'),
      (desk, m) => desk.bookingScreen(m.BookingSheet),
    ),
  },
  reservation: {
    permission: 'calendar.show',
    screen: overDesk(
      async () =>
        (await Promise.all([import('./features/reservation/reservation-sheet.tsx'), needWords('later')]))[0],
      (desk, m) => desk.reservationScreen(m.ReservationSheet),
    ),
  },
  customer: {
    permission: 'user.show',
    screen: overDesk(
      async () =>
        (await Promise.all([import('./features/customer/customer-sheet.tsx'), needWords('later')]))[0],
      (desk, m) => desk.customerScreen(m.CustomerSheet),
    ),
  },
  receive: {
    permission: 'receive.create',
    screen: overDesk(
      () => import('./features/receive/receive-sheet.tsx'),
      (desk, m) => desk.receiveScreen(m.ReceiveSheet),
    ),
  },
  'club-name': {
    permission: { all: ['setting.show', 'setting.update'] },
    screen: awaySheet('club-name', 'office'),
  },
  court: {
    permission: 'court.create',
    screen: awaySheet('court', 'office'),
  },
  term: {
    permission: 'term.create',
    screen: awaySheet('term', 'office'),
  },
  'court-edit': {
    permission: { all: ['court.show', 'court.update'] },
    screen: awaySheet('court-edit', 'office'),
  },
  'term-edit': {
    permission: { all: ['term.show', 'term.update'] },
    screen: awaySheet('term-edit', 'office'),
  },
  times: {
    permission: { all: ['time.show', 'time.create'] },
    screen: awaySheet('times', 'office'),
  },
  find: {
    permission: 'session',
    screen: withWords(() => import('./features/find/find-sheet.tsx').then((m) => m.FindSheet), 'later'),
  },
  unsent: {
    permission: 'session',
    screen: awaySheet('unsent', 'later'),
  },
  form: {
    permission: 'session',
    screen: away((all) => all.sheetOfForms(), 'office'),
  },
  event: {
    permission: 'session',
    screen: awaySheet('event', 'office'),
  },
  character: {
    permission: 'character.show',
    screen: awaySheet('character', 'office'),
  },
  people: {
    permission: { all: ['user.show', 'role.show'] },
    screen: awaySheet('role-people', 'office'),
  },
  groups: {
    permission: { all: ['user.show', 'character.show'] },
    screen: awaySheet('groups', 'office'),
  },
  receipt: {
    permission: 'receive.show',
    screen: awaySheet('receipt', 'office'),
  },
  log: {
    permission: 'log.show',
    screen: awaySheet('log', 'office'),
  },
  coach: {
    permission: 'coach.show',
    screen: awaySheet('coach', 'office', 'later'),
  },
  'coach-receive': {
    permission: { all: ['coach.show', 'receive.create'] },
    screen: awaySheet('coach-receive', 'office', 'later'),
  },
  more: {
    permission: 'session',
    screen: awaySheet('more', 'office', 'later'),
  },
};
