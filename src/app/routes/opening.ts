import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';

export const opening: readonly RouteEntry[] = [
  {
    path: '/accountancy/opening-balance',
    layout: 'frame',
    permission: 'opening.access',
    title: 'opening.title',
    screen: lazyWithWords(() =>
      import('#app/accountancy/opening-inventories/opening-screen.tsx').then((m) => m.OpeningScreen),
    ),
    nav: 'accountancy',
  },
  {
    path: '/accountancy/opening-balance/print',
    layout: 'bare',
    permission: 'opening.access',
    title: 'opening.print',
    screen: lazyWithWords(() =>
      import('#app/accountancy/opening-inventories/lists.tsx').then((m) => m.OpeningPaper),
    ),
  },
];
