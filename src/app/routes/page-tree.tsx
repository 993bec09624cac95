import { type AnyRoute, type AnyRouter, createRoute, redirect } from '@tanstack/react-router';
import { can } from '#app/data/access.ts';
import { currentSession } from '#app/data/session.ts';
import { onlyTeaches } from '#app/data/teaching.ts';
import { DeskScreen, readAhead } from '#app/desk/calendar/desk-screen.tsx';
import { app } from '#app/i18n/fa/app.ts';
import { knowWords, needWords } from '#app/i18n/words.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { extraWithWords, lazyWithWords } from '#app/lazy-with-words.ts';
import { ProofHost } from '#app/parts/passkeys/proof-host.tsx';
import { createRoot, toSignIn } from '#app/root-route.tsx';
import { bootstrapSession, freshRights } from '#app/shell/bootstrap-session.ts';
import { DeskLayout } from '#app/shell/desk-layout.tsx';
import { Frame as FrameOf } from '#app/shell/frame.tsx';
import type { NavPage } from '#app/shell/nav.ts';
import type { SyncPanelProps } from '#app/shell/sync-pill.tsx';
import { readViewport } from '#ui/use-viewport.ts';
import type { Layout, RouteEntry } from './entry.ts';
import { routes } from './routes.ts';
import { sheets } from './sheets.ts';

knowWords('fa', 'app', app);

/** What a tap on the frame's pill opens. */
const SyncPanel = lazyWithWords<SyncPanelProps>(() =>
  import('#app/desk/unsent/sync-panel.tsx').then((m) => m.SyncPanel),
);

/** What one was told and has not seen; where it does not arrive, it waits in its list. */
const EventPopups = extraWithWords<object>(() =>
  import('#app/messages/events/event-popup.tsx').then((m) => m.EventPopups),
);

/** Pages of one record, and those on paper, are reached from others. */
const pages: NavPage[] = routes.flatMap(({ path, title, permission, layout, nav }) =>
  layout === 'bare' || permission === 'public' || path.includes('$')
    ? []
    : [{ path, title, permission, section: nav }],
);

const Frame = () => (
  <FrameOf pages={pages} sheets={sheets} syncPanel={SyncPanel} popups={EventPopups} asked={ProofHost} />
);

/** The start page is the desk, except on a phone, or for who may not see it. */
const showsDesk = (path: string): boolean =>
  can('calendar.show') && (path !== '/' || (readViewport() !== 'phone' && !onlyTeaches()));

/** The start page's own screen is not fetched where the desk stands in its place. */
const behindDesk = (screen: LazyComponent<object>, path: string) =>
  path === '/'
    ? Object.assign((props: object) => screen(props), {
        preload: async () => {
          if (!showsDesk(path)) await screen.preload();
        },
      })
    : screen;

/** The frame is not held longer than this for what the device keeps of the desk that opens. */
const AHEAD_MS = 800;

/**
 * Every page, with what the first one of somebody signed in is made of. One file: each more costs a slow tablet 5 to
 * 10 ms. The router puts it in the place of the sign-in page alone when somebody is in.
 */
export function pageTree(router: AnyRouter): AnyRoute {
  /** What one may do has changed: pages close, and one that was refused a moment ago opens after all. */
  const followRights = (): void => {
    const { lost } = router.state.location.state;
    if (lost && can(lost.needs)) router.history.replace(lost.href);
    else void router.invalidate();
  };

  /** Signed in, or off to the sign-in page. */
  const mustSignIn = async (href: string): Promise<void> => {
    if (!currentSession()) await toSignIn(href);
    await bootstrapSession(followRights);
    if (currentSession()?.must_replace_phone) await toSignIn(href);
  };

  const guard =
    (entry: RouteEntry) =>
    async ({ location }: { location: { href: string } }) => {
      if (entry.leads) throw redirect({ to: entry.leads, replace: true });
      if (entry.permission === 'public') return;
      await mustSignIn(location.href);
      if (can(entry.permission)) return;
      await freshRights();
      if (can(entry.permission)) return;
      const lost = { href: location.href, needs: entry.permission };
      throw redirect({ to: '/error-404', replace: true, state: { lost } });
    };

  const root = createRoot();
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    beforeLoad: ({ location }) => mustSignIn(location.href),
    component: Frame,
  });
  const overDesk = createRoute({
    getParentRoute: () => frame,
    id: 'desk',
    async loader({ location }) {
      if (!showsDesk(location.pathname)) return;
      // So that the desk is drawn once; what fails or stays away here is asked for again, and shown, when it is drawn.
      const read = Promise.allSettled([readAhead(location.search)]);
      await Promise.race([read, new Promise((late) => setTimeout(late, AHEAD_MS))]);
    },
    component: () => <DeskLayout desk={DeskScreen} />,
  });
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/error-404', replace: true });
    },
  });

  const parents: Record<Layout, AnyRoute> = { bare: root, frame, desk: overDesk };
  const childrenOf = (layout: Layout): AnyRoute[] =>
    routes
      .filter((entry) => entry.layout === layout)
      .map((entry) =>
        createRoute({
          getParentRoute: () => parents[layout],
          path: entry.path,
          beforeLoad: guard(entry),
          staticData: { title: entry.title, permission: entry.permission, sheet: entry.sheet },
          component: entry.screen ? behindDesk(entry.screen, entry.path) : () => null,
        }),
      );
  return root.addChildren([
    ...childrenOf('bare'),
    frame.addChildren([...childrenOf('frame'), overDesk.addChildren(childrenOf('desk'))]),
    unknown,
  ]);
}

/** Fetches what the page at a path needs all at once, not one after the other. */
export function warmUp(path: string): void {
  const entry = routes.find((each) => each.path === path);
  if (!entry || entry.layout === 'bare') return;
  // The start page is the calendar, or on a phone its own screen: which of them, the layout knows.
  const screen = path === '/' ? undefined : entry.screen;
  // What fails here is asked for again, and shown, when it is needed.
  void Promise.allSettled([needWords('app'), screen?.preload()]);
}
