import { useRouterState } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import HandCoins from 'lucide-react/icons/hand-coins';
import UsersRound from 'lucide-react/icons/users-round';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { useNavPages } from './nav.ts';
import type { NavItemProps } from './nav-item.tsx';
import { startsAtDesk } from './start-page.ts';
import { useSheet } from './use-sheet.ts';

export type NavEntry = Omit<NavItemProps, 'shape'> & { key: string };

/** The entries that rail and bottom bar share; what one may not see is absent. */
export function useNav(): NavEntry[] {
  const { t } = useWords();
  const can = useCan();
  const { current, open } = useSheet();
  const viewport = useViewport();
  const customers = useNavPages('customers');
  const [people] = customers;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entries: (NavEntry | false | undefined)[] = [
    can('calendar.show') && {
      key: 'calendar',
      icon: CalendarDays,
      label: t('shell.calendar'),
      to: '/sales/calendar',
      active:
        path.startsWith('/sales/calendar') ||
        path === '/sales/board' ||
        (path === '/' && startsAtDesk(viewport === 'phone')),
    },
    people && {
      key: 'customers',
      icon: UsersRound,
      label: t('shell.customers'),
      to: people.path,
      active: customers.some((page) => path === page.path || path.startsWith(`${page.path}/`)),
    },
    can('receive.create') && {
      key: 'receive',
      icon: HandCoins,
      label: t('shell.receive'),
      onPress: () => open('receive'),
      expanded: current?.kind === 'receive',
    },
  ];
  return entries.filter((entry) => entry !== false && entry !== undefined);
}
