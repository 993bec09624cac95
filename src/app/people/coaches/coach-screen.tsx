import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import CalendarOff from 'lucide-react/icons/calendar-off';
import Pencil from 'lucide-react/icons/pencil';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { classes } from '#contract/people/classes.ts';
import { coaches } from '#contract/people/coaches.ts';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { ClassDays, EVER } from './class-days.tsx';
import { CoachBody } from './coach-body.tsx';
import { CoachMissing } from './coach-missing.tsx';

/** The page of a coach: the sheet's content in the wide column, coming classes beside it. */
export function CoachScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const can = useCan();
  const edit = useOpenForm();
  const phone = useViewport() === 'phone';
  const query = useQuery(queryFor(coaches.get, { params: { id } }));
  const coach = query.data?.data;
  const actions = coach && can('coach.update') && (
    <IconButton
      icon={Pencil}
      label={t('account.edit')}
      onClick={() => edit({ resource: 'coaches', path: '/coaches' }, coach.id)}
    />
  );
  return (
    <>
      <TopBar
        title={coach ? `${coach.user.name} ${coach.user.family}` : t('coaches.one')}
        end={phone ? actions : undefined}
      >
        {!phone && actions}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,400px)] laptop:gap-6">
          {coach ? (
            <>
              <Card className="flex flex-col gap-4 self-start">
                <CoachBody coach={coach} />
              </Card>
              <div className="flex min-w-0 flex-col gap-4">
                <Ahead id={id} />
                <AuditCard resource="coaches" ids={[coach.id]} />
              </div>
            </>
          ) : (
            <div className="col-span-full">
              <CoachMissing query={query} />
            </div>
          )}
        </div>
      </main>
    </>
  );
}

const AHEAD = '12';

/** The next classes, with a link to all. */
function Ahead({ id }: { id: string }) {
  const { t } = useWords();
  const { today } = useClubNow();
  const query = { timeDate: `${today}_`, status: '1', 'order[0]': 'time_date,asc', per_page: AHEAD } as const;
  const next = useQuery(queryFor(classes.ofCoach, { params: { id }, query }));
  const { data } = next;
  const error = failureOf(next);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!data && !error && <SkeletonRows rows={6} />}
      <FailedNotice query={next} title={t('errors.list')} />
      {data?.data.length === 0 && <Empty icon={CalendarOff} title={t('coaches.none_ahead')} />}
      {data && <ClassDays rows={data.data} />}
      <Link
        {...linkTo('/coaches/$id/classes', { params: { id }, search: EVER })}
        className="btn btn-ghost press text-brand"
      >
        {t('coaches.all_classes')}
      </Link>
    </div>
  );
}
