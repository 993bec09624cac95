import { createElement } from 'react';
import { onlyTeaches } from '#app/data/teaching.ts';
import { type LazyComponent, lazyScreen } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { myClasses } from './own.ts';
import { lazyPage } from './pages.ts';

/** The calendar under all pages of the layout `desk`. */
export const deskScreen = lazyScreen<object>(() =>
  import('#app/first-page-bundle.ts').then((m) => m.firstPage.DeskScreen),
);

const home = lazyWithWords(() => import('#app/desk/home/home-screen.tsx').then((m) => m.HomeScreen));

/** Where one starts: with the day's figures, or with the own classes if one only teaches. */
const startsWith = () => (onlyTeaches() ? myClasses : home);
const start: LazyComponent<object> = Object.assign(() => createElement(startsWith()), {
  preload: () => startsWith().preload(),
  forget: () => startsWith().forget(),
});

/** The start page, and sheets over the calendar. */
export const desk: readonly RouteEntry[] = [
  {
    path: '/',
    layout: 'desk',
    permission: 'session',
    title: 'shell.today',
    screen: start,
  },
  {
    path: '/sales/calendar',
    layout: 'desk',
    permission: 'calendar.show',
    title: 'desk.title',
    nav: 'calendar',
  },
  {
    path: '/sales/calendar/print',
    layout: 'bare',
    permission: 'calendar.show',
    title: 'paper.print_day',
    screen: lazyPage('calendar-paper'),
  },
  {
    path: '/sales/board',
    layout: 'frame',
    permission: 'calendar.show',
    title: 'board.title',
    screen: lazyPage('now-board'),
    nav: 'calendar',
  },
  {
    path: '/treasury/receive/insert',
    layout: 'desk',
    nav: 'treasury',
    permission: 'receive.create',
    title: 'receive.title',
    sheet: 'receive',
  },
];
