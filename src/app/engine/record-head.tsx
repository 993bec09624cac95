import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';

/** A page of the same record. */
export interface RecordPage {
  to: string;
  label: string;
}

/** A record's name with links to its pages; on paper only the name. */
export function RecordHead({
  name,
  picture,
  detail,
  end,
  pages,
  paper,
}: {
  name: string;
  picture: string | null;
  detail?: ReactNode;
  /** A sum with its word. */
  end?: ReactNode;
  pages: readonly RecordPage[];
  paper?: boolean | undefined;
}) {
  const { t, date } = useWords();
  const { today } = useClubNow();
  if (paper) {
    return (
      <div className="mb-3 flex items-center justify-between gap-4">
        <div>
          <p className="text-lead font-heavy">{name}</p>
          {detail && <p className="text-caption">{detail}</p>}
        </div>
        {end && (
          <div className="rounded-field border-2 px-4 py-1.5 text-center">
            <p className="text-caption">{t('record.balance_on', { day: date(today) })}</p>
            <div className="text-lead font-heavy">{end}</div>
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar name={name} src={picture} />
      <div className="min-w-0 flex-1">
        <div className="ellipsis font-heavy">{name}</div>
        {detail && <div className="ellipsis text-label text-muted">{detail}</div>}
      </div>
      {end}
      <RecordPages pages={pages} />
    </div>
  );
}

/** Links to the pages of a record, with the present one marked. */
function RecordPages({ pages }: { pages: readonly RecordPage[] }) {
  const { t } = useWords();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  if (pages.length < 2) return null;
  return (
    <nav
      aria-label={t('record.pages')}
      className="flex gap-2 overflow-x-auto max-tablet:w-full max-tablet:contain-inline-size tablet:flex-none"
    >
      {pages.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          // On a phone they may not all fit: scroll the present one into view.
          ref={to === here ? intoSight : undefined}
          aria-current={to === here ? 'page' : undefined}
          className={cx('chip press flex-none', to === here && 'chip-on')}
        >
          <span className="ellipsis">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

const intoSight = (chip: HTMLElement | null) => chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
