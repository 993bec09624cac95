import { Outlet, useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useCan } from '#app/data/profile.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { startsAtDesk } from './start-page.ts';

/**
 * The calendar under pages that open over it. It is also the start page, except on a phone, where that is the day's
 * figures, for people who only work with money, and for those who only teach, who start with their classes.
 */
export function DeskLayout({ desk: Desk }: { desk: ComponentType }) {
  const can = useCan();
  const viewport = useViewport();
  const start = useRouterState({ select: ({ location }) => location.pathname === '/' });
  if (start && !startsAtDesk(viewport === 'phone')) return <Outlet />;
  return (
    <>
      {can('calendar.show') && <Desk />}
      {!start && <Outlet />}
    </>
  );
}
