import { Link, useRouterState } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { Suspense, useRef, useState } from 'react';
import { can } from '#app/data/access.ts';
import { useClub } from '#app/data/club.ts';
import { useProfile } from '#app/data/profile.ts';
import { onlyTeaches } from '#app/data/teaching.ts';
import { useWords } from '#app/i18n/words.ts';
import { lazyScreen } from '#app/lazy-screen.ts';
import { extraWithWords, lazyWithWords } from '#app/lazy-with-words.ts';
import { navCollapsedAtom } from '#app/state/settings.ts';
import { waitingTicketAtom } from '#app/state/unread.ts';
import type { Area } from '#contract/resources.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx';

import { CoachNav } from './coach-nav-lazy.ts';
import { Mark } from './mark.tsx';
import { HUBS, type HubSection, type SectionRow, useNavPages, usePage, useSectionPages } from './nav.ts';
import { NavItem } from './nav-item.tsx';
import { SECTION_ICONS } from './section-icons.ts';
import { startsAtDesk } from './start-page.ts';
import { UnseenBadge } from './unseen-badge.tsx';
import { useNav } from './use-nav.ts';

// Loaded when first opened.
const Flyout = lazyWithWords(() => import('./flyout.tsx').then((m) => m.Flyout));
const StarredNav = extraWithWords<object>(() => import('./starred-nav.tsx').then((m) => m.StarredNav));
const PersonPanel = lazyScreen(() => import('./person-panel.tsx').then((m) => m.PersonPanel));

type ListSection = Exclude<Area, HubSection>;
/** Below what the rail shares with the bottom bar, which has the customers. */
const SECTIONS = ['sales', 'treasury', 'accountancy'] as const;

/** Sections at the start side: 76 px with icons, on a laptop open with words (and collapsible, remembered). */
export function Rail({ open: laptop }: { open: boolean }) {
  const { t } = useWords();
  const { club_name } = useClub();
  const shared = useNav();
  const [collapsed, setCollapsed] = useAtom(navCollapsedAtom);
  const wide = laptop && !collapsed;
  const shape = wide ? 'row' : 'tile';
  const { browser_setting } = useProfile();
  const home = useRouterState({ select: ({ location }) => location.pathname === '/' });
  return (
    <nav
      aria-label={t('shell.sections')}
      className={cx(
        'z-30 flex flex-none flex-col border-e border-nav-line bg-nav text-nav-text',
        wide ? 'w-59 px-3 pt-2.5' : 'w-19 px-1 pt-2',
      )}
    >
      <div
        className={cx(
          'mb-1 flex h-12 flex-none items-center gap-2.5 text-nav-active-text',
          wide ? 'px-2' : 'justify-center',
        )}
      >
        <Mark />
        {wide && <span className="ellipsis text-lead font-heavy">{club_name}</span>}
      </div>
      {/* In a low window its entries keep a finger's height, and they alone scroll. */}
      <div
        className={cx(
          'nav-list flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto [scrollbar-width:thin]',
          wide
            ? '[&_.press:not(.btn)]:shrink-0'
            : '[&_.press:not(.btn)]:h-15.5 [&_.press:not(.btn)]:min-h-11',
        )}
      >
        {onlyTeaches() ? (
          <Suspense fallback={<CoachNavSkeleton shape={shape} />}>
            <CoachNav shape={shape} />
          </Suspense>
        ) : (
          <>
            {!startsAtDesk(false) && (
              <NavItem shape={shape} icon={LayoutDashboard} label={t('shell.today')} to="/" active={home} />
            )}
            {shared.map(({ key, ...entry }) =>
              key === 'customers' ? (
                <Section key={key} section={key} wide={wide} />
              ) : (
                <NavItem key={key} shape={shape} {...entry} />
              ),
            )}
          </>
        )}
        {SECTIONS.map((section) => (
          <Section key={section} section={section} wide={wide} />
        ))}
        <HubItem section="reports" shape={shape} />
        <Section section="messages" wide={wide} />
        <HubItem section="settings" shape={shape} />
        {wide && Array.isArray(browser_setting.bookmarks) && (
          <Suspense>
            <StarredNav />
          </Suspense>
        )}
      </div>
      <div
        className={cx(
          'flex flex-none border-t border-nav-line py-1.5',
          wide ? 'items-center gap-1' : 'flex-col',
        )}
      >
        <Me wide={wide} />
        {laptop && (
          <button
            type="button"
            className="press grid size-11 flex-none place-items-center self-center rounded-field"
            aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
            title={t(collapsed ? 'shell.expand' : 'shell.collapse')}
            onClick={() => setCollapsed(!collapsed)}
          >
            <Icon of={collapsed ? PanelLeftOpen : PanelLeftClose} flip />
          </button>
        )}
      </div>
    </nav>
  );
}

