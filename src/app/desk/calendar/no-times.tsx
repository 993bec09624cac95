import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { UNNAMED } from '#contract/settings/pages/customizing.ts';
import { terms } from '#contract/settings/terms.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Icon } from '#ui/icon.tsx';
import { NoTimesSkeleton } from './no-times-skeleton.tsx';
import type { useDesk } from './search.ts';

type Desk = ReturnType<typeof useDesk>;

const one = { query: { per_page: '1' } } as const;

/** A day (or week) without times: the next step, or for a club that has nothing yet the first three. */
export function NoTimes({ desk }: { desk: Desk }) {
  const { t } = useWords();
  const can = useCan();
  const sees = can('court.show') && can('term.show') && can('time.show');
  const court = useQuery({ ...queryFor(courts.list, one), enabled: sees });
  const term = useQuery({ ...queryFor(terms.list, one), enabled: sees });
  const made = useQuery({ ...queryFor(times.list, one), enabled: sees });
  // Which of both it is stands only once all three are known, or will not be.
  if ([court, term, made].some(({ isLoading }) => isLoading)) return <NoTimesSkeleton />;
  const [courtCount, termCount, timeCount] = [court, term, made].map(({ data }) => data?.pagination.total);
  const mayStart = can('court.create') && can('term.create') && can('time.create');
  // The last step stays too until it is done: a day without times is something else once a club has any.
  if (mayStart && (courtCount === 0 || termCount === 0 || timeCount === 0)) {
    return <FirstSteps desk={desk} courts={courtCount ?? 0} terms={termCount ?? 0} />;
  }
  return (
    <div className="in-place">
      <Empty
        icon={CalendarDays}
        title={t(desk.view === 'week' ? 'desk.no_times_week' : 'desk.no_times')}
        detail={t('desk.no_times_detail')}
        action={
          can('time.show') &&
          can('time.create') && (
            <Button kind="primary" onClick={() => desk.openSetup('times')}>
              {t('desk.make_times')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** The first steps of a new club: finished ones are ticked, the next is highlighted. */
function FirstSteps({
  desk,
  courts: courtCount,
  terms: termCount,
}: {
  desk: Desk;
  courts: number;
  terms: number;
}) {
  const { t } = useWords();
  const can = useCan();
  const { club_name } = useClub();
  const named = club_name !== UNNAMED;
  const steps = [
    ...(can('setting.show') && can('setting.update')
      ? ([
          { what: 'club-name', title: t('desk.first_name'), count: named ? 1 : 0, counted: club_name },
        ] as const)
      : []),
    {
      what: 'court',
      title: t('desk.first_court'),
      count: courtCount,
      counted: t('desk.courts_count', { n: courtCount }),
    },
    {
      what: 'term',
      title: t('desk.first_term'),
      count: termCount,
      counted: t('desk.terms_count', { n: termCount }),
    },
    { what: 'times', title: t('desk.first_times'), count: 0, counted: '' },
  ] as const;
  const next = steps.find(({ count }) => count === 0)?.what;
  return (
    <div className="in-place">
      <div className="flex w-full max-w-105 flex-col gap-3">
        <h2 className="text-title font-heavy">
          {t(steps.length > 3 ? 'desk.first_title_named' : 'desk.first_title')}
        </h2>
        <p className="text-muted">{t('desk.first_detail')}</p>
        <ol className="flex flex-col gap-2">
          {steps.map(({ what, title, count, counted }, index) => (
            <li key={what}>
              <button
                type="button"
                className="step press"
                data-next={what === next || undefined}
                aria-current={what === next ? 'step' : undefined}
                onClick={() => desk.openSetup(what)}
              >
                <StepMark done={count > 0} number={index + 1} label={t('desk.first_done', { title })} />
                <span className="min-w-0 flex-1">
                  <b className="font-strong">{title}</b>
                  {count > 0 && <span className="block text-label text-muted">{counted}</span>}
                </span>
                <Icon of={ChevronRight} flip />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function StepMark({ done, number, label }: { done: boolean; number: number; label: string }) {
  const words = useWords();
  return (
    <span className="step-mark" data-done={done || undefined}>
      {done ? <Icon of={Check} /> : words.number(number)}
      {done && <span className="sr-only">{label}</span>}
    </span>
  );
}
