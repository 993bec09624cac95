import type { RouteEntry } from './entry.ts';
import { lazyPage } from './pages.ts';

export const opening: readonly RouteEntry[] = [
  {
    path: '/accountancy/opening-balance',
    layout: 'frame',
    permission: 'opening.access',
    title: 'opening.title',
    screen: lazyPage('opening'),
    nav: 'accountancy',
  },
  {
    path: '/accountancy/opening-balance/print',
    layout: 'bare',
    permission: 'opening.access',
    title: 'opening.print',
    screen: lazyPage('opening-paper'),
  },
];
