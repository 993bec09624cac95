import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { documents } from '#contract/treasury/documents.ts';
import { Icon } from '#ui/icon.tsx';

/** The receipts that wait for the bank, the oldest first. */
export const WAITING = { query: { status: 'pending', per_page: '200', 'order[0]': 'id,asc' } } as const;

/** The place of one among those that wait, and the way to its neighbours. */
export function PendingNeighbours({ id }: { id: number }) {
  const { t, number } = useWords();
  const { data } = useQuery(queryFor(documents.receives, WAITING));
  const waiting = data?.data ?? [];
  const at = waiting.findIndex((one) => one.id === id);
  if (at < 0 || waiting.length < 2) return null;
  return (
    <nav aria-label={t('treasury.waiting')} className="flex items-center gap-2">
      <Step to={waiting[at - 1]?.id}>
        <Icon of={ChevronLeft} flip />
        {t('treasury.previous')}
      </Step>
      <span className="flex-1 text-center text-label text-muted">
        {t('treasury.waiting_place', { at: number(at + 1), of: number(waiting.length) })}
      </span>
      <Step to={waiting[at + 1]?.id}>
        {t('treasury.next')}
        <Icon of={ChevronRight} flip />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: number | undefined; children: ReactNode }) {
  if (to === undefined) return <span className="w-28" />;
  return (
    <Link
      {...linkTo('/treasury/receive/$id', { params: { id: to } })}
      replace
      className="btn btn-secondary press w-28"
    >
      {children}
    </Link>
  );
}
