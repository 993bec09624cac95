import { lazyScreen } from '#app/lazy-screen.ts';
import type { RouteEntry } from './entry.ts';

/** What is open to nobody in particular. */
export const signIn: readonly RouteEntry[] = [
  {
    path: '/login',
    layout: 'bare',
    permission: 'public',
    title: 'login.title',
    screen: lazyScreen(() => import('#app/access/sign-in/login-screen.tsx').then((m) => m.LoginScreen)),
  },
];
