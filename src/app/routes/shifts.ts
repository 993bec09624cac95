import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { readPages } from './pages.ts';

export const shifts: readonly RouteEntry[] = [
  ...readPages(
    '/treasury/coach-dues',
    () => import('#app/people/coaches/dues.tsx').then((m) => m.coachDues),
    { all: ['coach.show', 'user.show'] },
    'coaches.dues',
    'coaches.dues_print',
    'treasury',
  ),
  ...readPages(
    '/treasury/shifts',
    () => import('#app/treasury/shifts/lists.tsx').then((m) => m.shifts),
    'shift.show',
    'shifts.title',
    'shifts.print',
    'treasury',
  ),
  {
    path: '/treasury/shifts/$id',
    layout: 'frame',
    permission: { any: ['shift.show', 'shift.create', 'shift.approve'] },
    title: 'shifts.one',
    screen: lazyWithWords(() => import('#app/treasury/shifts/shift-screen.tsx').then((m) => m.ShiftScreen)),
  },
  {
    path: '/treasury/shifts/$id/print',
    layout: 'bare',
    permission: { any: ['shift.show', 'shift.create', 'shift.approve'] },
    title: 'shifts.paper',
    screen: lazyWithWords(() => import('#app/desk/print/shift-screen.tsx').then((m) => m.ShiftPaper)),
  },
];
