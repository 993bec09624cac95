import { byServer } from '#app/data/clock.ts';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { useOffline } from '#app/state/connection.ts';

/** The age of cached data (ms of the device's clock) while offline. */
export function CacheAge({ at }: { at: number }) {
  const words = useWords();
  const { time_zone } = useClub();
  if (!useOffline() || at === 0) return null;
  return (
    <p role="status" className="text-label text-warning">
      {words.t('shell.kept_age', { time: words.instant(byServer(at), time_zone, 'time') })}
    </p>
  );
}
