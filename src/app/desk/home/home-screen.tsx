import { useQuery } from '@tanstack/react-query';
import Armchair from 'lucide-react/icons/armchair';
import { byServer } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { useWords } from '#app/i18n/words.ts';
import { figuresOf } from '#app/offline/day-figures.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { useTimesWithOutbox } from '#app/offline/use-times-with-outbox.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { Mark } from '#app/shell/mark.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { today as calls, type Today as Day } from '#contract/desk/today.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { Empty } from '#ui/empty.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { CapacityCard } from './capacity-card.tsx';
import { DebtorsCard } from './debtors-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { DebtsCard, DueCard } from './owing-cards.tsx';
import { ReceivedCard } from './received-card.tsx';
import { TomorrowCard } from './tomorrow-card.tsx';
import { WaitingCard } from './waiting-card.tsx';
import './home.css';

/** The comparison changes with the clock even without new data. */
const AGAIN_MS = 5 * MINUTE_MS;

/** The day so far, for managers on a phone and accountants. Each part is shown by permission and links to its list. */
export function HomeScreen() {
  const words = useWords();
  const { today, time } = useClubNow();
  const { club_name, time_zone } = useClub();
  const figures = queryFor(calls.get, { query: { date: today } });
  const query = useQuery({ ...figures, refetchInterval: AGAIN_MS });
  const can = useCan();
  const schedule = dayQuery(today);
  const calendar = useQuery({ ...schedule, enabled: !query.data && can('calendar.show') });
  const times = useTimesWithOutbox(calendar.data?.data, schedule.queryKey);
  const kept = times && figuresOf(today, times, { today, time });
  const shown = query.data?.data ?? kept;
  // Figures that were there stay when the line drops, with the hour that they are of.
  const asOf = useAsOf(figures.queryKey);
  const age =
    kept && failureOf(query)
      ? words.instant(byServer(calendar.dataUpdatedAt), time_zone, 'time')
      : query.data && asOf?.short;
  return (
    <>
      <TopBar>
        <span className="text-brand">
          <Mark />
        </span>
        <h1 className="flex min-w-0 flex-col">
          <span className="ellipsis leading-snug font-heavy">{club_name}</span>
          <span className="ellipsis text-caption leading-snug font-normal text-muted">
            {words.t('home.now_is', { day: words.day(today), time: words.time(time) })}
          </span>
        </h1>
      </TopBar>
      <main className="home min-h-0 flex-1 overflow-y-auto">
        {age && (
          <p role="status" className="text-label text-warning">
            {words.t('shell.kept_age', { time: age })}
          </p>
        )}
        {shown ? <Figures day={shown} /> : <AnswerMissing query={query} />}
      </main>
    </>
  );
}

function Figures({ day: { date, received, times, due, debts } }: { day: Day }) {
  const { t } = useWords();
  const can = useCan();
  const phone = useViewport() === 'phone';
  if (!received && !times && !due && !debts) return <Empty icon={Armchair} title={t('home.nothing')} />;
  return (
    <>
      <div className="home-column">
        {received && <ReceivedCard received={received} date={date} />}
        {(due || debts) && (
          <div className="home-3 grid auto-cols-fr grid-flow-col gap-2.5">
            {due && <DueCard due={due} date={date} />}
            {debts && <DebtsCard debts={debts} />}
          </div>
        )}
        <WaitingCard />
      </div>
      <div className="home-column">
        {times && <CapacityCard times={times} date={date} />}
        {can('calendar.show') && <TomorrowCard />}
        {can('setting.show') && <DevicesCard />}
        {!phone && can('user.show') && <DebtorsCard />}
      </div>
    </>
  );
}
