import { useQuery } from '@tanstack/react-query';
import { unseenEvents } from '#app/data/unseen-events.ts';
import { useWords } from '#app/i18n/words.ts';
import { useOffline } from '#app/state/connection.ts';
import { Count } from '#ui/count.tsx';

/** How many events one has received and not acknowledged; the stream says when that changes. */
export function Unseen() {
  const { t } = useWords();
  const away = useOffline();
  const unseen = useQuery({
    ...unseenEvents,
    enabled: !away,
  });
  const n = unseen.data?.pagination.total ?? 0;
  if (n === 0) return null;
  return (
    <>
      <span aria-hidden className="flex">
        <Count n={n} />
      </span>
      <span className="sr-only">{t('shell.unseen', { n })}</span>
    </>
  );
}