/** Reserves the place of the coach's navigation. */
function CoachNavSkeleton({ shape }: { shape: 'row' | 'tile' }) {
  const { t } = useWords();
  const places = can('calendar.show') ? 3 : 2;
  return (
    <div role="status" aria-label={t('common.loading')} className="contents">
      {Array.from({ length: places }, (_, n) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          key={n}
          className={cx(
            'grid shrink-0 place-items-center px-3',
            shape === 'tile' ? 'h-15.5 min-h-11' : 'h-11',
          )}
        >
          <Skeleton />
        </span>
      ))}
    </div>
  );
}

/** A section whose page lists its pages. */
function HubItem({ section, shape }: { section: HubSection; shape: 'row' | 'tile' }) {
  const { t } = useWords();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const pages = useNavPages(section);
  const page = usePage();
  const hub = HUBS[section];
  if (!pages.some(({ path }) => path === hub)) return null;
  // The financial years are set up, and listed with the books.
  const active =
    (page?.section ?? section) === section &&
    pages.some(({ path }) => here === path || here.startsWith(`${path}/`));
  return (
    <NavItem
      shape={shape}
      icon={SECTION_ICONS[section]}
      label={t(`shell.${section}`)}
      to={hub}
      active={active}
    />
  );
}

/**
 * A section with pages: a list beside the rail, on a laptop below it while one is open. Messages open the ticket that
 * waits longest; pressed again, the list.
 */
function Section({ section, wide }: { section: ListSection; wide: boolean }) {
  const { t } = useWords();
  const waiting = useAtomValue(waitingTicketAtom);
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  const { rows } = useSectionPages(section);
  const [first] = rows;
  if (!first) return null;
  const title = t(`shell.${section}`);
  const at = nearest(rows, here);
  const active = at !== undefined;
  const ticket = section === 'messages' && !active ? waiting : null;
  const icon = SECTION_ICONS[section];
  const badge = section === 'messages' && <UnseenBadge />;
  if (wide) {
    return (
      <>
        <NavItem
          shape="row"
          icon={icon}
          label={title}
          badge={badge}
          to={ticket ?? first.page.path}
          active={active}
        />
        {active &&
          rows.map((row) => (
            <Link
              key={row.page.path}
              to={row.page.path}
              aria-current={row === at ? 'page' : undefined}
              className={cx(
                'press flex h-9 items-center rounded-field ps-12 text-table',
                row === at && 'font-bold text-nav-active-text',
              )}
            >
              {t(row.title)}
            </Link>
          ))}
      </>
    );
  }
  return (
    <>
      <NavItem
        shape="tile"
        icon={icon}
        label={title}
        badge={badge}
        active={active}
        {...(ticket ? { to: ticket } : { expanded: open, onPress: () => setOpen(true) })}
      />
      {wanted && (
        <Suspense>
          <Flyout open={open} onClose={() => setOpen(false)} title={title} section={section} />
        </Suspense>
      )}
    </>
  );
}

/** Of nested paths the deepest match: `/coaches/active`, not `/coaches`. */
function nearest(rows: readonly SectionRow[], here: string): SectionRow | undefined {
  const depth = ({ pages }: SectionRow) =>
    Math.max(
      0,
      ...pages
        .filter(({ path }) => here === path || here.startsWith(`${path}/`))
        .map(({ path }) => path.length),
    );
  return rows.filter((row) => depth(row) > 0).toSorted((a, b) => depth(b) - depth(a))[0];
}

/** The signed-in person at the foot; a tap opens the personal menu. */
function Me({ wide }: { wide: boolean }) {
  const profile = useProfile();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const name = `${profile.name} ${profile.family}`;
  return (
    <div className="min-w-0 flex-1">
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className={cx(
          'press flex w-full items-center rounded-field text-micro',
          wide ? 'h-13 gap-3 px-2' : 'flex-col justify-center gap-1',
        )}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={name} src={profile.avatar} size="small" />
        <span className={cx('ellipsis max-w-full', wide && 'text-table')}>{wide ? name : profile.name}</span>
      </button>
      <LazyPopover open={open} onClose={() => setOpen(false)} anchor={anchor} label={name} side="top">
        <div className="w-80 max-w-full p-4">
          <Suspense fallback={<SkeletonRows rows={2} picture />}>
            <PersonPanel onLeave={() => setOpen(false)} />
          </Suspense>
        </div>
      </LazyPopover>
    </div>
  );
}
