import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';

interface Line {
  id: number;
  description: string;
  date: string;
}

/** The latest lines of an account, and the link to all of them. */
export function LatestLines<L extends Line>({
  query,
  rows,
  title,
  empty,
  all: { to, label },
  sums,
  row: drawRow = (_, className, inside) => <div className={className}>{inside}</div>,
  className,
}: {
  query: UseQueryResult<{ data: readonly L[] }>;
  /** How many lines are asked for, so that their place is kept while they come. */
  rows: number;
  title: string;
  empty: string;
  all: { to: string; label: string };
  sums: (line: L) => ReactNode;
  /** Draws the frame of one line: a link to its document. */
  row?: (line: L, className: string, inside: ReactNode) => ReactNode;
  className?: string;
}) {
  const words = useWords();
  const { today } = useClubNow();
  const { data } = query;
  return (
    <Card className={cx(className)}>
      <h2 className="text-label font-semibold text-muted">{title}</h2>
      {!data && !failureOf(query) && <SkeletonRows rows={rows} />}
      <FailedNotice query={query} title={words.t('errors.list')} />
      {data?.data.length === 0 && <p className="py-3 text-muted">{empty}</p>}
      <ul>
        {data?.data.map((line) => (
          <li key={line.id} className="border-b border-line">
            {drawRow(
              line,
              'flex min-h-13 items-center gap-3 py-1.5',
              <>
                <span className="min-w-0 flex-1 leading-normal">
                  <span className="block text-table font-medium">
                    {words.digits(translateDocumentText(line.description, words.locale))}
                  </span>
                  <span className="block text-caption text-muted">{dayName(words, line.date, today)}</span>
                </span>
                {sums(line)}
              </>,
            )}
          </li>
        ))}
      </ul>
      {data && data.data.length > 0 && (
        <Link {...linkAt(to)} className="btn btn-ghost press text-brand mt-2 w-full">
          {label}
        </Link>
      )}
    </Card>
  );
}
