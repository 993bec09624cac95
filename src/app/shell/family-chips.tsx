import { Link, useRouterState } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { store } from '#app/state/store.ts';
import { cx } from '#ui/cx.ts';
import { familyOf, lastOfFamilyAtom } from './families.ts';
import { usePages } from './nav.ts';

/** Links to the related pages as chips; nothing when no other is permitted. */
export function FamilyChips() {
  const { t } = useWords();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const search = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> });
  const all = usePages();
  const family = familyOf(pathname);
  const setLast = useSetAtom(lastOfFamilyAtom, { store });
  useEffect(() => {
    if (family) setLast((last) => ({ ...last, [family.title]: pathname }));
  }, [family, pathname, setLast]);
  const bar = useRef<HTMLElement>(null);
  // The page that is open is in sight, however far down the row it stands.
  useEffect(() => {
    if (pathname && all.length > 0)
      bar.current?.querySelector('.chip-on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname, all.length]);
  if (!family) return null;
  const pages = family.paths.flatMap((path) => all.find((page) => page.path === path) ?? []);
  if (pages.length < 2) return null;
  const kept = Object.fromEntries((family.keeps ?? []).map((name) => [name, search[name]]));
  return (
    <nav
      ref={bar}
      aria-label={t(family.title)}
      className="flex flex-none gap-2 overflow-x-auto px-3 pt-3 tablet:px-4 laptop:px-6"
    >
      {pages.map(({ path, title }) => (
        <Link
          key={path}
          {...linkAt(path, { search: kept })}
          activeOptions={{ exact: true, includeSearch: false }}
          className={cx('chip press flex-none', path === pathname && 'chip-on')}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
