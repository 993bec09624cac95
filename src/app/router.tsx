import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { queryClient } from './data/query.ts';
import { currentSession } from './data/session.ts';
import { loadChunk } from './lazy-screen.ts';
import { createRoot, toSignIn } from './root-route.tsx';
import { signIn } from './routes/sign-in.ts';
import { ErrorPage } from './shell/error-page.tsx';

/** The sign-in page alone: all other pages come with the first of them, and are no part of what it loads. */
function signInPages() {
  const root = createRoot();
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: async ({ location }) => {
        if (!currentSession()) await toSignIn(location.href);
        await openPages();
        throw redirect({ href: location.href, state: location.state, replace: true });
      },
    });
  const login = signIn.map(({ path, title, permission, screen }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { title, permission },
      ...(screen && { component: screen }),
    }),
  );
  return root.addChildren([...login, page('/'), page('$')]);
}

export const router = createRouter({
  routeTree: signInPages(),
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

let opening: Promise<void> | undefined;

/**
 * Puts all pages in the place of the sign-in page alone, once; one of a path is fetched with them. Fails with a
 * `ChunkError` where they do not arrive, and is asked anew the next time.
 */
export function openPages(path?: string): Promise<void> {
  opening ??= loadChunk(() => import('./routes/page-tree.tsx')).then(({ pageTree, warmUp }) => {
    router.update({ ...router.options, routeTree: pageTree(router) as never });
    if (path) warmUp(path);
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}
