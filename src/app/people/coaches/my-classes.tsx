import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarOff from 'lucide-react/icons/calendar-off';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useProfile } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useOffline } from '#app/state/connection.ts';
import { type CoachClass, classes } from '#contract/people/classes.ts';
import { Empty } from '#ui/empty.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CacheAge } from './cache-age.tsx';
import { ClassDays, EVER } from './class-days.tsx';
import { CoachOnlyPage } from './coach-only-page.tsx';
import { MonthCard } from './month-card.tsx';

/** Without a date, so that tomorrow the device finds today's cached answer. */
const AHEAD = { passed: 'false', 'order[0]': 'time_date,asc', per_page: '200' } as const;

/** One's own classes by day; without a network as the device last knew them. */
export function MyClasses() {
  const { t } = useWords();
  return (
    <CoachOnlyPage title={t('coaches.mine')}>{(coach_id) => <Days coach_id={coach_id} />}</CoachOnlyPage>
  );
}

function Days({ coach_id }: { coach_id: number }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const offline = useOffline();
  const { id } = useProfile();
  const params = { id: String(id) };
  const ahead = useQuery(queryFor(classes.ofUser, { params, query: AHEAD }));
  // Today's past classes are shown above the coming ones, while online.
  const before = useQuery({
    ...queryFor(classes.ofUser, { params, query: { passed: 'true', timeDate: `${today}_${today}` } }),
    enabled: !offline,
  });
  const rows = new Map<number, CoachClass>();
  for (const row of [...(before.data?.data ?? []), ...(ahead.data?.data ?? [])])
    if (row.reserved_time.date >= today) rows.set(row.id, row);
  const failed = failureOf(ahead);
  return (
    <>
      <CacheAge at={ahead.dataUpdatedAt} />
      {!offline && <MonthCard id={String(coach_id)} />}
      {!ahead.data && !failed && <SkeletonRows rows={6} />}
      <FailedNotice query={ahead} />
      {ahead.data && rows.size === 0 && <Empty icon={CalendarOff} title={t('coaches.none_ahead')} />}
      <ClassDays rows={[...rows.values()]} />
      <Link
        {...linkTo('/coaches/$id/classes', { params: { id: coach_id }, search: EVER })}
        className="btn btn-ghost press text-brand flex-none"
      >
        {t('coaches.all_classes')}
      </Link>
    </>
  );
}
