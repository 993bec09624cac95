import { useRouterState } from '@tanstack/react-router';
import CalendarDays from 'lucide-react/icons/calendar-days';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Wallet from 'lucide-react/icons/wallet';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { NavItem } from './nav-item.tsx';

/** The navigation of people who only teach: classes, calendar, account. */
export function CoachNav({ shape }: { shape: 'tile' | 'row' }) {
  const { t } = useWords();
  const can = useCan();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <NavItem
        shape={shape}
        icon={GraduationCap}
        label={t('coaches.mine')}
        to="/my-classes"
        active={path === '/' || path === '/my-classes' || path.endsWith('/classes')}
      />
      {can('calendar.show') && (
        <NavItem
          shape={shape}
          icon={CalendarDays}
          label={t('shell.calendar')}
          to="/sales/calendar"
          active={path === '/sales/calendar'}
        />
      )}
      <NavItem
        shape={shape}
        icon={Wallet}
        label={t('coaches.my_account')}
        to="/my-account"
        active={path === '/my-account' || path.endsWith('/transactions')}
      />
    </>
  );
}
