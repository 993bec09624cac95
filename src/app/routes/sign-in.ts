import { lazyScreen } from '#app/lazy-screen.ts';
import type { RouteEntry } from './entry.ts';

/** Pages without sign-in. */
export const signIn: readonly RouteEntry[] = [
  {
    path: '/login',
    layout: 'bare',
    permission: 'public',
    title: 'login.title',
    screen: lazyScreen(() => import('#app/access/sign-in/login-screen.tsx').then((m) => m.LoginScreen)),
  },
];
