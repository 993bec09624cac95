import { Link, useRouterState } from '@tanstack/react-router';
import Star from 'lucide-react/icons/star';
import { useWords } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useStarred } from './starred.ts';

/** The starred pages in a laptop's open navigation, in the room that the sections leave. */
export function StarredNav() {
  const { t } = useWords();
  const { starred } = useStarred();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  if (starred.length === 0) return null;
  return (
    <section
      aria-label={t('pages.starred')}
      className="mt-3 flex min-h-0 flex-col border-t border-nav-line pt-2"
    >
      <h2 className="flex h-9 flex-none items-center gap-3 px-3 text-caption">
        <Icon of={Star} size={16} />
        {t('pages.starred')}
      </h2>
      <div className="flex min-h-0 flex-col overflow-y-auto">
        {starred.map(({ path, title }) => (
          <Link
            key={path}
            to={path}
            aria-current={path === here ? 'page' : undefined}
            className={cx(
              'press flex h-9 flex-none items-center rounded-field ps-10 text-table',
              path === here && 'font-bold text-nav-active-text',
            )}
          >
            <span className="ellipsis">{t(title)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
