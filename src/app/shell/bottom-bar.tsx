import { useRouterState } from '@tanstack/react-router';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MenuIcon from 'lucide-react/icons/menu';
import { Suspense } from 'react';
import { onlyTeaches } from '#app/data/teaching.ts';
import { useWords } from '#app/i18n/words.ts';
import { CoachNav } from './coach-nav-lazy.ts';
import { NavItem } from './nav-item.tsx';
import { UnseenBadge } from './unseen-badge.tsx';
import { useNav } from './use-nav.ts';
import { useSheet } from './use-sheet.ts';

/** The phone's navigation, above the safe area. A form's foot, which the hand is at, takes its place. */
export function BottomBar() {
  const { t } = useWords();
  const shared = useNav();
  const { current, open } = useSheet();
  const start = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return (
    <nav
      aria-label={t('shell.sections')}
      className="z-30 grid in-[.frame:has(.form-foot)]:hidden flex-none auto-cols-fr grid-flow-col border-t border-nav-line bg-nav p-1 pb-[max(10px,env(safe-area-inset-bottom))] text-nav-text *:h-14"
    >
      {onlyTeaches() ? (
        <Suspense>
          <CoachNav shape="tile" />
        </Suspense>
      ) : (
        <>
          <NavItem shape="tile" icon={LayoutDashboard} label={t('shell.today')} to="/" active={start} />
          {shared.map(({ key, ...entry }) => (
            <NavItem key={key} shape="tile" {...entry} />
          ))}
        </>
      )}
      <NavItem
        shape="tile"
        icon={MenuIcon}
        label={t('shell.more')}
        badge={<UnseenBadge />}
        expanded={current?.kind === 'more'}
        onPress={() => open('more')}
      />
    </nav>
  );
}
