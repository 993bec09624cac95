import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { onChanges } from '#app/data/affects.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** What the figures of reports come from. */
const SOURCES = new Set(['sale-invoices', 'documents']);

/** Whether something was booked or posted, here or elsewhere, since the figures came that came at this moment. */
function useNewer(came: number): boolean {
  const [old, setOld] = useState<number | null>(null);
  useEffect(
    () =>
      onChanges((changes) => {
        if (changes.some(({ resource }) => SOURCES.has(resource))) setOld(came);
      }),
    [came],
  );
  return old === came;
}

/** A report stands as it was made: that there is newer data is told, and it is made again by a tap alone. */
export function Newer({
  query,
}: {
  query: { dataUpdatedAt: number; isFetching: boolean; refetch: () => Promise<unknown> };
}) {
  const { t } = useWords();
  const newer = useNewer(query.dataUpdatedAt);
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
