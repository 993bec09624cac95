import { Outlet, useRouterState } from '@tanstack/react-router';
import { useCan } from '#app/data/profile.ts';
import type { LazyComponent } from '#app/lazy-screen.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { startsAtDesk } from './start-page.ts';

/**
 * The calendar under the pages that open over it. The start page is the calendar too, except on a phone, where it
 * is the day's figures, for who works with money alone, and for somebody who only teaches, who starts with their classes.
 */
export function DeskLayout({ desk: Desk }: { desk: LazyComponent<object> }) {
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
