import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { byServer } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { isStillKept } from '#app/data/persist.ts';
import { useWords } from '#app/i18n/words.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { clubDay } from '#domain/dates.ts';
import { dayQuery, weekQuery } from './use-calendar.ts';
import type { ViewProps } from './view.ts';

const TWO_MINUTES = 120_000;

/** How old the day is that stands there: without a network always, otherwise from two minutes on. */
export function KeptAge({ desk }: Pick<ViewProps, 'desk'>) {
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  // Draws again as the minutes pass.
  const { today } = useClubNow();
  const { state, fresh_at } = useAtomValue(connectionAtom);
  const [ofDay, ofWeek] = [dayQuery(desk.date), weekQuery(desk.date)];
  const day = useQuery({ ...ofDay, enabled: false });
  const week = useQuery({ ...ofWeek, enabled: false });
  const inWeek = desk.view === 'week';
  const { data, dataUpdatedAt } = inWeek ? week : day;
  if (state === 'live' || !data) return null;
  // While the stream was open, what had been fetched in this window was kept fresh by it.
  const at = isStillKept((inWeek ? ofWeek : ofDay).queryKey)
    ? dataUpdatedAt
    : Math.max(dataUpdatedAt, fresh_at ?? 0);
  if (state === 'connecting' && Date.now() - at < TWO_MINUTES) return null;
  const shown = byServer(at);
  const style = clubDay(shown, time_zone) === today ? 'time' : 'weekday';
  return (
    <p role="status" className="border-b border-line bg-warning-soft px-4 py-1.5 text-label text-warning">
      {t('shell.kept_age', { time: instant(shown, time_zone, style) })}
    </p>
  );
}
