import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import * as v from 'valibot';
import type { PageGuard } from '#domain/guards.ts';
import { readViewport } from '#ui/use-viewport.ts';
import { can } from './data/access.ts';
import { queryClient } from './data/query.ts';
import { currentSession, isEnding } from './data/session.ts';
import { onlyTeaches } from './data/teaching.ts';
import type { WordKey } from './i18n/keys.ts';
import { needWords } from './i18n/words.ts';
import { type LazyComponent, lazyScreen } from './lazy-screen.ts';
import { linkTo } from './links.ts';
import { deskScreen } from './routes/desk.ts';
import type { Layout, RouteEntry } from './routes/entry.ts';
import { routes } from './routes/routes.ts';
import { sheets } from './routes/sheets.ts';
import { ErrorPage } from './shell/error-page.tsx';
import type { NavPage } from './shell/nav.ts';
import { PageTitle } from './shell/page-title.tsx';
import { Toasts } from './shell/toasts.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: WordKey;
    permission?: PageGuard;
    sheet?: string | undefined;
  }
  interface HistoryState {
    /** A page that needed a missing permission: it opens once that is granted. */
    lost?: { href: string; needs: PageGuard };
    /** A sheet was opened over the page: one step back closes it. */
    overSheet?: boolean;
    /** The form was opened from a page of ours: one step back leads there. */
    from?: 'here';
    /** The same form at another address: its draft is not announced as restored. */
    switched?: boolean;
  }
}

/** Search values are JSON; whatever they are, the page opens. */
const rootSearch = v.looseObject({ sheet: v.fallback(v.optional(v.string()), undefined) });

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: rootSearch,
  component: () => (
    <>
      <PageTitle />
      <Outlet />
      <Toasts />
    </>
  ),
});

/** Signed in, or off to the sign-in page, which leads back here. */
async function mustSignIn(href: string): Promise<void> {
  const session = currentSession();
  if (!session && isEnding()) await new Promise(() => {});
  if (!session) throw redirect({ ...linkTo('/login', { search: { to: href } }), replace: true });
  // Code for signed-in people is not part of the sign-in page.
  const { firstPage } = await import('./first-page-bundle.ts');
  await firstPage.bootstrapSession(followRights);
  if (currentSession()?.must_replace_phone) {
    throw redirect({ ...linkTo('/login', { search: { to: href } }), replace: true });
  }
}

/** After a change of permissions: closes pages, and opens one refused before. */
function followRights(): void {
  const { lost } = router.state.location.state;
  if (lost && can(lost.needs)) router.history.replace(lost.href);
  else void router.invalidate();
}

function guard(entry: RouteEntry) {
  return async ({ location }: { location: { href: string } }) => {
    if (entry.leads) throw redirect({ to: entry.leads, replace: true });
    if (entry.permission === 'public') return;
    await mustSignIn(location.href);
    if (can(entry.permission)) return;
    await (await import('./first-page-bundle.ts')).firstPage.freshRights();
    if (can(entry.permission)) return;
    const lost = { href: location.href, needs: entry.permission };
    throw redirect({ to: '/error-404', replace: true, state: { lost } });
  };
}

/** Pages of one record, and those on paper, are reached from others. */
const pages: NavPage[] = routes.flatMap(({ path, title, permission, layout, nav }) =>
  layout === 'bare' || permission === 'public' || path.includes('$')
    ? []
    : [{ path, title, permission, section: nav }],
);
const Frame = lazyScreen<object>(() =>
  import('./first-page-bundle.ts').then(
    ({ firstPage: { Frame, SyncPanel, EventPopups, ProofHost } }) =>
      () => (
        <Frame pages={pages} sheets={sheets} syncPanel={SyncPanel} popups={EventPopups} asked={ProofHost} />
      ),
  ),
);
const DeskLayout = lazyScreen<object>(() =>
  import('./first-page-bundle.ts').then(({ firstPage: { DeskLayout } }) => () => (
    <DeskLayout desk={deskScreen} />
  )),
);

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ location }) => mustSignIn(location.href),
  component: Frame,
});
/** The longest delay of the frame for its content. */
const AHEAD_MS = 800;

/** The start page is the desk, except on a phone, or for who may not see it. */
const showsDesk = (path: string): boolean =>
  can('calendar.show') && (path !== '/' || (readViewport() !== 'phone' && !onlyTeaches()));

/** Reads the desk's cached data, so that it is drawn once. */
const readDeskAhead = async (search: object): Promise<void> =>
  (await import('./first-page-bundle.ts')).firstPage.readAhead(search);

const overDesk = createRoute({
  getParentRoute: () => frame,
  id: 'desk',
  async loader({ location }) {
    if (!showsDesk(location.pathname)) return;
    // Failures are loaded again, and shown, when the desk is drawn.
    const read = Promise.allSettled([deskScreen.preload(), readDeskAhead(location.search)]);
    await Promise.race([read, new Promise((late) => setTimeout(late, AHEAD_MS))]);
  },
  component: DeskLayout,
});
const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/error-404', replace: true });
  },
});

const PARENTS: Record<Layout, AnyRoute> = { bare: root, frame, desk: overDesk };

/** The start page's own screen is not fetched where the desk stands in its place. */
const behindDesk = (screen: LazyComponent<object>, path: string) =>
  path === '/'
    ? Object.assign((props: object) => screen(props), {
        preload: async () => {
          if (!showsDesk(path)) await screen.preload();
        },
      })
    : screen;

function childrenOf(layout: Layout): AnyRoute[] {
  return routes
    .filter((entry) => entry.layout === layout)
    .map((entry) =>
      createRoute({
        getParentRoute: () => PARENTS[layout],
        path: entry.path,
        beforeLoad: guard(entry),
        staticData: { title: entry.title, permission: entry.permission, sheet: entry.sheet },
        component: entry.screen ? behindDesk(entry.screen, entry.path) : () => null,
      }),
    );
}

const tree = root.addChildren([
  ...childrenOf('bare'),
  frame.addChildren([...childrenOf('frame'), overDesk.addChildren(childrenOf('desk'))]),
  unknown,
]);

export const router = createRouter({
  routeTree: tree,
  context: { queryClient },
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 1000,
  defaultPreload: false,
  scrollRestoration: false,
});

// The first page has the browser's own word; without the code the focus stays where it was.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) import('./shell/page-focus.ts').then((m) => m.focusPage()).catch(() => {});
});

/** Loads everything the first page needs in parallel. */
export function warmUp(path: string): void {
  const entry = routes.find((each) => each.path === path);
  if (!entry || entry.layout === 'bare') return;
  // The start page is the calendar, or on a phone its own screen: which of them, the layout knows.
  const screen = path === '/' ? undefined : entry.screen;
  const parts = [Frame, ...(entry.layout === 'desk' ? [DeskLayout, deskScreen] : []), screen];
  // Failures are loaded again, and shown, when needed.
  const inside = import('./first-page-bundle.ts').then(() => needWords('app'));
  void Promise.allSettled([inside, ...parts.map((part) => part?.preload())]);
}
