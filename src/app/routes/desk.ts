import { createElement } from 'react';
import { onlyTeaches } from '#app/data/teaching.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { myClasses } from './own.ts';

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
    screen: lazyWithWords(() =>
      import('#app/desk/calendar/paper/paper-screen.tsx').then((m) => m.CalendarPaper),
    ),
  },
  {
    path: '/sales/board',
    layout: 'frame',
    permission: 'calendar.show',
    title: 'board.title',
    screen: lazyWithWords(() =>
      import('#app/desk/calendar/board/board-screen.tsx').then((m) => m.BoardScreen),
    ),
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
