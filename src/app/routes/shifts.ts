import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

export const shifts: readonly RouteEntry[] = [
  ...readPages('/treasury/shifts', 'shifts', 'shift.show', 'shifts.title', 'shifts.print', 'treasury'),
  {
    path: '/treasury/shifts/$id',
    layout: 'frame',
    permission: { any: ['shift.show', 'shift.create', 'shift.approve'] },
    title: 'shifts.one',
    screen: awayPage('shift'),
  },
];
