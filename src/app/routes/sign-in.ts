import { lazyScreen } from '#app/lazy-screen.ts';
import type { RouteEntry } from './entry.ts';

/** What is open to nobody in particular. */
export const signIn: readonly RouteEntry[] = [
  {
    path: '/login',
    layout: 'bare',
    permission: 'public',
    title: 'login.title',
    screen: lazyScreen(() => import('#app/features/login/login-screen.tsx').then((m) => m.LoginScreen)),
  },
  // Within the frame, which asks for a sign-in: a wrong link leaves one in the club.
  {
    path: '/error-404',
    layout: 'frame',
    permission: 'public',
    title: 'errors.not_found',
    screen: lazyScreen(() => import('#app/shell/not-found.tsx').then((m) => m.NotFound)),
  },
];
