import type { RouteEntry } from './entry.ts';
import { lazyPage } from './pages.ts';

export const myClasses = lazyPage('my-classes');

/** What is one's own, and where a wrong link leads. */
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
  // Within the frame, which asks for a sign-in: a wrong link leaves one in the club.
  {
    path: '/error-404',
    layout: 'frame',
    permission: 'public',
    title: 'errors.not_found',
    screen: lazyPage('not-found'),
  },
];
