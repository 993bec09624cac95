import type { RouteEntry } from './entry.ts';
import { lazyPage } from './pages.ts';

export const myClasses = lazyPage('my-classes');

/** Personal pages, and the page for wrong links. */
export const own: readonly RouteEntry[] = [
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
    screen: lazyPage('my-account'),
  },
  {
    path: '/profile',
    layout: 'frame',
    permission: 'session',
    title: 'profile.title',
    screen: lazyPage('profile'),
  },
  {
    path: '/unsent',
    layout: 'frame',
    permission: 'session',
    title: 'unsent.title',
    screen: lazyPage('unsent'),
  },
  // Inside the frame, which requires a sign-in: a wrong link stays in the app.
  {
    path: '/error-404',
    layout: 'frame',
    permission: 'public',
    title: 'errors.not_found',
    screen: lazyPage('not-found'),
  },
];
