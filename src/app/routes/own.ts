import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';

export const myClasses = lazyWithWords(() =>
  import('#app/people/coaches/my-classes.tsx').then((m) => m.MyClasses),
);

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
    screen: lazyWithWords(() => import('#app/people/coaches/my-account.tsx').then((m) => m.MyAccount)),
  },
  {
    path: '/profile',
    layout: 'frame',
    permission: 'session',
    title: 'profile.title',
    screen: lazyWithWords(() =>
      import('#app/people/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
    ),
  },
  {
    path: '/unsent',
    layout: 'frame',
    permission: 'session',
    title: 'unsent.title',
    screen: lazyWithWords(() => import('#app/desk/unsent/unsent-screen.tsx').then((m) => m.UnsentScreen)),
  },
  // Inside the frame, which requires a sign-in: a wrong link stays in the app.
  {
    path: '/error-404',
    layout: 'frame',
    permission: 'public',
    title: 'errors.not_found',
    screen: lazyWithWords(() => import('#app/shell/not-found.tsx').then((m) => m.NotFound)),
  },
];
