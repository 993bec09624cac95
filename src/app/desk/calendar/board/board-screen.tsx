import { type ReactNode, useMemo } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { overlayOutbox, type ShownTime } from '#app/offline/overlay-outbox.ts';
import { useUnsentCells } from '#app/offline/unsent.ts';
import { useAsOf } from '#app/offline/use-as-of.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { Notice } from '#ui/notice.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { Freed } from '../freed.tsx';
import { courtsOf } from '../layout.ts';
import { NoAnswer } from '../no-answer.tsx';
import { NoTimes } from '../no-times.tsx';
import { useDesk } from '../search.ts';
import { useCourts, useDay } from '../use-calendar.ts';
import { ViewSegments } from '../view-segments.tsx';
import { visitsOf } from '../visit.ts';
import { ArrivalsCard, FreeCard } from './arrivals-card.tsx';
import { type OnBoard, useOnBoard } from './board-facts.ts';
import { CourtCard } from './court-card.tsx';
import { arrivalsOf, type CourtNow, courtsNow, freeLater } from './now-board.ts';
import './board.css';

/**
 * The now board: what each court does at this minute, who arrives next, what is unpaid. For a wall screen or a tablet.
 */
export function BoardScreen() {
  const words = useWords();
  const { today } = useClubNow();
  const answer = useDay(today);
  const { queryKey } = dayQuery(today);
  const asOf = useAsOf(queryKey);
  const data = answer.data?.data;
  // Money on its way is counted visit by visit; here only what is booked on this device is laid over the day.
  const cells = useUnsentCells(data, queryKey);
  const times = useMemo(() => data && overlayOutbox(data, cells), [data, cells]);
  const error = failureOf(answer);
  const phone = useViewport() === 'phone';
  if (times && times.length > 0)
    return (
      <Board times={times} queryKey={queryKey}>
        {asOf && <Notice kind="offline">{words.t('board.offline', { as_of: asOf.text })}</Notice>}
      </Board>
    );
  return (
    <>
      <TopBar>
        <Title />
        {!phone && <Views />}
        <Freed />
      </TopBar>
      <main className="board-page">
        {phone && <Views wide />}
        {times ? (
          <NoDay />
        ) : error ? (
          <NoAnswer error={error} busy={answer.isFetching} onRetry={() => void answer.refetch()} />
        ) : (
          <div role="status" aria-label={words.t('common.loading')} className="board">
            <div className="board-courts" aria-hidden>
              {Array.from({ length: 8 }, (_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
                <span key={n} className="board-card">
                  <span className="skeleton w-1/2" />
                  <span className="skeleton w-3/4" />
                </span>
              ))}
            </div>
          </div>
        )}
      </main>
    </>
  );
}

/** The other views of the calendar. */
function Views({ wide = false }: { wide?: boolean }) {
  const desk = useDesk();
  return <ViewSegments desk={desk} now {...(wide && { className: 'mb-2 flex-none' })} />;
}

function NoDay() {
  const desk = useDesk();
  return <NoTimes desk={desk} />;
}

function Title() {
  const words = useWords();
  const { today, time } = useClubNow();
  return (
    <h1 className="flex min-w-0 items-baseline gap-2">
      <span className="max-tablet:sr-only flex-none text-lead font-heavy">{words.t('board.now')}</span>
      <b className="num text-title font-heavy">{words.time(time)}</b>
      <span className="ellipsis text-label font-normal text-muted">{words.day(today)}</span>
    </h1>
  );
}

function Board({
  times,
  queryKey,
  children,
}: {
  times: readonly ShownTime[];
  queryKey: readonly unknown[];
  children: ReactNode;
}) {
  const { digits, t } = useWords();
  const can = useCan();
  const { time } = useClubNow();
  const phone = useViewport() === 'phone';
  const known = useCourts();
  const courts = useMemo(() => courtsOf(times, known), [times, known]);
  const now = useMemo(() => courtsNow(times, courts, time), [times, courts, time]);
  const visits = useMemo(() => visitsOf(times), [times]);
  const arrivals = useMemo(() => arrivalsOf(times), [times]);
  const hours = useMemo(() => freeLater(times, time), [times, time]);
  const onBoard = useOnBoard(times, queryKey);
  const kindOf = (id: number) => {
    const court = known.find((one) => one.id === id);
    return court && t(`desk.${court.type}`);
  };
  const nameOf = ({ id }: ShownTime) => digits(onBoard.get(visits.get(id)?.key ?? '')?.name ?? '');
  return (
    <>
      <TopBar>
        <Title />
        {!phone && <Views />}
        {!phone && <Counts now={now} onBoard={onBoard} />}
        <Freed />
      </TopBar>
      <main className="board-page">
        {phone && <Views wide />}
        {children}
        {phone && (
          <div className="flex px-1">
            <Counts now={now} onBoard={onBoard} />
          </div>
        )}
        <div className="board">
          <div className="board-courts">
            {now.map((court) => (
              <CourtCard
                key={court.court.id}
                now={court}
                kind={kindOf(court.court.id)}
                onBoard={onBoard}
                nextName={nameOf}
              />
            ))}
          </div>
          <aside className="board-side">
            <ArrivalsCard arrivals={arrivals} now={time} onBoard={onBoard} />
            <FreeCard hours={hours} books={can('invoice.create')} />
          </aside>
        </div>
      </main>
    </>
  );
}

/** How many courts are taken, owe and are free at this minute. */
function Counts({ now, onBoard }: { now: readonly CourtNow[]; onBoard: ReadonlyMap<string, OnBoard> }) {
  const { t } = useWords();
  const taken = now.filter(({ visit }) => visit !== null);
  const owing = taken.filter(({ visit }) => (onBoard.get(visit?.key ?? '')?.due ?? 0) > 0).length;
  const free = now.filter(({ slot, visit }) => !visit && slot?.state === 'free').length;
  return (
    <p className="flex flex-wrap gap-x-4 text-label font-semibold">
      <span>{t('board.taken', { n: taken.length })}</span>
      {owing > 0 && <span className="text-warning">{t('board.owing', { n: owing })}</span>}
      {free > 0 && <span className="text-brand">{t('desk.free_count', { n: free })}</span>}
    </p>
  );
}
