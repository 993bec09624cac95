import type { RouteEntry } from './entry.ts';
import { lazyPage, readPages } from './pages.ts';

export const shifts: readonly RouteEntry[] = [
  ...readPages(
    '/treasury/coach-dues',
    'coach-dues',
    { all: ['coach.show', 'user.show'] },
    'coaches.dues',
    'coaches.dues_print',
    'treasury',
  ),
  ...readPages('/treasury/shifts', 'shifts', 'shift.show', 'shifts.title', 'shifts.print', 'treasury'),
  {
    path: '/treasury/shifts/$id',
    layout: 'frame',
    permission: { any: ['shift.show', 'shift.create', 'shift.approve'] },
    title: 'shifts.one',
    screen: lazyPage('shift'),
  },
  {
    path: '/treasury/shifts/$id/print',
    layout: 'bare',
    permission: { any: ['shift.show', 'shift.create', 'shift.approve'] },
    title: 'shifts.paper',
    screen: lazyPage('shift-paper'),
  },
];
