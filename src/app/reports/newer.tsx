import type { QueryKey } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { onChanges } from '#app/data/affects.ts';
import { askedAt } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The resources that reports are calculated from. */
const SOURCES = ['sale-invoices', 'documents'];

/** Whether something was booked or posted since the figures were loaded. */
function useNewer(queryKey: QueryKey, offered: boolean): boolean {
  const [changed, setChanged] = useState(0);
  useEffect(
    () =>
      onChanges((changes) => {
        const sources = offered ? [...SOURCES, 'reservable-times'] : SOURCES;
        if (changes.some(({ resource }) => sources.includes(resource))) setChanged(Date.now());
      }),
    [offered],
  );
  return changed > askedAt(queryKey);
}

/** Announces newer data; the report is only reloaded by a tap. */
export function Newer({
  query,
  queryKey,
  offered = false,
}: {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  queryKey: QueryKey;
  /** Whether its figures also depend on offered times. */
  offered?: boolean;
}) {
  const { t } = useWords();
  const newer = useNewer(queryKey, offered);
  return (
    <div role="status" className="flex-none empty:hidden">
      {newer && (
        <Notice
          action={
            <Button
              kind="quiet"
              icon={RefreshCw}
              busy={query.isFetching}
              busyText={t('reports.again')}
              onClick={() => void query.refetch()}
            >
              {t('reports.again')}
            </Button>
          }
        >
          {t('reports.newer')}
        </Notice>
      )}
    </div>
  );
}
